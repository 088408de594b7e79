import { DomainError } from '../../platform/errors/errors.js';
import { requireLabel, requireLength } from '../../platform/text/check-text.js';

const MAX_EMAIL = 254;
/**
 * Without what separates or comments addresses in the header of a mail (RFC 5322, specials), and without invisible characters: people put
 * addresses of members into mails.
 */
const EMAIL = /^[^\s@\p{C}"(),:;<>[\]\\]+@[^\s@\p{C}"(),:;<>[\]\\]+$/u;

/** Returns the address without surrounding white space. Throws `validation_error`. */
export function readEmail(field: string, text: string): string {
  const email = text.trim();
  requireLength(field, email, { min: 1, max: MAX_EMAIL });
  requireLabel(field, email);
  if (!EMAIL.test(email)) {
    throw new DomainError('validation_error', `${field} must be an e-mail address`, { field });
  }
  return email;
}

/**
 * Requires length instead of complexity (NIST SP 800-63B); the maximum prevents attacks through expensive
 * hashing.
 */
export const requirePassword = (field: string, password: string): void =>
  requireLength(field, password, { min: 8, max: 256 });
