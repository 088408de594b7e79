import type { JobsContext } from '../context.js';
import type { JobEntity } from '../job/job.entity.js';
import { mayWaitForWorker } from '../queue/watch-places.js';

/** Repeats the newest states of followed jobs while they wait, whenever their places in the queue change. */
export function followPlaces(
  { places }: Pick<JobsContext, 'places'>,
  repeat: (job: JobEntity) => void,
): { see(job: JobEntity): void; stop(): void } {
  const waiting = new Map<string, { job: JobEntity; readonly stop: () => void }>();
  return {
    see(job) {
      const known = waiting.get(job.id);
      if (!mayWaitForWorker(job)) {
        known?.stop();
        waiting.delete(job.id);
      } else if (known) known.job = job;
      else {
        const entry = {
          job,
          stop: places.watch(job.workspaceId, job.id, () => repeat(entry.job)),
        };
        waiting.set(job.id, entry);
      }
    },
    stop() {
      for (const { stop } of waiting.values()) stop();
      waiting.clear();
    },
  };
}
