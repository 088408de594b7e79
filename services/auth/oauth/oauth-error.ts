import { DomainError } from '../../platform/errors/errors.js';

/** RFC 6749, 4.1.2.1 and 5.2. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'access_denied'
  // RFC 8707, 2.
  | 'invalid_target'
  // RFC 7591, 3.2.2.
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  // OpenID Connect Core, 3.1.2.6: of requests with `prompt=none`.
  | 'login_required'
  | 'interaction_required'
  | 'consent_required';

/**
 * Creates an error with the standard's code in `details.oauthError`; the endpoint formats it for the client.
 */
export const oauthError = (oauthError: OAuthErrorCode, message: string): DomainError =>
  new DomainError('authentication_error', message, { details: { oauthError } });
