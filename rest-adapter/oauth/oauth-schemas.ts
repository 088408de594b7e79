import { Type } from 'typebox';

const Client = {
  client_id: Type.Optional(Type.String()),
  client_secret: Type.Optional(Type.String({ description: 'Confidential clients only.' })),
};

export const TokenBody = Type.Object(
  {
    grant_type: Type.Enum(['authorization_code', 'refresh_token']),
    code: Type.Optional(Type.String()),
    redirect_uri: Type.Optional(Type.String({ description: 'As in the authorization request.' })),
    code_verifier: Type.Optional(Type.String({ description: 'PKCE; required for public clients.' })),
    refresh_token: Type.Optional(Type.String()),
    scope: Type.Optional(Type.String({ description: 'When refreshing: a subset of the approved scopes.' })),
    ...Client,
  },
  { title: 'TokenRequest', additionalProperties: false },
);

export const RevokeBody = Type.Object(
  {
    token: Type.Optional(Type.String({ description: 'Without one, nothing is revoked.' })),
    token_type_hint: Type.Optional(Type.String()),
    ...Client,
  },
  { title: 'TokenRevocation', additionalProperties: false },
);

export const TokenAnswer = Type.Object(
  {
    access_token: Type.String(),
    token_type: Type.Enum(['Bearer']),
    expires_in: Type.Integer({ description: 'Lifetime of the access token in seconds.' }),
    refresh_token: Type.String({ description: 'Can be used once, within 30 days.' }),
    scope: Type.String({ description: 'Space-separated.' }),
  },
  { title: 'Tokens' },
);

/** RFC 6749, 5.2. */
export const OAuthError = Type.Object(
  {
    error: Type.Enum([
      ...['invalid_request', 'invalid_client', 'invalid_grant'],
      ...['unauthorized_client', 'unsupported_grant_type', 'invalid_scope', 'temporarily_unavailable'],
    ]),
    error_description: Type.Optional(Type.String()),
  },
  { title: 'OAuthError', description: 'Error of the token endpoint for forms.' },
);

/** RFC 8414. */
export const ServerMetadata = Type.Object(
  {
    issuer: Type.String(),
    authorization_endpoint: Type.String(),
    token_endpoint: Type.String(),
    revocation_endpoint: Type.String(),
    scopes_supported: Type.Array(Type.String()),
    response_types_supported: Type.Array(Type.String()),
    response_modes_supported: Type.Array(Type.String()),
    grant_types_supported: Type.Array(Type.String()),
    code_challenge_methods_supported: Type.Array(Type.String()),
    token_endpoint_auth_methods_supported: Type.Array(Type.String()),
    revocation_endpoint_auth_methods_supported: Type.Array(Type.String()),
    authorization_response_iss_parameter_supported: Type.Boolean({ description: 'RFC 9207.' }),
  },
  { title: 'AuthorizationServerMetadata' },
);
