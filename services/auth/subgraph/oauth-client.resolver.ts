import { Arg, Ctx, Directive, ID, Mutation, Query, Resolver } from 'type-graphql';
import { requireService } from '../../platform/access/access.js';
import type { AuthContext } from '../context.js';
import { findOAuthClients } from '../oauth/find-oauth-clients.js';
import { isRegisteredOrigin } from '../oauth/is-registered-origin.js';
import { registerOAuthClient } from '../oauth/register-oauth-client.js';
import { revokeOAuthClient } from '../oauth/revoke-oauth-client.js';
import {
  OAuthClient,
  RegisteredOAuthClient,
  RegisterOAuthClientInput,
  toOAuthClient,
} from './oauth-client.type.js';

@Resolver(() => OAuthClient)
export class OAuthClientResolver {
  @Query(() => [OAuthClient], {
    description: 'Returns the workspace’s OAuth clients, newest first, including revoked ones.',
  })
  async oauthClients(@Ctx() ctx: AuthContext): Promise<OAuthClient[]> {
    return (await findOAuthClients(ctx)).map(toOAuthClient);
  }

  @Directive('@inaccessible')
  @Query(() => Boolean, {
    description: 'For the edge: returns whether an active OAuth client has a redirect URI with this origin.',
  })
  isRegisteredOrigin(
    @Arg('origin', () => String, { description: 'Origin of a page, as in the Origin header.' })
    origin: string,
    @Arg('workspaceId', () => ID, { nullable: true, description: 'Workspace of the credential.' })
    workspaceId: string | null,
    @Arg('credentialId', () => ID, {
      nullable: true,
      description: 'Limits the search to the client that the credential was issued to; API keys have none.',
    })
    credentialId: string | null,
    @Ctx() ctx: AuthContext,
  ): Promise<boolean> {
    requireService(ctx.caller, 'edge');
    return isRegisteredOrigin(ctx, { origin, workspaceId, credentialId });
  }

  @Mutation(() => RegisteredOAuthClient, {
    description: 'Registers an OAuth client. Its secret is returned only here.',
  })
  async registerOAuthClient(
    @Arg('input', () => RegisterOAuthClientInput, { description: 'The OAuth client to register.' }) {
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

  @Mutation(() => OAuthClient, {
    description: 'Revokes an OAuth client and all access granted to it, permanently.',
  })
  async revokeOAuthClient(
    @Arg('id', () => ID, { description: 'The client_id.' }) id: string,
    @Ctx() ctx: AuthContext,
  ): Promise<OAuthClient> {
    return toOAuthClient(await revokeOAuthClient(ctx, id));
  }
}
