import type { CombinedError } from 'urql';
import { text } from '../text/text';
import { plainMessage } from './plain-message';

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
