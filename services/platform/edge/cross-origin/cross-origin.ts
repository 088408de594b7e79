import type { CallerClaims } from '../../caller.js';
import type { IsRegisteredOrigin } from './registered-origins.js';

/** Which pages may read answers. Nothing here lets a page do anything: it has to bring a credential, as everybody has. */
export interface CrossOrigin {
  /** Any page, whichever its origin. */
  readonly isOpenToAll: boolean;
  /** `claims`: whose credential the request has; null before it is known, and where none is asked for. Never throws. */
  allows(origin: string, claims: CallerClaims | null): Promise<boolean>;
}

/** Pages of the origins that the operator names, and pages of registered applications: with credentials of the application's own. */
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

/** A page that was itself served from this address: browsers say where it is from when it opens a WebSocket. */
export const isSameOrigin = (origin: string, host: string | undefined): boolean =>
  host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
