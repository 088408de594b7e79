import { hasDisplayControl } from '../../../schemas/text.js';
import { isReservedName } from './reserved-name.js';

/** Where an app sends its users, as the name of one without another. */
export const nameOfRedirect = ([uri = '']: readonly string[]): string =>
  (URL.canParse(uri) && new URL(uri).host) || 'An app';

/** Returns the name of an app as pages show it: not one that an earlier version accepted and that is refused by now. */
export const shownClientName = ({
  name,
  redirectUris,
}: {
  readonly name: string;
  readonly redirectUris: readonly string[];
}): string => (hasDisplayControl(name) || isReservedName(name) ? nameOfRedirect(redirectUris) : name);
