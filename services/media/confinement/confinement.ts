import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { errorMessage } from '../../platform/errors/errors.js';
import { CONFINED_ENV } from './confined-env.js';
import { findWrappers, type WrapperName, type Wrappers } from './find-wrappers.js';
import { ConfinementEnv, limitArguments, type RunBounds, usualBounds } from './limits.js';
import { OWN_ID } from './own-id.js';
import { canServe, isRoot } from './own-user.js';
import { makeSandbox, type Wrap } from './sandbox.js';
import { signalGroup } from './signal-group.js';
import { spawnWrapped } from './spawn-wrapped.js';

const WITHIN_MS = 20_000;
const SHELL = '/bin/bash';
const UNTOUCHED = 'untouched';

/**
 * Attempts what a confined program must not be able to do, and prints what succeeded. Its arguments: a file
 * of the host, the process of the service, the user that it should run as.
 */
const ATTEMPTS = `
type -P unshare > /dev/null || { echo 'unshare, which the check needs, is not installed' >&2; exit 1; }
can() { printf 'can %s\\n' "$1"; }
(echo written > "$1") && can 'write a file of the host'
(read -r _ < "$1" || read -r _ < /etc/passwd) && can 'read a file of the host'
(read -r _ < "/proc/$2/status") && can 'see processes of the host'
(read -r -d '' _ < "/proc/$2/environ") && can 'read the environment of the service'
[ -e /dev/tty ] || [ -e /dev/mem ] || [ -e /dev/kmsg ] && can 'see devices of the host'
case "$(exec 2>&1 3<>/dev/tcp/127.0.0.1/9)" in *socket:*) ;; *) can 'open a socket' ;; esac
unshare --user true && can 'make a user namespace'
unshare --mount true && can 'make a mount namespace'
(echo written > /usr/probe || echo written > /tmp/probe || echo written > /probe) && can 'write into the file system'
[ "$UID" = "$3" ] || can "act as user $UID"
for name in $(compgen -e); do
  case $name in PATH | LANG | PWD | OLDPWD | SHLVL | _) ;; *) can "read $name in its environment" ;; esac
done
echo tried
`;

/**
 * Returns what a program could do although confined, or why it cannot be run this way; null when every
 * attempt fails.
 */
export async function probeConfinement(wrap: Wrap, bounds: RunBounds): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'probe-'));
  try {
    const target = join(folder, 'file-of-the-host');
    await writeFile(target, `${UNTOUCHED}\n`, { mode: 0o666 });
    const args = ['--norc', '-c', ATTEMPTS, 'probe', target, String(process.pid), String(OWN_ID)];
    const { output, complaint } = await runProbe(wrap, args, bounds);
    const could = output.filter((line) => line.startsWith('can '));
    const isUntouched = (await readFile(target, 'utf8')).startsWith(UNTOUCHED);
    if (could.length > 0 || !isUntouched)
      return `a confined program ${could.join(', ') || 'can write a file of the host'}`;
    if (output.at(-1) !== 'tried')
      return `bubblewrap does not work here: ${complaint || 'it printed no message'}`;
    return null;
  } catch (err) {
    return `bubblewrap does not work here: ${errorMessage(err)}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runProbe(wrap: Wrap, args: readonly string[], bounds: RunBounds) {
  const files = { reads: [], writes: [], folders: [] };
  const child = spawnWrapped(wrap({ path: SHELL, args, files, bounds, cwd: '/' }), {});
  const timer = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), WITHIN_MS);
  let output = '';
  let complaint = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  try {
    await once(child, 'close');
  } finally {
    clearTimeout(timer);
  }
  return { output: output.trim().split('\n'), complaint: complaint.trim().split('\n').at(-1) };
}

/** How programs that read untrusted files are isolated on this machine. */
export interface Confinement {
  readonly bounds: RunBounds;
  /** Why programs cannot be confined on this machine; null when they are. */
  readonly fault: string | null;
  /** Whether external programs are run at all. */
  readonly isProcessing: boolean;
  /** Description for `/readyz` and the log. */
  readonly description: string;
  readonly searchPath: string;
  /** Wraps the command line of a program so that it is confined. */
  readonly wrap: Wrap;
}

export interface ConfinementOptions extends Partial<RunBounds> {
  readonly memoryBytes: number;
  /** Processes media although programs cannot be confined here. */
  readonly allowUnconfined?: boolean;
  readonly searchPath?: string;
  /** Treats these wrappers as not installed. */
  readonly without?: readonly WrapperName[];
}

async function makeConfinement({
  allowUnconfined = false,
  searchPath = CONFINED_ENV.PATH,
  without = [],
  memoryBytes,
  ...wanted
}: ConfinementOptions): Promise<Confinement> {
  const bounds = { ...usualBounds(memoryBytes), ...wanted };
  const wrappers = findWrappers(searchPath, without);
  const { sandbox, fault } = await findSandbox(wrappers, bounds);
  if (sandbox)
    return {
      bounds,
      searchPath,
      fault,
      isProcessing: true,
      wrap: sandbox.wrap,
      description: sandbox.description,
    };
  const fallback = makeFallback(wrappers);
  return {
    bounds,
    searchPath,
    fault,
    isProcessing: allowUnconfined,
    wrap: fallback.wrap,
    description: allowUnconfined
      ? `no sandbox (${fault}), which ALLOW_UNCONFINED_MEDIA permits; ${fallback.description}`
      : `no media is processed, because programs cannot be confined: ${fault}`,
  };
}

/** Returns the strictest sandbox that works here and passes the probe. */
async function findSandbox(wrappers: Wrappers, bounds: RunBounds) {
  let fault: string | null = null;
  for (const disablesNamespaces of [true, false]) {
    const sandbox = makeSandbox(wrappers, { disablesNamespaces });
    if (typeof sandbox === 'string') return { sandbox: null, fault: sandbox };
    const found = await probeConfinement(sandbox.wrap, bounds);
    if (found === null) return { sandbox, fault: null };
    fault ??= found;
  }
  return { sandbox: null, fault };
}

let current: Promise<Confinement> | undefined;

/**
 * Decides, once per process, how programs are confined. Like the programs themselves, this belongs to the
 * machine and not to a caller, which might forget to pass it on.
 */
export function startConfinement(options: ConfinementOptions): Promise<Confinement> {
  current = makeConfinement(options);
  return current;
}

/** Returns the confinement as started, or with the defaults. */
export function currentConfinement(): Promise<Confinement> {
  return current ?? startConfinement({ memoryBytes: ConfinementEnv.parse({}).FFMPEG_MEMORY_BYTES });
}

/** Logs plainly what is missing. */
export function reportConfinement({ fault, isProcessing, description }: Confinement, log: Logger): void {
  if (fault === null) log.info({ description }, 'external programs are confined');
  else if (isProcessing) log.warn({ description }, 'external programs are NOT confined');
  else
    log.error(
      { description },
      'no media is processed; make bubblewrap work, or set ALLOW_UNCONFINED_MEDIA=true',
    );
}

/** Readiness check. Rejects when no media is processed. */
export async function checkConfinement({ isProcessing, description }: Confinement): Promise<string> {
  if (!isProcessing) throw new Error(description);
  return `ok: ${description}`;
}

/**
 * The fallback where no sandbox can be built, for operators who allow it: limits, and an account other than
 * root.
 */
function makeFallback({ prlimit, setpriv, nice }: Wrappers): { description: string; wrap: Wrap } {
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
