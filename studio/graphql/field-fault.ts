import type { CombinedError } from 'urql';

/** Returns what is wrong with a field of the input, such as `name` or `captions.color`; null when nothing is. */
export function fieldFault(error: CombinedError | undefined, field: string): string | null {
  for (const { extensions, message } of error?.graphQLErrors ?? []) {
    const at = String(extensions.field ?? '').replace(/^(body|input)\./, '');
    if (at === field || at.startsWith(`${field}.`) || at.startsWith(`${field}[`)) return message;
  }
  return null;
}
