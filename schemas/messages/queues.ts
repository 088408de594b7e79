/** Every durable queue of the product, each of which can have dead letters. */
export const QUEUES = [
  'auth.facts',
  'jobs.facts',
  'media.commands',
  'media.facts',
  'videos.commands',
  'videos.facts',
  'videos.long-steps',
  'webhooks.facts',
] as const;
