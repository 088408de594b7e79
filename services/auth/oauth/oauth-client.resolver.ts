import { Arg, Ctx, Directive, ID, Mutation, Query, Resolver } from 'type-graphql';
import { requireService } from '../../platform/access.js';
import type { AuthContext } from '../context.js';
import { findOAuthClients } from './find-oauth-clients.js';
import { isRegisteredOrigin } from './is-registered-origin.js';
import {
  OAuthClient,
  RegisteredOAuthClient,
  RegisterOAuthClientInput,
  toOAuthClient,
} from './oauth-client.type.js';
import { registerOAuthClient } from './register-oauth-client.js';
import { revokeOAuthClient } from './revoke-oauth-client.js';

@Resolver(() => OAuthClient)
export class OAuthClientResolver {
  @Query(() => [OAuthClient], {
    description: 'The workspace’s applications, the newest first, revoked ones too.',
  })
  async oauthClients(@Ctx() ctx: AuthContext): Promise<OAuthClient[]> {
    return (await findOAuthClients(ctx)).map(toOAuthClient);
  }

  @Directive('@inaccessible')
  @Query(() => Boolean, {
    description: 'For the edge: whether an application that is not revoked has a redirect URI of the origin.',
  })
  isRegisteredOrigin(
    @Arg('origin', () => String, { description: 'Of a page, as its browser writes it.' }) origin: string,
    @Arg('workspaceId', () => ID, { nullable: true, description: 'Where the credential acts.' })
    workspaceId: string | null,
    @Arg('credentialId', () => ID, {
      nullable: true,
      description: 'Then only the application counts that the credential was given to; an API key has none.',
    })
    credentialId: string | null,
    @Ctx() ctx: AuthContext,
  ): Promise<boolean> {
    requireService(ctx.caller, 'edge');
    return isRegisteredOrigin(ctx, { origin, workspaceId, credentialId });
  }

  @Mutation(() => RegisteredOAuthClient, {
    description: 'Registers an application; shows its secret, this once.',
  })
  async registerOAuthClient(
    @Arg('input', () => RegisterOAuthClientInput, { description: 'The new application.' }) {
      kind,
      ...input
    }: RegisterOAuthClientInput,
    @Ctx() ctx: AuthContext,
  ): Promise<RegisteredOAuthClient> {
    const { client, clientSecret } = await registerOAuthClient(ctx, {
      ...input,
      isPublic: kind === 'public',
    });
    return { client: toOAuthClient(client), clientSecret };
  }

  @Mutation(() => OAuthClient, { description: 'Ends an application’s access for good.' })
  async revokeOAuthClient(
    @Arg('id', () => ID, { description: 'The application’s client_id.' }) id: string,
    @Ctx() ctx: AuthContext,
  ): Promise<OAuthClient> {
    return toOAuthClient(await revokeOAuthClient(ctx, id));
  }
}
