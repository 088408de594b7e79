import { MESSAGING_LIFETIMES, type ServiceSchema } from '../platform/database.js';
import { AttemptEntity } from './delivery/attempt.entity.js';
import { DeliveryEntity } from './delivery/delivery.entity.js';
import { CreateSubscription1763700000000 } from './migrations/1763700000000-create-subscription.js';
import { KeepSecrets1763903100000 } from './migrations/1763903100000-keep-secrets.js';
import { CreateDelivery1763903200000 } from './migrations/1763903200000-create-delivery.js';
import { NarrowOpenings1763905000000 } from './migrations/1763905000000-narrow-openings.js';
import { KeepSentMessages1764100000000 } from './migrations/1764100000000-keep-sent-messages.js';
import { CreateEffectKey1764100100002 } from './migrations/1764100100002-create-effect-key.js';
import { QueueDueAtOnce1764100310004 } from './migrations/1764100310004-queue-due-at-once.js';
import { KeepVideoMetadata1764201200000 } from './migrations/1764201200000-keep-video-metadata.js';
import { RenameSubscriptionToWebhook1764300000000 } from './migrations/1764300000000-rename-subscription-to-webhook.js';
import { CarryTraceContext1765000100000 } from './migrations/1765000100000-carry-trace-context.js';
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
  migrations: [
    CreateSubscription1763700000000,
    KeepSecrets1763903100000,
    CreateDelivery1763903200000,
    NarrowOpenings1763905000000,
    KeepSentMessages1764100000000,
    CreateEffectKey1764100100002,
    QueueDueAtOnce1764100310004,
    KeepVideoMetadata1764201200000,
    RenameSubscriptionToWebhook1764300000000,
    CarryTraceContext1765000100000,
  ],
};
