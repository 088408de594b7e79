import { requireLength } from '../../platform/check-text.js';
import { DomainError } from '../../platform/errors.js';

const MAX_EMAIL = 254;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** The address without blanks around it. Throws `validation_error`. */
export function readEmail(field: string, text: string): string {
  const email = text.trim();
  requireLength(field, email, { least: 1, most: MAX_EMAIL });
  if (!EMAIL.test(email)) {
    throw new DomainError('validation_error', `${field} must be an e-mail address`, { field });
  }
  return email;
}

/** Long rather than intricate (NIST SP 800-63B); the upper bound keeps hashing from being an attack. */
export const requirePassword = (field: string, password: string): void =>
  requireLength(field, password, { least: 8, most: 256 });
