import type { CombinedError } from '@urql/core';

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
