import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorMessage } from '../../platform/errors/errors.js';
import type { RunBounds } from './limits.js';
import { OWN_ID } from './own-id.js';
import type { Wrap } from './sandbox.js';
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
