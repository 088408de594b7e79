import type { VideoJobFragment } from './video-jobs.generated.js';

export type VideoJob = VideoJobFragment;

export const isOpen = ({ status }: Pick<VideoJob, 'status'>): boolean =>
  status === 'PENDING' || status === 'PROCESSING';

/** Adds a job, or replaces its earlier state; newest first. */
export function withJob(jobs: readonly VideoJob[], job: VideoJob): readonly VideoJob[] {
  const index = jobs.findIndex(({ id }) => id === job.id);
  if (index >= 0) return jobs.with(index, job);
  return [job, ...jobs].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/**
 * Returns the jobs that concern a person now: open ones, and those that failed and were not followed by another of
 * their kind and variant. Steps stand for the process that started them.
 */
export function presentJobs(jobs: readonly VideoJob[], dismissed: ReadonlySet<string>): readonly VideoJob[] {
  const isNewest = (job: VideoJob): boolean =>
    jobs.find(({ kind, type, variant }) => kind === job.kind && type === job.type && variant === job.variant)
      ?.id === job.id;
  return jobs.filter(
    (job) => isOpen(job) || (job.status === 'FAILED' && isNewest(job) && !dismissed.has(job.id)),
  );
}

/** Returns a number of whole minutes from one minute on, else seconds in steps of five. */
export function remaining(seconds: number): { readonly unit: 'seconds' | 'minutes'; readonly count: number } {
  return seconds >= 60
    ? { unit: 'minutes', count: Math.round(seconds / 60) }
    : { unit: 'seconds', count: Math.max(5, Math.ceil(seconds / 5) * 5) };
}
