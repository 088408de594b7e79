import { defineError } from '../platform/errors.js';

export const tooManyWebhooks = defineError<{ plan: string; most: number }>(
  'limit_exceeded',
  ({ plan, most }) =>
    most === 0
      ? `The plan "${plan}" does not include webhooks`
      : `The plan "${plan}" allows ${most} webhooks, and the workspace has as many; delete one first`,
);

export const rotatedTooOften = defineError<{ id: string; most: number; hours: number }>(
  'conflict',
  ({ id, most, hours }) =>
    `The secret of webhook ${id} was rotated ${most} times within ${hours} hours; rotate it again when the oldest has expired`,
);

export const webhookDisabled = defineError<{ webhookId: string }>(
  'conflict',
  ({ webhookId }) => `Webhook ${webhookId} is disabled; enable it first`,
);
