import { takeWork } from '../../../schemas/messages/media.js';
import { ack, type MessageRoute, on } from '../../platform/messaging/consumer.js';
import type { WorkPool } from './work-pool.js';

/** How long a worker without room keeps a command to itself; the piece waits in its row whatever becomes of the command. */
const KEPT_MS = 60_000;

/** Pieces of work that the transport hands to this worker. With one command at a time it takes no more than it has room for. */
export const takeWorkRoute = (pool: WorkPool): MessageRoute =>
  on(takeWork, async ({ workId }, { workspaceId, signal }) => {
    const late = AbortSignal.timeout(KEPT_MS);
    await pool.take({ workspaceId, id: workId }, AbortSignal.any([signal, late])).catch((err) => {
      if (!late.aborted || signal.aborted) throw err;
    });
    return ack;
  });
