import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Directive, ID, Query, Resolver } from 'type-graphql';
import type { DataSource } from 'typeorm';
import type { Envelope } from '../../../../schemas/messages/define-message.js';
import { requireService } from '../../access/access.js';
import { DomainError } from '../../errors/errors.js';
import type { RequestContext } from '../../graphql/serve-subgraph.js';
import {
  findSentEnvelopes,
  listSentMessages,
  type SentMessagesPage,
  SentMessagesRequest,
} from './sent-messages.js';

/** Services that compare what they have received with what another has sent. */
const RECEIVERS = ['videos', 'jobs', 'media', 'webhooks', 'auth'] as const;

interface Context extends RequestContext {
  readonly db: DataSource;
}

/**
 * Part of every subgraph whose service sends messages: receivers query it for messages that never reached
 * them.
 */
@Resolver()
export class SentMessagesResolver {
  @Directive('@inaccessible')
  @Directive('@shareable')
  @Query(() => GraphQLJSONObject, {
    description: 'For services: returns IDs and positions of messages that this service has sent.',
  })
  sentMessages(
    @Arg('request', () => GraphQLJSONObject, {
      description: 'Names of messages, the position to start after, and their minimum age.',
    })
    request: unknown,
    @Ctx() { caller, db }: Context,
  ): Promise<SentMessagesPage> {
    requireService(caller, ...RECEIVERS);
    const { success, data } = SentMessagesRequest.safeParse(request);
    if (!success) throw new DomainError('validation_error', 'request is malformed', { field: 'request' });
    return listSentMessages(db, data);
  }

  @Directive('@inaccessible')
  @Directive('@shareable')
  @Query(() => [GraphQLJSONObject], {
    description: 'For services: returns messages as sent; omits those no longer stored.',
  })
  sentEnvelopes(
    @Arg('ids', () => [ID], { description: 'IDs of the messages.' }) ids: string[],
    @Ctx() { caller, db }: Context,
  ): Promise<Envelope[]> {
    requireService(caller, ...RECEIVERS);
    return findSentEnvelopes(db, ids);
  }
}
