import { isUtf8 } from 'node:buffer';
import { invalid } from '../errors/errors.js';

/**
 * Decodes text from outside. Bytes that are no UTF-8 would become replacement characters and be stored as such.
 * Throws `validation_error`.
 */
export function decodeUtf8(field: string, bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw invalid(field, 'must be UTF-8');
}
