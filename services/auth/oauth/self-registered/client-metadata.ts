import { z } from 'zod';
import { hasDisplayControl, LABEL_RULE } from '../../../../schemas/text.js';
import { isPlainText } from '../../../platform/text/plain-text.js';
import { findRedirectFault, isNativeRedirect } from '../redirect-uri.js';
import { isReservedName } from '../reserved-name.js';
import { nameOfRedirect } from '../shown-client-name.js';

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

/** Returns why an app may not be called so; null when it may. */
function findNameFault(name: string): string | null {
  if (name.length > MAX_NAME_LENGTH || !isPlainText(name))
    return `must be at most ${MAX_NAME_LENGTH} characters of Unicode`;
  if (hasDisplayControl(name)) return LABEL_RULE;
  return isReservedName(name) ? 'must not be a name of this service or look like one' : null;
}

/** Returns the app's name as pages show it. */
function readName(name: string | undefined, redirectUris: readonly string[]): string {
  const shown = name?.trim() || nameOfRedirect(redirectUris);
  const fault = findNameFault(shown);
  if (fault) throw invalid(`client_name ${fault}`);
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
