import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { Envelope } from '../../../../schemas/messages/define-message.js';
import { serviceClaims } from '../../access/caller.js';
import type { SubgraphClient } from '../../graphql/subgraph-client.js';
import { makeId } from '../../text/ids.js';
import {
  findSentEnvelopes,
  listSentMessages,
  SentMessagesPage,
  type SentMessagesRequest,
} from './sent-messages.js';

/**
 * A service that sends messages to this one; it is queried directly and not over the transport that may have
 * lost them.
 */
export interface MessageSource {
  readonly name: string;
  list(request: SentMessagesRequest): Promise<SentMessagesPage>;
  find(ids: readonly string[]): Promise<Envelope[]>;
}

const LIST = 'query SentMessages($request: JSONObject!) { sentMessages(request: $request) }';
const FIND = 'query SentEnvelopes($ids: [ID!]!) { sentEnvelopes(ids: $ids) }';

/** A source that queries another service through its subgraph. */
export function makeRemoteSource(name: string, client: SubgraphClient): MessageSource {
  const call = <T>(document: string, variables: Record<string, unknown>) =>
    client.call<T>({ document, variables, as: serviceClaims(null), requestId: makeId('req') });
  return {
    name,
    list: async (request) => {
      const { sentMessages } = await call<{ sentMessages: unknown }>(LIST, { request });
      return SentMessagesPage.parse(sentMessages);
    },
    find: async (ids) => {
      const { sentEnvelopes } = await call<{ sentEnvelopes: unknown }>(FIND, { ids });
      return z.array(Envelope).parse(sentEnvelopes);
    },
  };
}

/** The service itself, for messages it sends to itself. */
export const makeOwnSource = (name: string, db: DataSource): MessageSource => ({
  name,
  list: (request) => listSentMessages(db, request),
  find: (ids) => findSentEnvelopes(db, ids),
});
