import type { CallerClaims } from '../../services/platform/access/caller.js';

/** The client of a message: who sent it, and what its calls of endpoints need. */
export interface McpCaller {
  readonly claims: CallerClaims;
  /** The `Authorization` header of the message. */
  readonly authorization: string;
  readonly requestId: string;
  /** IP address. */
  readonly address: string;
  /** Names of the toolsets that the client asks for; null: those by default. */
  readonly toolsets: readonly string[] | null;
  /** Aborted when the client hangs up, or the server closes. */
  readonly hungUp: AbortSignal;
}
