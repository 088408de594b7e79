/** Descriptions of types that several subgraphs define: composition requires them to be equal. */
export const VIDEO = 'A video: its source, script and everything generated from them.';
export const VIDEO_ID = 'ID, with the prefix vid_.';
export const JOB = 'A unit of asynchronous work. It is COMPLETED only once its effect can be read.';
export const JOB_ID = 'ID: <kind>_<epoch milliseconds>_<suffix>.';
export const WORKSPACE = 'A workspace owns videos, jobs, members and API keys.';
export const WORKSPACE_ID = 'ID, with the prefix ws_.';
export const USER = 'A person who can sign in.';
export const USER_ID = 'ID, with the prefix usr_.';
export const WEBHOOK = 'A webhook: a URL and the events delivered to it.';
export const WEBHOOK_ID = 'ID, with the prefix whk_.';
export const STARTED_JOB = 'The job: new, or the one already running.';
export const FIRST = 'Maximum number of events, 1 to 100.';
export const FILTER = 'Filter; all jobs if absent.';
