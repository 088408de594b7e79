import type { Logger } from 'pino';
import type { CallerClaims } from '../services/platform/access/caller.js';

/** The context of an operation at the gateway, with its caller. */
export interface EdgeContext {
  readonly claims: CallerClaims;
  readonly requestId: string;
  readonly log: Logger;
}
