import type { ServiceSchema } from '../platform/database.js';
import { CreateSubscription1763700000000 } from './migrations/1763700000000-create-subscription.js';
import { KeepSecrets1763903100000 } from './migrations/1763903100000-keep-secrets.js';
import { SubscriptionEntity } from './subscription/subscription.entity.js';

export const webhooksSchema: ServiceSchema = {
  schema: 'webhooks',
  entities: [SubscriptionEntity],
  migrations: [CreateSubscription1763700000000, KeepSecrets1763903100000],
};
