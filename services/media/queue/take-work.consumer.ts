import { takeWork } from '../../../schemas/messages/media.js';
import { ack, type MessageRoute, on } from '../../platform/messaging/consumer.js';
import type { WorkPool } from './work-pool.js';

/**
 * How long a worker without room holds a command; the unit waits in its row whatever happens to the command.
 */
const KEPT_MS = 60_000;

/**
 * Accepts units of work that the transport delivers to this worker. It processes one command at a time, so
 * that it accepts no more than it has room for.
 */
export const takeWorkRoute = (pool: WorkPool): MessageRoute =>
  on(takeWork, async ({ workId }, { workspaceId, signal }) => {
    const late = AbortSignal.timeout(KEPT_MS);
    await pool.take({ workspaceId, id: workId }, AbortSignal.any([signal, late])).catch((err) => {
      if (!late.aborted || signal.aborted) throw err;
    });
    return ack;
  });
