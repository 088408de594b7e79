import type { FastifyReply } from 'fastify';
import { scopesOf } from '../../services/platform/access/access.js';
import type { CallerClaims } from '../../services/platform/access/caller.js';
import { sendError } from '../../services/platform/errors/error-status.js';
import type { DomainError } from '../../services/platform/errors/errors.js';
import { findTool } from './tools/tools.js';

/** RFC 9728, 5.1: tells a client without a valid token where the metadata of the resource is. */
export function sendChallenge(
  reply: FastifyReply,
  refusal: DomainError,
  { metadataUrl, hasCredential }: { metadataUrl: string; hasCredential: boolean },
): FastifyReply {
  const error = hasCredential ? `error="invalid_token", ` : '';
  return reply
    .header('www-authenticate', `Bearer ${error}resource_metadata="${metadataUrl}"`)
    .code(401)
    .send({ error: { code: refusal.code, message: refusal.message } });
}

/** Returns the scopes that a token lacks for the tool that a message calls; empty where scopes are not the reason. */
function missingScopes(message: unknown, { scopes }: CallerClaims): readonly string[] {
  const { method, params } = message as { method?: unknown; params?: { name?: unknown } };
  if (method !== 'tools/call' || scopes === null) return [];
  const tool = findTool(String(params?.name));
  return tool ? scopesOf(tool.access).filter((scope) => !scopes.includes(scope)) : [];
}

/**
 * Answers a call of a tool whose scopes the token lacks as RFC 6750, 3.1 has it, so that the client can ask the user for
 * them. Returns null when the token has them. `requestable` are the scopes that a client may request.
 */
export function refuseMissingScopes(
  reply: FastifyReply,
  { message, claims }: { message: unknown; claims: CallerClaims },
  { metadataUrl, requestable }: { metadataUrl: string; requestable: readonly string[] },
): FastifyReply | null {
  const missing = missingScopes(message, claims);
  // The credential of an API key is not approved anew, and some scopes are for registered apps only.
  if (missing.length === 0 || !claims.userId || !missing.every((scope) => requestable.includes(scope)))
    return null;
  const needed = [...(claims.scopes ?? []), ...missing].join(' ');
  reply.header(
    'www-authenticate',
    `Bearer error="insufficient_scope", scope="${needed}", resource_metadata="${metadataUrl}"`,
  );
  return sendError(reply, 'insufficient_scope', `This tool needs the scope ${missing.join(' ')}`);
}
