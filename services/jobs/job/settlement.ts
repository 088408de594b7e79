import type { WorkError } from '../../../schemas/messages/media.js';

export interface CompletedSettlement {
  readonly status: 'completed';
  readonly result: Readonly<Record<string, unknown>>;
}

export type Settlement =
  | CompletedSettlement
  | { readonly status: 'failed'; readonly error: WorkError }
  | { readonly status: 'canceled' };
