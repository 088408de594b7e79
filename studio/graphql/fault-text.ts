import type { CombinedError } from 'urql';
import { text } from '../text/text';

const BY_CODE: Readonly<Record<string, string>> = {
  MINUTES_EXHAUSTED: text.shell.faults.payment,
  FORBIDDEN: text.shell.faults.forbidden,
  LOCKED: text.shell.faults.locked,
  RATE_LIMITED: text.shell.faults.tooMany,
  UNAVAILABLE: text.shell.faults.unavailable,
};

/** Returns what went wrong, in words for the person who tried; the service's own words where they say more. */
export function faultText(error: CombinedError): string {
  if (error.networkError) {
    const { status } = (error.response ?? {}) as { status?: number };
    return status ? text.shell.faults.unavailable : text.shell.faults.offline;
  }
  const [first] = error.graphQLErrors;
  const code = String(first?.extensions.code ?? '');
  return first?.message || BY_CODE[code] || error.message;
}
