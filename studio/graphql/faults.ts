import type { CombinedError } from '@urql/core';
import { text } from '../text/text.js';

const PATH = /\b(?:body|input)\.([A-Za-z]\w*(?:\[\d+\])?(?:\.\w+(?:\[\d+\])?)*)/g;

/** Returns the name of the field at the end of a path in words: `captions.outlineColor` is `outline color`. */
function wordsOf(path: string): string {
  const [, name = path, entry] = /(\w+)(?:\[(\d+)\])?$/.exec(path) ?? [];
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return entry === undefined ? words : `${words} ${Number(entry) + 1}`;
}

/** Returns a message of the service with the fields' names in words where it names their paths in the request. */
export function plainMessage(message: string, field = ''): string {
  const named =
    field && message.startsWith(`${field} `) ? wordsOf(field) + message.slice(field.length) : message;
  const plain = named.replace(PATH, (_path, name: string) => wordsOf(name));
  return plain === message ? message : plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Said instead of the service’s words, which are written for programs. */
const BY_CODE: Readonly<Record<string, string>> = {
  rate_limit_exceeded: text.shell.faults.tooMany,
  unavailable: text.shell.faults.unavailable,
};

/** Said for errors without words of their own. */
const OTHERWISE: Readonly<Record<string, string>> = {
  insufficient_role: text.shell.faults.forbidden,
  insufficient_scope: text.shell.faults.forbidden,
  limit_exceeded: text.shell.faults.payment,
  locked: text.shell.faults.locked,
};

/** Returns what went wrong, in words for the person who tried; the service's own words where they say more. */
export function faultText(error: CombinedError): string {
  if (error.networkError) {
    const { status } = (error.response ?? {}) as { status?: number };
    return status ? text.shell.faults.unavailable : text.shell.faults.offline;
  }
  const [first] = error.graphQLErrors;
  const code = String(first?.extensions.code ?? '');
  return (
    BY_CODE[code] ??
    (plainMessage(first?.message ?? '', String(first?.extensions.field ?? '')) ||
      OTHERWISE[code] ||
      error.message)
  );
}

/**
 * Returns what is wrong with a field of the input, such as `name` or `captions.color`, without the name of the field,
 * which its label says; of a list with the number of the entry. Null when nothing is wrong.
 */
export function fieldFault(error: CombinedError | undefined, field: string): string | null {
  for (const { extensions, message } of error?.graphQLErrors ?? []) {
    const named = String(extensions.field ?? '');
    const at = named.replace(/^(body|input)\./, '');
    if (at !== field && !at.startsWith(`${field}.`) && !at.startsWith(`${field}[`)) continue;
    const rule = message.startsWith(`${named} `) ? message.slice(named.length + 1) : message;
    const entry = /^\[(\d+)\]/.exec(at.slice(field.length))?.[1];
    const said = rule.charAt(0).toUpperCase() + rule.slice(1);
    return entry === undefined ? said : `${Number(entry) + 1}: ${said}`;
  }
  return null;
}
