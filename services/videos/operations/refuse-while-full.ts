import { isRefusedForCapacity } from '../../platform/errors/unavailable.js';
import type { VideosContext } from '../context.js';

const HAS_PLACE = 'query HasPlace { hasPlace }';

/**
 * Throws `unavailable` while the queue is full, before anything is created for the work. Jobs may also open it later, so an
 * unreachable jobs service is not an error.
 */
export async function refuseWhileFull({ jobs, caller, requestId, log }: VideosContext): Promise<void> {
  try {
    await jobs.call({ document: HAS_PLACE, as: caller, requestId });
  } catch (err) {
    if (isRefusedForCapacity(err)) throw err;
    log.warn({ err }, 'jobs is unreachable; the work is accepted without a look at its queue');
  }
}
