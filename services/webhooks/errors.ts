import { defineError } from '../platform/errors/errors.js';

export const tooManyWebhooks = defineError<{ plan: string; max: number }>(
  'limit_exceeded',
  ({ plan, max }) =>
    max === 0
      ? `The plan "${plan}" does not include webhooks`
      : `The plan "${plan}" allows ${max} webhooks, and the workspace already has that many; delete one first`,
);

export const rotatedTooOften = defineError<{ id: string; max: number; hours: number }>(
  'conflict',
  ({ id, max, hours }) =>
    `The secret of webhook ${id} was rotated ${max} times within ${hours} hours; rotate it again when the oldest secret has expired`,
);

export const webhookDisabled = defineError<{ webhookId: string }>(
  'conflict',
  ({ webhookId }) => `Webhook ${webhookId} is disabled; enable it first`,
);
