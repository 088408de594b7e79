import { readFileSync } from 'node:fs';
import {
  closingArguments,
  namespaceArguments,
  type SandboxOptions,
  stageArguments,
  viewArguments,
} from './bubblewrap.js';
import type { Wrappers } from './find-wrappers.js';
import { limitArguments, type RunBounds, taskLimit } from './limits.js';
import { makeNamelessFile } from './nameless-file.js';
import { OWN_ID } from './own-id.js';
import { isRoot } from './own-user.js';
import type { RunFiles } from './run-files.js';
import { makeSeccompFilter } from './seccomp-filter.js';

export interface WrappedRun {
  readonly path: string;
  readonly args: readonly string[];
  readonly files: RunFiles;
  readonly bounds: RunBounds;
  readonly cwd: string;
  readonly niceness?: number | undefined;
}

export interface WrappedCommand {
  readonly argv: readonly string[];
  /**
   * Opens what is passed as the third descriptor and on. Called only when the program is started, because the
   * caller has to close them.
   */
  readonly descriptors: ReadonlyArray<() => number>;
  /** Whether the program runs as the confined account, so that files have to be handed over. */
  readonly isOwnUser: boolean;
}

export type Wrap = (run: WrappedRun) => WrappedCommand;

interface Sandbox {
  readonly description: string;
  readonly wrap: Wrap;
}

/** Descriptors that bubblewrap receives besides its command line. */
const FILTER = 3;
const STATUS = 4;

/** Which processors and memory a process may use, as libnuma reads it. */
const readableStatus = (): string =>
  (readFileSync('/proc/self/status', 'utf8').match(/^(?:Cpus|Mems)_allowed.*\n/gm) ?? []).join('');

/** Makes the bubblewrap sandbox, or returns as text why it cannot be built here. */
export function makeSandbox(
  { bwrap, prlimit, setpriv, nice }: Wrappers,
  { disablesNamespaces }: SandboxOptions,
): Sandbox | string {
  if (!bwrap) return 'bubblewrap is not installed';
  if (!prlimit) return 'prlimit is not installed';
  if (isRoot() && !setpriv) return 'setpriv is not installed';
  const filter = makeSeccompFilter();
  if (!filter) return `no table of system calls is known for ${process.arch} processors`;
  const openFilter = makeNamelessFile(filter);
  const openStatus = makeNamelessFile(readableStatus());

  const stepDown = [
    ...[setpriv ?? '', `--reuid=${OWN_ID}`, `--regid=${OWN_ID}`, '--clear-groups', '--no-new-privs', '--'],
  ];
  const wrap: Wrap = ({ path, args, files, bounds, cwd, niceness }) => {
    const view = viewArguments(files);
    const namespaces = namespaceArguments({ disablesNamespaces });
    const closing = closingArguments({ filter: FILTER, status: STATUS }, cwd);
    const inside = isRoot()
      ? [
          bwrap,
          ...stageArguments(view),
          ...stepDown,
          bwrap,
          ...namespaces,
          '--dev-bind',
          '/',
          '/',
          ...closing,
        ]
      : [bwrap, ...namespaces, ...view, ...closing];
    return {
      argv: [
        ...(nice && niceness ? [nice, '-n', String(niceness)] : []),
        ...[...inside, prlimit, ...limitArguments(bounds), taskLimit, '--', path, ...args],
      ],
      descriptors: [openFilter, openStatus],
      isOwnUser: isRoot(),
    };
  };
  return {
    wrap,
    description: [
      'bubblewrap, a seccomp filter, and prlimit',
      ...(isRoot() ? [`as user ${OWN_ID}`] : []),
      ...(disablesNamespaces ? [] : ['further namespaces forbidden by the seccomp filter alone']),
    ].join('; '),
  };
}
