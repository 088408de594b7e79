import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Directive, Field, Mutation, ObjectType, Resolver } from 'type-graphql';
import { REQUESTABLE_SCOPES } from '../../../schemas/self-registered-clients.js';
import { requireService } from '../../platform/access/access.js';
import { DomainError } from '../../platform/errors/errors.js';
import type { AuthContext } from '../context.js';
import { oauthError } from '../oauth/oauth-error.js';
import { InvalidClientMetadata } from '../oauth/self-registered/client-metadata.js';

@Directive('@inaccessible')
@ObjectType({ description: 'An app that registered itself (RFC 7591).' })
export class SelfRegisteredClient {
  @Field(() => String, { description: 'The client_id.' }) clientId!: string;
  @Field(() => String, { description: 'Name shown on the consent page.' }) name!: string;
  @Field(() => [String], { description: 'Allowed redirect URIs.' }) redirectUris!: readonly string[];
  @Field(() => [String], { description: 'Scopes the app may request.' }) scopes!: readonly string[];
}

@Resolver()
export class RegistrationResolver {
  @Directive('@inaccessible')
  @Mutation(() => SelfRegisteredClient, {
    description: 'For the edge: the registration endpoint (RFC 7591).',
  })
  registerSelf(
    @Arg('metadata', () => GraphQLJSONObject, { description: 'The client metadata of the request.' })
    metadata: unknown,
    @Ctx() ctx: AuthContext,
  ): SelfRegisteredClient {
    requireService(ctx.caller, 'edge');
    if (!ctx.selfRegistered) throw new DomainError('not_found', 'Apps cannot register themselves here');
    try {
      const { id: clientId, metadata: registered } = ctx.selfRegistered.register(metadata);
      return { clientId, ...registered, scopes: REQUESTABLE_SCOPES };
    } catch (err) {
      throw err instanceof InvalidClientMetadata ? oauthError(err.error, err.message) : err;
    }
  }
}
