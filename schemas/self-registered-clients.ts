import { z } from 'zod';
import { EVERY_SCOPE, type Scope } from './access.js';

/** Scopes with which an app could reach beyond the approving member: only apps that an admin registered request them. */
const OF_ADMINS = /^(webhooks|settings):/;

/** The scopes that an app may request that no admin registered. */
export const REQUESTABLE_SCOPES: readonly Scope[] = EVERY_SCOPE.filter((scope) => !OF_ADMINS.test(scope));

/** The MCP server as a resource of OAuth (RFC 8707). */
export const mcpResourceOf = (baseUrl: string): string => `${baseUrl}/mcp`;

/** Names by which a service on the same machine is reached. */
const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

const isLoopback = (url: URL): boolean => LOOPBACK.includes(url.hostname);

/**
 * Returns the base URL under the name that a client used, where both are names of the same machine: that of
 * `http://localhost:8080` is `http://127.0.0.1:8080` for the host `127.0.0.1:8080`.
 */
export function originOfHost(baseUrl: string, host: string | undefined): string {
  const base = new URL(baseUrl);
  if (host === undefined || !isLoopback(base) || !URL.canParse(`${base.protocol}//${host}`)) return baseUrl;
  const called = new URL(`${base.protocol}//${host}`);
  if (!isLoopback(called) || called.port !== base.port) return baseUrl;
  return baseUrl.replace(base.host, called.host);
}

/** Returns a URL of the service under the name of its base URL, where it has another name of the same machine. */
export function underBaseUrl(baseUrl: string, url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, origin } = new URL(url);
  const base = originOfHost(baseUrl, host);
  return origin === new URL(base).origin ? `${baseUrl}${url.slice(base.length)}` : url;
}

/** Environment variables of processes that serve or describe the registration of apps by themselves. */
export const SelfRegistrationEnv = z.object({
  OAUTH_DYNAMIC_REGISTRATION: z
    .stringbool()
    .default(true)
    .describe(
      'Whether apps register themselves at `/oauth/register` (RFC 7591). `false` also ends the access of those that did.',
    ),
  OAUTH_CLIENT_METADATA: z
    .stringbool()
    .default(true)
    .describe(
      'Whether an app may identify itself by the URL of its Client ID Metadata Document. `false` also ends the access of those that did.',
    ),
});
