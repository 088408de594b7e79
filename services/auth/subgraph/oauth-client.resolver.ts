import {
  Arg,
  Ctx,
  Directive,
  Field,
  ID,
  InputType,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  registerEnumType,
} from 'type-graphql';
import { ACCESS } from '../../../schemas/access.js';
import { requireAccess, requireService } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { upperCaseEnum } from '../../platform/graphql/graphql-enum.js';
import type { AuthContext } from '../context.js';
import { requireManager } from '../member/manager.js';
import { isRegisteredOrigin } from '../oauth/is-registered-origin.js';
import { OAuthClientEntity } from '../oauth/oauth-client.entity.js';
import { registerOAuthClient } from '../oauth/register-oauth-client.js';
import { revokeOAuthClient } from '../oauth/revoke-oauth-client.js';

export type OAuthClientKind = 'confidential' | 'public';
const OAuthClientKindEnum = upperCaseEnum<OAuthClientKind>(['confidential', 'public']);
registerEnumType(OAuthClientKindEnum, {
  name: 'OAuthClientKind',
  description:
    'Client type (RFC 6749, 2.1): CONFIDENTIAL clients have a secret, PUBLIC clients have none and must use PKCE.',
  valuesConfig: {
    CONFIDENTIAL: { description: 'Runs on a server and has a client secret.' },
    PUBLIC: { description: 'Runs on users’ devices, has no client secret and must use PKCE.' },
  },
});

@ObjectType('OAuthClient', { description: 'An OAuth 2.0 client that can request access to a workspace.' })
export class OAuthClient {
  @Field(() => ID, { description: 'The client_id.' }) id!: string;
  @Field(() => String, { description: 'Name shown on the consent page.' }) name!: string;
  @Field(() => OAuthClientKindEnum, { description: 'Client type (RFC 6749, 2.1).' }) kind!: OAuthClientKind;
  @Field(() => [String], {
    description: 'Allowed redirect URIs; compared exactly, except for the port of loopback addresses.',
  })
  redirectUris!: string[];
  @Field(() => [String], { description: 'Scopes the client may request.' }) scopes!: string[];
  @Field(() => Date, { description: 'Time of registration.' }) createdAt!: Date;
  @Field(() => Date, {
    nullable: true,
    description: 'Time of revocation; null if not revoked.',
  })
  revokedAt!: Date | null;
}

@InputType({ description: 'A registered OAuth client.' })
class RegisterOAuthClientInput {
  @Field(() => String, { description: 'Name shown on the consent page; 1 to 200 characters.' }) name!: string;
  @Field(() => OAuthClientKindEnum, { description: 'Client type (RFC 6749, 2.1).' }) kind!: OAuthClientKind;
  @Field(() => [String], {
    description: '1 to 20 redirect URIs, compared exactly: https, or http on localhost, 127.0.0.1 or [::1].',
  })
  redirectUris!: string[];
  @Field(() => [String], { nullable: true, description: 'Scopes the client may request; all if absent.' })
  scopes?: string[];
}

@ObjectType({ description: 'A registered OAuth client.' })
class RegisteredOAuthClient {
  @Field(() => OAuthClient, { description: 'The OAuth client as listed.' })
  client!: OAuthClient;
  @Field(() => String, {
    nullable: true,
    description: 'The client_secret, returned only here; null for public clients.',
  })
  clientSecret!: string | null;
}

export const toOAuthClient = ({ secretHash, ...client }: OAuthClientEntity): OAuthClient => ({
  id: client.id,
  name: client.name,
  kind: secretHash ? 'confidential' : 'public',
  redirectUris: client.redirectUris,
  scopes: client.scopes,
  createdAt: client.createdAt,
  revokedAt: client.revokedAt,
});

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

/** Returns the workspace's applications, newest first. */
export function findOAuthClients({ db, caller }: AuthContext): Promise<OAuthClientEntity[]> {
  requireAccess(caller, ACCESS.oauthClients);
  const { workspaceId } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    await requireManager(tx, caller);
    return tx.find(OAuthClientEntity, { where: { workspaceId }, order: { createdAt: 'desc', id: 'desc' } });
  });
}
