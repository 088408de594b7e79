import { z } from 'zod';
import { isPlainText } from '../../../platform/text/plain-text.js';
import { findRedirectFault, isNativeRedirect } from '../redirect-uri.js';

const MAX_URIS = 10;
const MAX_NAME_LENGTH = 100;
/** All of them together: they are part of the client ID of an app that registered itself. */
const MAX_URIS_LENGTH = 2000;

/** What the authorization server uses of an app's metadata (RFC 7591, 2). */
export interface ClientMetadata {
  readonly name: string;
  readonly redirectUris: readonly string[];
}

type Fault = 'invalid_redirect_uri' | 'invalid_client_metadata';

/** The metadata can't be used. `error` is the code of RFC 7591, 3.2.2. */
export class InvalidClientMetadata extends Error {
  constructor(
    readonly error: Fault,
    message: string,
  ) {
    super(message);
  }
}

/** Other fields are ignored, as the standard requires. */
const Fields = z.object({
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
});

const invalid = (message: string) => new InvalidClientMetadata('invalid_client_metadata', message);

function requireRedirects(uris: readonly string[]): void {
  const refuse = (message: string) => new InvalidClientMetadata('invalid_redirect_uri', message);
  if (uris.length < 1 || uris.length > MAX_URIS)
    throw refuse(`redirect_uris must contain 1 to ${MAX_URIS} URIs`);
  if (uris.join('').length > MAX_URIS_LENGTH)
    throw refuse(`redirect_uris must be at most ${MAX_URIS_LENGTH} characters together`);
  for (const [i, uri] of uris.entries()) {
    const fault = isNativeRedirect(uri) ? null : findRedirectFault(uri);
    if (fault) throw refuse(`redirect_uris[${i}] ${fault}`);
  }
}

/** Returns the app's name as the consent page shows it; of an app without a name, where it sends its users. */
function readName(name: string | undefined, [uri = '']: readonly string[]): string {
  const shown = name?.trim() || new URL(uri).host || 'An app';
  if (shown.length > MAX_NAME_LENGTH || !isPlainText(shown) || /\p{Cc}/u.test(shown))
    throw invalid(`client_name must be at most ${MAX_NAME_LENGTH} characters, without control characters`);
  return shown;
}

/** Validates the metadata of an app. Throws `InvalidClientMetadata`. */
export function readClientMetadata(value: unknown): ClientMetadata {
  const { success, data, error } = Fields.safeParse(value);
  if (!success) {
    const [issue] = error.issues;
    throw invalid(`${issue?.path.join('.') || 'The metadata'} is not valid: ${issue?.message}`);
  }
  const { redirect_uris: redirectUris, grant_types: grants, response_types: responses } = data;
  requireRedirects(redirectUris);
  if (grants && !grants.includes('authorization_code'))
    throw invalid('grant_types must contain authorization_code');
  if (responses && !responses.includes('code')) throw invalid('response_types must contain code');
  return { name: readName(data.client_name, redirectUris), redirectUris };
}
