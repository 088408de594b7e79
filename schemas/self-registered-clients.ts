import { z } from 'zod';
import { EVERY_SCOPE, type Scope } from './access.js';

/** Scopes with which an app could reach beyond the approving member: only apps that an admin registered request them. */
const OF_ADMINS = /^(webhooks|settings):/;

/** The scopes that an app may request that no admin registered. */
export const REQUESTABLE_SCOPES: readonly Scope[] = EVERY_SCOPE.filter((scope) => !OF_ADMINS.test(scope));

/** The MCP server as a resource of OAuth (RFC 8707). */
export const mcpResourceOf = (baseUrl: string): string => `${baseUrl}/mcp`;

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
