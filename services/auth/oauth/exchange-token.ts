import { requireClient } from './find-client.js';
import type { IssuedTokens } from './issue-tokens.js';
import type { OAuthContext } from './oauth-context.js';
import { oauthError } from './oauth-error.js';
import { redeemCode } from './redeem-code.js';
import { refreshTokens } from './refresh-tokens.js';

/** The parameters of the token endpoint, in any of its formats. */
export interface TokenRequest {
  readonly grantType?: string | null;
  readonly clientId?: string | null;
  readonly clientSecret?: string | null;
  readonly code?: string | null;
  readonly redirectUri?: string | null;
  readonly codeVerifier?: string | null;
  readonly refreshToken?: string | null;
  readonly scope?: string | null;
  readonly resource?: string | null;
}

function required(value: string | null | undefined, field: string): string {
  if (!value) throw oauthError('invalid_request', `${field} is required`);
  return value;
}

/** Implements RFC 6749, 4.1.3 and 6. Throws the errors of RFC 6749, 5.2. */
export async function exchangeToken(ctx: OAuthContext, request: TokenRequest): Promise<IssuedTokens> {
  const grantType = required(request.grantType, 'grant_type');
  const { clientSecret, codeVerifier } = request;
  switch (grantType) {
    case 'authorization_code': {
      const code = required(request.code, 'code');
      const redirectUri = required(request.redirectUri, 'redirect_uri');
      const clientId = required(request.clientId, 'client_id');
      const client = await requireClient(ctx, { clientId, clientSecret });
      if (client.secretHash === null) required(codeVerifier, 'code_verifier');
      return redeemCode(ctx, client, { code, redirectUri, codeVerifier, resource: request.resource });
    }
    case 'refresh_token': {
      const refreshToken = required(request.refreshToken, 'refresh_token');
      const clientId = required(request.clientId, 'client_id');
      const client = await requireClient(ctx, { clientId, clientSecret });
      const scopes = request.scope ? request.scope.split(' ').filter(Boolean) : undefined;
      return refreshTokens(ctx, client, { refreshToken, scopes, resource: request.resource });
    }
    default:
      throw oauthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token');
  }
}
