/** What types that several subgraphs know are said to be: composition takes one description only. */
export const VIDEO = 'One package: a source, its words, and what was made of them.';
export const VIDEO_ID = 'Its id: vid_…';
export const JOB = 'Work somebody asked for. COMPLETED only once its effect can be read.';
export const JOB_ID = 'Its id: <kind>_<epoch milliseconds>_<suffix>.';
export const WORKSPACE = 'The boundary that videos, jobs, members and keys belong to.';
export const WORKSPACE_ID = 'Its id: ws_…';
export const USER = 'A person who can sign in.';
export const USER_ID = 'Its id: usr_…';
export const STARTED_JOB = 'The job: new, or the one that was under way already.';
export const FIRST = 'How many at most, 1 to 100.';
export const FILTER = 'Which of them; all when absent.';
