import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { CHECKED, FORBIDDEN } from '../../../services/media/confinement/system-calls.js';
import { packageRoot } from '../../../services/platform/config/package-root.js';
import { canReach } from '../../../supervisor/unprivileged-user.js';
import { useFolder } from '../../setup/folders.js';

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
const STRANGER = 65_531;
const IDS = { uid: STRANGER, gid: STRANGER };
const service = fileURLToPath(new URL('./try-inside.js', import.meta.url));

/** Returns the outcome of each attempt, by its name. */
const readRows = (text: string): Map<string, string> =>
  new Map(
    text
      .trim()
      .split('\n')
      .map((line) => line.split('\t') as [string, string]),
  );

describe('attempts of a confined program', () => {
  const dir = useFolder();
  let file: string;
  let server: Server;
  let victim: ReturnType<typeof spawn>;
  let targets: string[];
  before(async () => {
    file = join(dir, 'file');
    await writeFile(file, '');
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    victim = spawn('/usr/bin/sleep', ['600'], { env: { SECRET: 'of another' }, stdio: 'ignore' });
    await once(victim, 'spawn');
    targets = [String(victim.pid), String((server.address() as AddressInfo).port), file];
  });
  after(async () => {
    victim.kill('SIGKILL');
    server.close();
  });

  const tryInside = async (command: readonly string[]) => {
    const [program = '', ...args] = [...command, process.execPath, service, ...targets];
    const { stdout } = await run(program, args, {
      env: { PATH: process.env.PATH, SECRET: 'of the service' },
    });
    const reported = JSON.parse(stdout) as Record<'fault' | 'description' | 'stdout' | 'stderrTail', string>;
    expect(reported.fault, reported.description).to.equal(null);
    return readRows(reported.stdout);
  };
  const expectNothingDone = (rows: Map<string, string>) => {
    expect(rows.size).to.be.at.least(36);
    expect([...rows].filter(([, outcome]) => outcome === 'done')).to.deep.equal([]);
  };

  (isRoot ? it : it.skip)('come to something outside: they show what they are meant to', async () => {
    const attempts = await readFile(join(packageRoot, 'test/media/confinement/attempts.pl'), 'utf8');
    const column = process.arch === 'arm64' ? 2 : 1;
    const numbers = [...FORBIDDEN, ...CHECKED.map(({ call }) => call)].map(
      (call) => `${call[0]}=${call[column]}`,
    );

    const { stdout } = await run('/usr/bin/perl', ['-e', attempts, ...targets, ...numbers]);

    const rows = readRows(stdout);
    const inDoubt = ['remount /usr', 'type into a terminal', 'call by the x32 interface'];
    // Some kernels are built without these, or forbid them to all users.
    const unlessForbidden = ['io_uring', 'BPF', 'page faults', 'vsock', 'user namespace', 'of the processor'];
    const failed = [...rows]
      .filter(([, outcome]) => outcome !== 'done')
      .map(([name]) => name)
      .filter((name) => !inDoubt.includes(name) && !unlessForbidden.some((words) => name.includes(words)));
    expect(failed).to.deep.equal([]);
    await writeFile(file, '');
  });

  it('fail, whichever user runs the service', async () => {
    expectNothingDone(await tryInside([]));
    expect(await readFile(file, 'utf8')).to.equal('');
  });

  // In a checkout that only root can enter there is no program for another user to run.
  if (isRoot && [service, process.execPath].every((path) => canReach(dirname(path), IDS)))
    it('fail when an unprivileged user runs the service', async () => {
      const stepDown = ['setpriv', `--reuid=${STRANGER}`, `--regid=${STRANGER}`, '--clear-groups', '--'];

      expectNothingDone(await tryInside(stepDown));
    });
});
