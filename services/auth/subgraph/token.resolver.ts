import { Arg, Ctx, Directive, Mutation, Resolver } from 'type-graphql';
import { requireService } from '../../platform/access/access.js';
import type { AuthContext } from '../context.js';
import { exchangeToken } from '../oauth/exchange-token.js';
import type { OAuthContext } from '../oauth/oauth-context.js';
import { revokeToken } from '../oauth/revoke-token.js';
import { TokenRequestInput, Tokens } from './token.type.js';

const now = () => new Date();
const oauthOf = ({ db, tokenPrefix, baseUrl, announce, selfRegistered }: AuthContext): OAuthContext => ({
  db,
  tokenPrefix,
  baseUrl,
  now,
  announce,
  selfRegistered,
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
