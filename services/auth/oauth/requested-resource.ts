import { mcpResourceOf, underBaseUrl } from '../../../schemas/self-registered-clients.js';
import type { OAuthContext } from './oauth-context.js';
import { oauthError } from './oauth-error.js';
import type { OAuthGrantEntity } from './oauth-grant.entity.js';

/** The requested resource is unknown, or the client may not request it (RFC 8707: `invalid_target`). */
export class InvalidTarget extends Error {}

/** Without a slash at its end, under the name of the base URL. */
const canonical = (baseUrl: string, url: string): string => underBaseUrl(baseUrl, url.replace(/\/$/, ''));

/**
 * Returns the resource that tokens are for, by the parameter `resource` (RFC 8707): null is the API. An app that no
 * workspace registered gets tokens for the MCP server only. Throws `InvalidTarget`.
 */
export function readResource(
  given: readonly string[],
  { baseUrl, isSelfRegistered }: { baseUrl: string; isSelfRegistered: boolean },
): string | null {
  const mcp = mcpResourceOf(baseUrl);
  const [resource = isSelfRegistered ? mcp : baseUrl, ...more] = new Set(
    given.map((url) => canonical(baseUrl, url)),
  );
  if (more.length === 0 && resource === mcp) return mcp;
  if (more.length === 0 && resource === baseUrl && !isSelfRegistered) return null;
  const allowed = isSelfRegistered ? mcp : `${mcp} or ${baseUrl}`;
  throw new InvalidTarget(`resource must be ${allowed}`);
}

/** A token request may repeat the resource of its approval, and name no other. Throws `invalid_target`. */
export function requireSameResource(
  { baseUrl }: OAuthContext,
  { resource: approved }: OAuthGrantEntity,
  given: string | null | undefined,
): void {
  if (!given || canonical(baseUrl, given) === (approved ?? baseUrl)) return;
  throw oauthError('invalid_target', 'resource is not the one of the approval');
}
