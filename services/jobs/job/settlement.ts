import type { WorkError } from '../../../schemas/messages/media.js';

export type Settlement =
  | { readonly status: 'completed'; readonly result: Readonly<Record<string, unknown>> }
  | { readonly status: 'failed'; readonly error: WorkError }
  | { readonly status: 'canceled' };
