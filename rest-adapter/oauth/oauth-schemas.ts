import { z } from 'zod';

const Client = {
  client_id: z.string().optional(),
  client_secret: z.string().describe('Confidential clients only.').optional(),
};

export const TokenBody = z
  .strictObject({
    grant_type: z.enum(['authorization_code', 'refresh_token']),
    code: z.string().optional(),
    redirect_uri: z.string().describe('As in the authorization request.').optional(),
    code_verifier: z.string().describe('PKCE; required for public clients.').optional(),
    refresh_token: z.string().optional(),
    scope: z.string().describe('When refreshing: a subset of the approved scopes.').optional(),
    resource: z.string().describe('As in the authorization request (RFC 8707).').optional(),
    ...Client,
  })
  .meta({ title: 'TokenRequest' });

export const RevokeBody = z
  .strictObject({
    token: z.string().describe('Without one, nothing is revoked.').optional(),
    token_type_hint: z.string().optional(),
    ...Client,
  })
  .meta({ title: 'TokenRevocation' });

export const TokenAnswer = z
  .object({
    access_token: z.string(),
    token_type: z.enum(['Bearer']),
    expires_in: z.int().describe('Lifetime of the access token in seconds.'),
    refresh_token: z.string().describe('Can be used once, within 30 days.'),
    scope: z.string().describe('Space-separated.'),
  })
  .meta({ title: 'Tokens' });

/** RFC 6749, 5.2. */
export const OAuthError = z
  .object({
    error: z.enum([
      'invalid_request',
      'invalid_client',
      'invalid_grant',
      'unauthorized_client',
      'unsupported_grant_type',
      'invalid_scope',
      'invalid_target',
      'temporarily_unavailable',
    ]),
    error_description: z.string().optional(),
  })
  .meta({ title: 'OAuthError', description: 'Error of the token endpoint for forms.' });

/** RFC 8414. */
export const ServerMetadata = z
  .object({
    issuer: z.string(),
    authorization_endpoint: z.string(),
    token_endpoint: z.string(),
    revocation_endpoint: z.string(),
    registration_endpoint: z.string().describe('RFC 7591.').optional(),
    client_id_metadata_document_supported: z.boolean(),
    end_session_endpoint: z.string(),
    scopes_supported: z.array(z.string()),
    response_types_supported: z.array(z.string()),
    response_modes_supported: z.array(z.string()),
    grant_types_supported: z.array(z.string()),
    code_challenge_methods_supported: z.array(z.string()),
    prompt_values_supported: z.array(z.string()),
    token_endpoint_auth_methods_supported: z.array(z.string()),
    revocation_endpoint_auth_methods_supported: z.array(z.string()),
    authorization_response_iss_parameter_supported: z.boolean().describe('RFC 9207.'),
  })
  .meta({ title: 'AuthorizationServerMetadata' });
