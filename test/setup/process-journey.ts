import type { RunningProduct } from './running-product.js';
import { smallFilm, spokenWav } from './speech.js';

/** Creates a video with a spoken sentence over five seconds with one scene change. */
export async function spokenFilm(sentence = 'Open the menu and choose a new project.'): Promise<string> {
  const wavPath = await spokenWav(sentence);
  return smallFilm('testsrc2=s=320x180:r=25:d=5', { wavPath, atSeconds: 0.5 });
}

export interface StartedProcess {
  readonly jobId: string;
  readonly videoId: string;
  readonly projectId: string | null;
  readonly status: string;
  readonly steps: readonly string[];
}

/** Starts a process that must be accepted. */
export async function startProcess({ api }: RunningProduct, body: object): Promise<StartedProcess> {
  const answer = await api('POST', '/v1/videos/process', { body });
  if (answer.status !== 202) throw new Error(`The process was answered with ${answer.status} ${answer.text}`);
  return answer.json;
}

export interface StepJob {
  readonly id: string;
  readonly step: string;
  readonly status: string;
  readonly attempt: number;
  readonly result: { readonly warnings?: readonly string[] } | null;
}

/** Returns the jobs of a process's steps, oldest first. */
export const stepJobsOf = ({ sql }: RunningProduct, jobId: string): Promise<StepJob[]> =>
  sql<StepJob>(
    `select id, parent_step as step, status, attempt, result from jobs.job where parent_job_id = $1 order by created_at, id`,
    [jobId],
  );

/** Returns the ledger entries of a process and of its steps. */
export async function ledgerOf({ sql }: RunningProduct, jobId: string): Promise<string[]> {
  const entries = await sql<{ entry: string; minutes: number }>(
    `select e.entry, e.minutes from jobs.ledger_entry e join jobs.job j on j.id = e.job_id
     where j.id = $1 or j.parent_job_id = $1 order by e.id`,
    [jobId],
  );
  return entries.map(({ entry, minutes }) => `${entry} ${minutes}`);
}
