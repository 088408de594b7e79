/** Every durable queue of the product: where its messages wait, and whose dead letters there can be. */
export const QUEUES = [
  'jobs.facts',
  'media.commands',
  'media.facts',
  'media.work',
  'videos.commands',
  'videos.facts',
  'videos.long-steps',
  'webhooks.facts',
] as const;
