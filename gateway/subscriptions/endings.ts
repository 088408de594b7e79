import type { GraphQLFormattedError } from 'graphql';
import type { DomainError } from '../../services/platform/errors.js';

/** Why a subscription ends that its subgraph did not complete. Besides: any code of the contract. */
export type EndingCode =
  | 'SUBSCRIPTION_UPSTREAM_LOST'
  | 'SUBSCRIPTION_SCHEMA_RELOAD'
  | 'SUBSCRIPTION_TOO_SLOW';

const MESSAGES: Readonly<Record<EndingCode, string>> = {
  SUBSCRIPTION_UPSTREAM_LOST: 'What tells of these changes can’t be reached any more; subscribe again later',
  SUBSCRIPTION_SCHEMA_RELOAD: 'The schema has changed; subscribe again',
  SUBSCRIPTION_TOO_SLOW: 'Events came faster than they were taken; subscribe again for the present state',
};

/** The last thing a subscriber is told. */
export interface Ending {
  readonly code: string;
  readonly message: string;
}

export const ending = (code: EndingCode): Ending => ({ code, message: MESSAGES[code] });

export const endingOf = ({ code, message }: DomainError): Ending => ({ code, message });

/** As the one event that precedes the completion. */
export function endingEvent({ code, message }: Ending, requestId: string): string {
  const error: GraphQLFormattedError = { message, extensions: { code, requestId } };
  return JSON.stringify({ errors: [error] });
}
