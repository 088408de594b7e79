import type { GraphQLFormattedError } from 'graphql';
import type { DomainError } from '../../services/platform/errors/errors.js';

/**
 * Codes for subscriptions that end without completion by their subgraph, besides the error codes of the
 * contract.
 */
export type EndingCode =
  | 'SUBSCRIPTION_UPSTREAM_LOST'
  | 'SUBSCRIPTION_SCHEMA_RELOAD'
  | 'SUBSCRIPTION_TOO_SLOW';

const MESSAGES: Readonly<Record<EndingCode, string>> = {
  SUBSCRIPTION_UPSTREAM_LOST:
    'The service that publishes these changes is unreachable; subscribe again later',
  SUBSCRIPTION_SCHEMA_RELOAD: 'The schema has changed; subscribe again',
  SUBSCRIPTION_TOO_SLOW: 'Events arrived faster than they were read; subscribe again for the current state',
};

/** The final error of a subscription. */
export interface Ending {
  readonly code: string;
  readonly message: string;
}

export const ending = (code: EndingCode): Ending => ({ code, message: MESSAGES[code] });

export const endingOf = ({ code, message }: DomainError): Ending => ({ code, message });

/** Serializes the error event that precedes the completion. */
export function endingEvent({ code, message }: Ending, requestId: string): string {
  const error: GraphQLFormattedError = { message, extensions: { code, requestId } };
  return JSON.stringify({ errors: [error] });
}
