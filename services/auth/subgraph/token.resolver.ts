import { Arg, Ctx, Directive, Field, InputType, Int, Mutation, ObjectType, Resolver } from 'type-graphql';
import { requireService } from '../../platform/access/access.js';
import type { AuthContext } from '../context.js';
import { exchangeToken } from '../oauth/exchange-token.js';
import type { OAuthContext } from '../oauth/oauth-context.js';
import { revokeToken } from '../oauth/revoke-token.js';

@Directive('@inaccessible')
@InputType('TokenRequest', { description: 'Parameters of a token request (RFC 6749, 4.1.3 and 6).' })
class TokenRequestInput {
  @Field(() => String, { nullable: true, description: 'authorization_code or refresh_token.' }) grantType?:
    | string
    | null;
  @Field(() => String, { nullable: true, description: 'client_id of the request.' }) clientId?: string | null;
  @Field(() => String, { nullable: true, description: 'client_secret of confidential clients.' })
  clientSecret?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'With authorization_code: the authorization code.',
  })
  code?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'With authorization_code: the redirect URI of the authorization request.',
  })
  redirectUri?: string | null;
  @Field(() => String, { nullable: true, description: 'With authorization_code: the PKCE code verifier.' })
  codeVerifier?: string | null;
  @Field(() => String, { nullable: true, description: 'With refresh_token: the refresh token.' })
  refreshToken?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'With refresh_token: a subset of the granted scopes, separated by spaces.',
  })
  scope?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The resource that the tokens are for (RFC 8707): that of the authorization request.',
  })
  resource?: string | null;
}

@Directive('@inaccessible')
@ObjectType({ description: 'A pair of tokens.' })
class Tokens {
  @Field(() => String, { description: 'Access token.' }) accessToken!: string;
  @Field(() => String, { description: 'Refresh token; can be used once.' }) refreshToken!: string;
  @Field(() => Int, { description: 'Lifetime of the access token in seconds.' }) expiresIn!: number;
  @Field(() => [String], { description: 'Scopes of the access token.' }) scopes!: readonly string[];
}

const now = () => new Date();
const oauthOf = (ctx: AuthContext): OAuthContext => ({
  db: ctx.db,
  tokenPrefix: ctx.tokenPrefix,
  baseUrl: ctx.baseUrl,
  grantDays: ctx.grantDays,
  now,
  announce: ctx.announce,
  selfRegistered: ctx.selfRegistered,
});

@Resolver(() => Tokens)
export class TokenResolver {
  @Directive('@inaccessible')
  @Mutation(() => Tokens, { description: 'For the edge: the token endpoint (RFC 6749).' })
  exchangeToken(
    @Arg('request', () => TokenRequestInput, { description: 'Parameters of the token request.' })
    request: TokenRequestInput,
    @Ctx() ctx: AuthContext,
  ): Promise<Tokens> {
    requireService(ctx.caller, 'edge');
    return exchangeToken(oauthOf(ctx), request);
  }

  @Directive('@inaccessible')
  @Mutation(() => Boolean, { description: 'For the edge: the revocation endpoint (RFC 7009).' })
  async revokeToken(
    @Arg('token', () => String, { description: 'The access or refresh token to revoke.' }) token: string,
    @Arg('clientId', () => String, {
      nullable: true,
      description: 'client_id of the request; null if absent.',
    })
    clientId: string | null,
    @Ctx() ctx: AuthContext,
  ): Promise<boolean> {
    requireService(ctx.caller, 'edge');
    await revokeToken(oauthOf(ctx), { token, clientId });
    return true;
  }
}
