import type { VideoJob } from '../../jobs/job-state.js';

/** A finished export with the addresses of its files. */
export interface FinishedExport {
  readonly jobId: string;
  readonly finishedAt: string;
  readonly videoUrl: string;
  readonly srtUrl: string | null;
}

const addressOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Returns the exports that have finished, newest first; those without a file any more are left out. */
export const finishedExports = (jobs: readonly VideoJob[]): readonly FinishedExport[] =>
  jobs.flatMap(({ id, type, status, finishedAt, result }) => {
    const videoUrl = addressOf(result?.exportedVideoUrl);
    if (type !== 'export' || status !== 'COMPLETED' || !finishedAt || !videoUrl) return [];
    return [{ jobId: id, finishedAt, videoUrl, srtUrl: addressOf(result?.exportedSrtUrl) }];
  });
