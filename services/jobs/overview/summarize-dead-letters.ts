import { QUEUES } from '../../../schemas/messages/queues.js';
import type { Transport } from '../../platform/messaging/transport.js';
import type { DeadLetterSummary } from './overview.type.js';

/** Summarizes a workspace's dead letters; null while the broker is unavailable. */
export type SummarizeDeadLetters = (workspaceId: string) => Promise<DeadLetterSummary | null>;

const FRESH_MS = 60_000;
const MAX_LOOKED_AT = 1000;

type Summaries = ReadonlyMap<string, DeadLetterSummary>;

/** Scans the dead letters of all queues, at most once a minute for any number of requests. */
export function makeDeadLetterSummaries(
  transport: Pick<Transport, 'countDeadLetters' | 'listDeadLetters'>,
  freshMs = FRESH_MS,
): SummarizeDeadLetters {
  let latest: { readonly at: number; readonly summaries: Promise<Summaries | null> } | undefined;
  return async (workspaceId) => {
    if (!latest || performance.now() - latest.at >= freshMs)
      latest = { at: performance.now(), summaries: summarize(transport).catch(() => null) };
    const summaries = await latest.summaries;
    return summaries && (summaries.get(workspaceId) ?? { count: 0, oldestAt: null });
  };
}

async function summarize(
  transport: Pick<Transport, 'countDeadLetters' | 'listDeadLetters'>,
): Promise<Summaries> {
  const counts = await transport.countDeadLetters(QUEUES);
  const summaries = new Map<string, DeadLetterSummary>();
  for (const queue of QUEUES) {
    if (!counts.get(queue)) continue;
    for (const { envelope, diedAt } of await transport.listDeadLetters(queue, MAX_LOOKED_AT)) {
      const { count, oldestAt } = summaries.get(envelope.workspaceId) ?? { count: 0, oldestAt: null };
      const at = new Date(diedAt);
      const isOldest = oldestAt === null || at < oldestAt;
      summaries.set(envelope.workspaceId, { count: count + 1, oldestAt: isOldest ? at : oldestAt });
    }
  }
  return summaries;
}
