import { ACCESS } from '../../../schemas/access.js';
import { isAllowed } from '../../platform/access/access.js';
import type { CallerClaims } from '../../platform/access/caller.js';

/**
 * Returns the URL of a webhook as the caller may see it. Many receivers have a secret in its path or query, so that only those
 * who may change it see more than its origin.
 */
export const visibleUrl = (caller: CallerClaims, url: string): string =>
  isAllowed(caller, ACCESS.updateWebhook) ? url : new URL(url).origin;
