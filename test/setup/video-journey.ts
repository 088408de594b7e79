import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { RunningProduct } from './running-product.js';
import { waitUntil } from './wait-until.js';

// biome-ignore lint/suspicious/noExplicitAny: bodies are what the tests look into.
type Body = any;

/** Returns a form with the file as its part `file`, read from disk while it is sent. */
export async function fileForm(path: string, filename = basename(path)): Promise<FormData> {
  const form = new FormData();
  form.append('file', await openAsBlob(path), filename);
  return form;
}

/** Uploads a file that must be accepted and returns the video. */
export async function uploadVideo(
  { api }: Pick<RunningProduct, 'api'>,
  path: string,
  filename?: string,
): Promise<Body> {
  const answer = await api('POST', '/v1/videos/upload', { form: await fileForm(path, filename) });
  if (answer.status !== 201) throw new Error(`The upload was answered with ${answer.status} ${answer.text}`);
  return answer.json;
}

/** Waits until a video's source is ingested and returns the video. */
export function ingestedVideo({ api }: Pick<RunningProduct, 'api'>, videoId: string): Promise<Body> {
  return waitUntil(`the source of ${videoId} is ingested`, async () => {
    const { json } = await api('GET', `/v1/videos/${videoId}`);
    return json.hoverStrip && json;
  });
}

/** Returns a response without the signatures of file URLs, which change every hour. */
export const unsigned = <T>(answer: T): T =>
  JSON.parse(JSON.stringify(answer).replace(/\?expires=\d+&signature=[\w-]+/g, ''));

/** Starts an analysis or export that must be accepted and returns its job's id. */
export async function startJob(
  { api }: Pick<RunningProduct, 'api'>,
  videoId: string,
  operation: 'analyze' | 'export',
): Promise<string> {
  const answer = await api('POST', `/v1/videos/${videoId}/${operation}`);
  if (answer.status !== 202)
    throw new Error(`${operation} was answered with ${answer.status} ${answer.text}`);
  return answer.json.jobId;
}

export async function getJob({ api }: Pick<RunningProduct, 'api'>, jobId: string): Promise<Body> {
  const answer = await api('GET', `/v1/jobs/${jobId}`);
  if (answer.status !== 200) throw new Error(`The job was answered with ${answer.status} ${answer.text}`);
  return answer.json;
}

const isSettled = ({ status }: Body) => ['completed', 'failed', 'canceled'].includes(status);

/**
 * Returns the job once it has ended, with any outcome. Polls every 300 ms and retries while the server is
 * unreachable.
 */
export function settledJob(product: Pick<RunningProduct, 'api'>, jobId: string): Promise<Body> {
  const look = () => getJob(product, jobId).catch(() => null);
  const ended = async () => {
    const job = await look();
    return job && isSettled(job) && job;
  };
  return waitUntil(`job ${jobId} ends`, ended, { everyMs: 300 });
}

/** Returns every state of a job that a client polling every 300 ms observes, up to its end. */
export async function watchJob(product: Pick<RunningProduct, 'api'>, jobId: string): Promise<Body[]> {
  const seen: Body[] = [];
  const look = async () => {
    const job = await getJob(product, jobId);
    seen.push({ ...job, seenAt: Date.now() });
    return isSettled(job);
  };
  await waitUntil(`job ${jobId} ends`, look, { everyMs: 300 });
  return seen;
}

/** Marks a video as analyzed with these subtitles, without the time of transcription. */
export async function putSubtitles(
  { sql }: Pick<RunningProduct, 'sql'>,
  videoId: string,
  cues: ReadonlyArray<{ startTime: number; endTime: number; text: string }>,
): Promise<void> {
  await sql(
    `insert into videos.script_line (workspace_id, video_id, position, start_time, end_time, text)
     select video.workspace_id, video.id, cue.ordinality - 1, start_time, end_time, text
     from videos.video,
       rows from (jsonb_to_recordset($2) as (start_time float8, end_time float8, text text)) with ordinality cue
     where video.id = $1`,
    [
      videoId,
      JSON.stringify(
        cues.map(({ startTime, endTime, text }) => ({ start_time: startTime, end_time: endTime, text })),
      ),
    ],
  );
  await sql(`update videos.video set status = 'in_progress', language = 'en' where id = $1`, [videoId]);
}
