import type { AttemptOutcome } from './send-attempt.js';

/** What a row of attempts says about how a webhook fares. */
export interface WebhookCount {
  readonly webhookId: string;
  /** One was delivered: failures before it count no more. */
  readonly isReset: boolean;
  /** Failures since the last that was delivered, or since the first. */
  readonly run: number;
  readonly firstFailedAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly failedAt: Date | null;
}

const NOTHING = { isReset: false, run: 0, firstFailedAt: null, deliveredAt: null, failedAt: null };

/** In the order in which they ended. */
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
