import { isBlank } from '../../../schemas/text.js';
import { DomainError } from '../../platform/errors/errors.js';
import { requireLength } from '../../platform/text/check-text.js';

const MAX_TIMESTAMP_SECONDS = 1_000_000;

const refuse = (field: string, rule: string) =>
  new DomainError('validation_error', `${field} ${rule}`, { field });

export function checkBody(body: string): void {
  requireLength('body.body', body, { min: 1, max: 5000 });
  if (isBlank(body)) throw refuse('body.body', 'must not be blank');
}

export function checkTimestamp(timestamp: number | null): void {
  if (timestamp === null) return;
  if (!(timestamp >= 0)) throw refuse('body.timestamp', 'must be at least 0');
  if (timestamp > MAX_TIMESTAMP_SECONDS)
    throw refuse('body.timestamp', `must be at most ${MAX_TIMESTAMP_SECONDS}`);
}
