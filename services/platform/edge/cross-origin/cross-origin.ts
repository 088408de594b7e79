import type { CallerClaims } from '../../access/caller.js';
import type { IsRegisteredOrigin } from './registered-origins.js';

/**
 * Decides which pages may read answers. It grants no access: a page needs a credential like any other client.
 */
export interface CrossOrigin {
  /** Whether pages of every origin are allowed. */
  readonly isOpenToAll: boolean;
  /**
   * `claims` belong to the credential of the request; null before it is known, and where no credential is
   * required. Never throws.
   */
  allows(origin: string, claims: CallerClaims | null): Promise<boolean>;
}

/**
 * Allows pages of the origins that the operator configures, and pages of registered applications with
 * credentials of the same application.
 */
export function makeCrossOrigin(
  origins: readonly string[],
  isRegistered: IsRegisteredOrigin,
  warn: (err: unknown) => void,
): CrossOrigin {
  const isOpenToAll = origins.includes('*');
  const isListed = (origin: string) => isOpenToAll || origins.includes(origin);
  return {
    isOpenToAll,
    async allows(origin, claims) {
      if (isListed(origin)) return true;
      return isRegistered(origin, claims).catch((err) => {
        warn(err);
        return false;
      });
    },
  };
}

/** Whether the page was served from this address: browsers send its origin when it opens a WebSocket. */
export const isSameOrigin = (origin: string, host: string | undefined): boolean =>
  host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
