import { defineError } from '../../platform/errors.js';

export const webhookDisabled = defineError<{ webhookId: string }>(
  'conflict',
  ({ webhookId }) => `Webhook ${webhookId} is disabled; enable it first`,
);
