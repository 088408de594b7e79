/** The migrations of earlier versions that the baseline replaces. A database that has them has its tables. */
export const replacedMigrations: readonly string[] = [
  'CreateSubscription1763700000000',
  'KeepSecrets1763903100000',
  'CreateDelivery1763903200000',
  'NarrowOpenings1763905000000',
  'KeepSentMessages1764100000000',
  'CreateEffectKey1764100100002',
  'QueueDueAtOnce1764100310004',
  'KeepVideoMetadata1764201200000',
  'RenameSubscriptionToWebhook1764300000000',
  'CarryTraceContext1765000100000',
];
