import { z } from 'zod';
import { readConfig, StorageEnv, SubgraphEnv } from '../platform/config.js';
import { OutboundEnv } from '../platform/outbound/outbound-env.js';

const WebhooksEnv = SubgraphEnv.extend({
  ...StorageEnv.shape,
  ...OutboundEnv.shape,
  JOBS_URL: z.url(),
  VIDEOS_URL: z.url(),
  /** What signing secrets are encrypted with where they are kept. */
  WEBHOOK_SECRETS_KEY: z.string().min(32),
  /** While that one is being changed: what it was. At the start all secrets are encrypted anew. */
  WEBHOOK_SECRETS_KEY_PREVIOUS: z.string().min(32).optional(),
  /** What a sender that was lost had is sent again after this time. An attempt may last longer: its lease is renewed. */
  WEBHOOK_LEASE_MS: z.coerce.number().int().min(1000).default(10_000),
});
export type WebhooksConfig = z.infer<typeof WebhooksEnv>;

export const readWebhooksConfig = (env: NodeJS.ProcessEnv): Readonly<WebhooksConfig> =>
  readConfig(WebhooksEnv, env);
