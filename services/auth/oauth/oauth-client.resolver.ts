import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { AuthContext } from '../context.js';
import { findOAuthClients } from './find-oauth-clients.js';
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
