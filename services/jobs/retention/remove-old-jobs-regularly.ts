import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { repeatRegularly } from '../../platform/retry/repeat-regularly.js';
import { removeOldJobs } from './remove-old-jobs.js';

const EVERY_MS = 3_600_000;

/** Removes old jobs at once and every hour. A failure is retried the next time. */
export function removeOldJobsRegularly(
  db: DataSource,
  retentionDays: number,
  log: Logger,
): { stop(): Promise<void> } {
  const remove = async () => {
    const jobs = await removeOldJobs(db, retentionDays);
    if (jobs > 0) log.info({ jobs, retentionDays }, 'old jobs were removed');
  };
  return repeatRegularly(remove, EVERY_MS, (err) => log.warn({ err }, 'old jobs were not removed'), {
    isAtOnce: true,
  });
}
