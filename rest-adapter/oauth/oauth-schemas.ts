import { Type } from 'typebox';
import { ErrorBody } from '../routes/schemas.js';

const Client = {
  client_id: Type.Optional(Type.String()),
  client_secret: Type.Optional(Type.String({ description: 'Confidential clients only.' })),
};

export const TokenBody = Type.Object(
  {
    grant_type: Type.Enum(['authorization_code', 'refresh_token']),
    code: Type.Optional(Type.String()),
    redirect_uri: Type.Optional(Type.String({ description: 'As in the authorization request.' })),
    code_verifier: Type.Optional(Type.String({ description: 'PKCE; public clients must use it.' })),
    refresh_token: Type.Optional(Type.String()),
    scope: Type.Optional(Type.String({ description: 'On refreshing: fewer than were approved.' })),
    ...Client,
  },
  { additionalProperties: false },
);

export const RevokeBody = Type.Object(
  { token: Type.String(), token_type_hint: Type.Optional(Type.String()), ...Client },
  { additionalProperties: false },
);

const TokenAnswer = Type.Object({
  access_token: Type.String(),
  token_type: Type.Enum(['Bearer']),
  expires_in: Type.Integer(),
  refresh_token: Type.String(),
  scope: Type.String({ description: 'Separated by spaces.' }),
});

const described = (summary: string, body: object | undefined, answers: object) => ({
  tags: ['OAuth'],
  summary,
  security: [],
  ...(body ? { body, consumes: ['application/json', 'application/x-www-form-urlencoded'] } : {}),
  response: answers,
});

const failures = { 400: ErrorBody, 401: ErrorBody, 415: ErrorBody, 429: ErrorBody, 503: ErrorBody };

export const TOKEN_SCHEMA = described('Turn a code or a refresh token into tokens', TokenBody, {
  200: TokenAnswer,
  ...failures,
});
export const REVOKE_SCHEMA = described('End a token; one that is none is no failure', RevokeBody, {
  200: Type.Object({}),
  429: ErrorBody,
  503: ErrorBody,
});
export const METADATA_SCHEMA = described('What this authorization server can do (RFC 8414)', undefined, {
  200: Type.Unsafe<unknown>({ type: 'object', additionalProperties: true }),
});
