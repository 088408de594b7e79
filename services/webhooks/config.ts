import { z } from 'zod';
import { readConfig, StorageEnv, SubgraphEnv, subgraphUrl } from '../platform/config/config.js';
import { wholeNumber } from '../platform/config/setting-schemas.js';
import { OutboundEnv } from '../platform/outbound/outbound-env.js';

export const WebhooksEnv = SubgraphEnv.extend({
  ...StorageEnv.shape,
  ...OutboundEnv.shape,
  JOBS_URL: subgraphUrl('jobs'),
  VIDEOS_URL: subgraphUrl('videos'),
  WEBHOOK_SECRETS_KEY: z.string().min(32).meta({
    description: 'Key that signing secrets of webhooks are encrypted with, 32 characters or more.',
    fallback: 'random, generated once',
  }),
  WEBHOOK_SECRETS_KEY_PREVIOUS: z
    .string()
    .min(32)
    .optional()
    .describe(
      'The previous key. At the next start all secrets are encrypted with the new key; then remove this one.',
    ),
  WEBHOOK_LEASE_MS: wholeNumber(10_000, { min: 1000 }).describe(
    'Time after which a delivery that an ended process left unfinished is sent again, in milliseconds.',
  ),
  WEBHOOK_RETENTION_DAYS: wholeNumber(30, { min: 30, max: 36_500 }).describe(
    'Days for which events and their deliveries are stored, at least 30.',
  ),
});
export type WebhooksConfig = z.infer<typeof WebhooksEnv>;

export const readWebhooksConfig = (env: NodeJS.ProcessEnv): Readonly<WebhooksConfig> =>
  readConfig(WebhooksEnv, env);
