import { MESSAGING_LIFETIMES, type ServiceSchema } from '../platform/database/database.js';
import { CreateSuspectedMessages1765400000000 } from '../platform/messaging/create-suspected-messages.js';
import { AttemptEntity, DeliveryEntity } from './delivery/delivery.entity.js';
import { Baseline } from './migrations/baseline/baseline.js';
import { replacedMigrations } from './migrations/baseline/replaced-migrations.js';
import { WebhookEntity } from './webhook/webhook.entity.js';

export const webhooksSchema: ServiceSchema = {
  schema: 'webhooks',
  entities: [WebhookEntity, DeliveryEntity, AttemptEntity],
  expiring: ['effect_key', 'video_metadata'],
  lifetimes: {
    ...MESSAGING_LIFETIMES,
    effect_key: '24 hours',
    webhook: 'until it is deleted',
    event: '30 days, or `WEBHOOK_RETENTION_DAYS`',
    delivery: '30 days, or `WEBHOOK_RETENTION_DAYS`',
    attempt: 'with its delivery',
    video_metadata: 'with the video; then 30 days without the pairs',
  },
  replacedMigrations,
  migrations: [Baseline, CreateSuspectedMessages1765400000000],
};
