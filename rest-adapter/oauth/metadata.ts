import { EVERY_SCOPE } from '../../schemas/access.js';

const CLIENT_AUTHENTICATION = ['client_secret_post', 'client_secret_basic', 'none'];

interface Server {
  /** Public URLs, without a trailing slash. */
  readonly baseUrl: string;
  readonly authUrl: string;
  /** Whether apps register themselves. */
  readonly allowsRegistration: boolean;
  /** Whether the URL of a Client ID Metadata Document is the ID of a client. */
  readonly allowsDocuments: boolean;
}

/** RFC 8414, and what it takes from OpenID Connect. */
export const describeServer = ({
  baseUrl,
  authUrl,
  allowsRegistration,
  allowsDocuments,
}: Server): object => ({
  issuer: baseUrl,
  authorization_endpoint: `${authUrl}/oauth/authorize`,
  token_endpoint: `${baseUrl}/oauth/token`,
  revocation_endpoint: `${baseUrl}/oauth/revoke`,
  ...(allowsRegistration && { registration_endpoint: `${baseUrl}/oauth/register` }),
  client_id_metadata_document_supported: allowsDocuments,
  end_session_endpoint: `${authUrl}/oauth/sign-out`,
  scopes_supported: EVERY_SCOPE,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
  token_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
  revocation_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
  authorization_response_iss_parameter_supported: true,
});
