import { scopesOf } from '../../services/platform/access/access.js';
import type { CallerClaims } from '../../services/platform/access/caller.js';
import { findCalledTool } from './tools/call-operation.js';

type Values = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const present = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/**
 * Returns a message without the members that are null. Clients whose language has no absent values send `params`,
 * `arguments`, `cursor` or a progress token so, which the protocol does not allow. Values within `arguments` stay.
 */
export function withoutNulls(message: unknown): unknown {
  if (!isObject(message) || !('params' in message)) return message;
  const { params, ...rest } = message;
  if (params === null) return rest;
  if (!isObject(params)) return message;
  const kept = present(params);
  return { ...rest, params: isObject(kept._meta) ? { ...kept, _meta: present(kept._meta) } : kept };
}

/** Returns the scopes that a token lacks for the tool that a message calls; empty where scopes are not the reason. */
export function missingScopes(message: unknown, { scopes }: CallerClaims): readonly string[] {
  const { method, params } = message as {
    method?: unknown;
    params?: { name?: unknown; arguments?: unknown };
  };
  if (method !== 'tools/call' || scopes === null) return [];
  const given = isObject(params?.arguments) ? params.arguments : {};
  const called = findCalledTool(String(params?.name), given);
  return called ? scopesOf(called.tool.access).filter((scope) => !scopes.includes(scope)) : [];
}
