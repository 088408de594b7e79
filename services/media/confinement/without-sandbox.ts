import type { Wrappers } from './find-wrappers.js';
import { limitArguments } from './limits.js';
import { OWN_ID } from './own-id.js';
import { canServe, isRoot } from './own-user.js';
import type { Wrap } from './sandbox.js';

/**
 * The fallback where no sandbox can be built, for operators who allow it: limits, and an account other than
 * root.
 */
export function makeFallback({ prlimit, setpriv, nice }: Wrappers): { description: string; wrap: Wrap } {
  const wrap: Wrap = ({ path, args, files, bounds, niceness }) => {
    const isOwnUser = setpriv !== undefined && isRoot() && canServe(files);
    const ids = isOwnUser ? [`--reuid=${OWN_ID}`, `--regid=${OWN_ID}`, '--clear-groups'] : [];
    return {
      argv: [
        ...(nice && niceness ? [nice, '-n', String(niceness)] : []),
        ...(prlimit ? [prlimit, ...limitArguments(bounds), '--'] : []),
        // The program ends with this process and cannot gain privileges.
        ...(setpriv ? [setpriv, '--no-new-privs', '--pdeathsig', 'KILL', ...ids, '--'] : []),
        ...[path, ...args],
      ],
      descriptors: [],
      isOwnUser,
    };
  };
  return {
    wrap,
    description: [
      prlimit ? 'limits by prlimit' : 'no limits: prlimit is not installed',
      ...(isRoot() && setpriv ? [`as user ${OWN_ID} where that user can read the files`] : []),
    ].join('; '),
  };
}
