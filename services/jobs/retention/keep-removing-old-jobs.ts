import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { keepDoing } from '../../platform/keep-doing.js';
import { removeOldJobs } from './remove-old-jobs.js';

const EVERY_MS = 3_600_000;

/** Removes old jobs at once and every hour. What fails is tried again the next time. */
export function keepRemovingOldJobs(
  db: DataSource,
  retentionDays: number,
  log: Logger,
): { stop(): Promise<void> } {
  const remove = async () => {
    const jobs = await removeOldJobs(db, retentionDays);
    if (jobs > 0) log.info({ jobs, retentionDays }, 'old jobs were removed');
  };
  return keepDoing(remove, EVERY_MS, (err) => log.warn({ err }, 'old jobs were not removed'), {
    isAtOnce: true,
  });
}
