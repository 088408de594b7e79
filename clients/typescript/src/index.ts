export { type ClientOptions, createClient, type VideoProcessingClient } from './client.js';
export * from './errors.js';
export type { Graphql } from './graphql.js';
export { type JobProgress, type Jobs, Run, type WaitOptions } from './jobs.js';
export { List } from './pages.js';
export type { components, paths } from './schema.generated.js';
export type { ReadToken } from './send.js';
export type * from './types.js';
export type { UploadProgress } from './upload/send-file.js';
export type { Uploadable } from './upload/upload-source.js';
export type { UploadMemory, UploadOptions } from './upload/upload-video.js';
export { type ProcessVideoRequest, VideoHandle } from './video.js';
export type { Videos } from './videos.js';
export {
  type ReceivedDelivery,
  signWebhook,
  verifyWebhook,
  type WebhookEvent,
  type WebhookEventName,
} from './webhook-verification.js';
