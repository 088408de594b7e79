import type { AttemptOutcome } from './send-attempt.js';

/** How a series of attempts changes a webhook's failure count. */
export interface WebhookCount {
  readonly webhookId: string;
  /** One attempt was delivered: earlier failures no longer count. */
  readonly isReset: boolean;
  /** Failures since the last delivered attempt, or since the first attempt. */
  readonly run: number;
  readonly firstFailedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly failedAt: Date | null;
}

const NOTHING = { isReset: false, run: 0, firstFailedAt: null, deliveredAt: null, failedAt: null };

/** Counts outcomes in the order in which they ended. */
export function countOutcomes(outcomes: readonly AttemptOutcome[]): WebhookCount[] {
  const counts = new Map<string, WebhookCount>();
  for (const { delivery, startedAt, durationMs, reason } of outcomes) {
    const { webhookId } = delivery;
    const before = counts.get(webhookId) ?? { webhookId, ...NOTHING };
    const endedAt = new Date(startedAt.getTime() + durationMs);
    const after: WebhookCount =
      reason === null
        ? { ...before, isReset: true, run: 0, firstFailedAt: null, deliveredAt: endedAt }
        : {
            ...before,
            run: before.run + 1,
            failedAt: endedAt,
            firstFailedAt: before.firstFailedAt ?? endedAt,
          };
    counts.set(webhookId, after);
  }
  return [...counts.values()];
}
