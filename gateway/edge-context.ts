import type { Logger } from 'pino';
import type { CallerClaims } from '../services/platform/caller.js';

/** What an operation at the gateway knows of its caller. */
export interface EdgeContext {
  readonly claims: CallerClaims;
  readonly requestId: string;
  readonly log: Logger;
}
