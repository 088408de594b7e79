import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  closingArguments,
  namespaceArguments,
  type SandboxOptions,
  stageArguments,
  viewArguments,
} from './bubblewrap.js';
import type { Wrappers } from './find-wrappers.js';
import { limitArguments, type RunBounds, taskLimit } from './limits.js';
import { OWN_ID } from './own-id.js';
import { isRoot } from './own-user.js';
import type { RunFiles } from './run-files.js';
import { ALLOWED, CHECKED, FORBIDDEN, type SystemCall } from './system-calls.js';

/** Audit numbers of the architectures, and their columns in the table. */
const ARCHITECTURES = {
  x64: { column: 1, audit: 0xc000003e },
  arm64: { column: 2, audit: 0xc00000b7 },
} as const;

const ERRORS = { EPERM: 1, EINVAL: 22, ENOTTY: 25, ENOSYS: 38 } as const;

const KILL_PROCESS = 0x80000000;
const ALLOW = 0x7fff0000;
const failWith = (error: keyof typeof ERRORS): number => 0x00050000 | ERRORS[error];

/** Offsets in struct seccomp_data. */
const NUMBER_AT = 0;
const ARCHITECTURE_AT = 4;
const lowHalfOfArgument = (index: number): number => 16 + 8 * index;

/** Numbers from here on are calls of the x32 interface, in which the same call has another number. */
const X32_FROM = 0x40000000;

/** One struct sock_filter; jumps are counted in instructions. */
const instruction =
  (code: number) =>
  (operand: number, ifTrue = 0, ifFalse = 0): Buffer => {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt16LE(code, 0);
    bytes.writeUInt8(ifTrue, 2);
    bytes.writeUInt8(ifFalse, 3);
    bytes.writeUInt32LE(operand >>> 0, 4);
    return bytes;
  };
const load = instruction(0x20);
const isEqual = instruction(0x15);
const isAtLeast = instruction(0x35);
const hasAnyBit = instruction(0x45);
const answer = instruction(0x06);

/**
 * The seccomp filter of every confined program: a call that is not listed fails as unknown to the kernel
 * (ENOSYS), so that libraries fall back to an older one. Null for an architecture without a table of system
 * calls.
 */
export function makeSeccompFilter(architecture: string = process.arch): Buffer | null {
  if (architecture !== 'x64' && architecture !== 'arm64') return null;
  const { column, audit } = ARCHITECTURES[architecture];
  const numbersOf = (calls: readonly SystemCall[]) =>
    calls.map((call) => call[column]).filter((number) => number !== null);

  const checked = CHECKED.flatMap(({ call, argument, without, oneOf = [], refusal }) => {
    const tests =
      without === undefined
        ? oneOf.map((value, index) => isEqual(value, oneOf.length - index, 0))
        : [hasAnyBit(without, 0, 1)];
    const block = [load(lowHalfOfArgument(argument)), ...tests, answer(failWith(refusal)), answer(ALLOW)];
    return numbersOf([call]).flatMap((number) => [isEqual(number, 0, block.length), ...block]);
  });
  return Buffer.concat([
    ...[load(ARCHITECTURE_AT), isEqual(audit, 1, 0), answer(KILL_PROCESS), load(NUMBER_AT)],
    ...(architecture === 'x64' ? [isAtLeast(X32_FROM, 0, 1), answer(KILL_PROCESS)] : []),
    ...checked,
    ...numbersOf(FORBIDDEN).flatMap((number) => [isEqual(number, 0, 1), answer(failWith('EPERM'))]),
    ...numbersOf(ALLOWED).flatMap((number) => [isEqual(number, 0, 1), answer(ALLOW)]),
    answer(failWith('ENOSYS')),
  ]);
}

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

/**
 * Makes an unlinked file. Each call opens it again, because the receiver of a descriptor reads it to its end.
 */
function makeNamelessFile(content: Buffer | string): () => number {
  const folder = mkdtempSync(join(tmpdir(), 'confinement-'));
  try {
    const path = join(folder, 'content');
    writeFileSync(path, content);
    const descriptor = openSync(path, 'r');
    return () => openSync(`/proc/self/fd/${descriptor}`, 'r');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
