import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { chmod, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { askProgram } from '../../../services/media/confinement/ask-program.js';
import { checkConfinement, startConfinement } from '../../../services/media/confinement/confinement.js';
import { makeSeccompFilter } from '../../../services/media/confinement/sandbox.js';
import { confineAsUsual } from '../../setup/confinements.js';
import { failureOf } from '../../setup/failure-of.js';
import { useFolder } from '../../setup/folders.js';
import { waitUntil } from '../../setup/wait-until.js';

const memoryBytes = 2 * 1024 ** 3;
const isRoot = process.getuid?.() === 0;

const REFUSAL = {
  code: 'unavailable',
  message: 'This installation cannot process media: its sandbox does not work',
};

/** Accepts the same command line as bubblewrap, and confines nothing. */
const STAND_IN = `#!/bin/sh
while [ "$1" != -- ]; do shift; done
shift
exec "$@"
`;

describe('a machine on which programs cannot be confined', () => {
  const dir = useFolder();
  before(async () => {
    await chmod(dir, 0o755);
    await writeFile(join(dir, 'bwrap'), STAND_IN, { mode: 0o755 });
    await chmod(join(dir, 'bwrap'), 0o755);
  });
  afterEach(() => confineAsUsual());
  const searchPath = () => `${dir}:/usr/local/bin:/usr/bin:/bin`;
  const askTrue = () => askProgram({ path: '/usr/bin/true', args: [] });

  it('runs no program when its sandbox does not confine, and reports what a program could do', async () => {
    const confinement = await startConfinement({ memoryBytes, searchPath: searchPath() });

    expect(confinement.isProcessing).to.equal(false);
    for (const ability of ['read a file of the host', 'see processes of the host', 'open a socket'])
      expect(confinement.fault).to.contain(`can ${ability}`);
    expect(await failureOf(askTrue())).to.include(REFUSAL);
    expect((await failureOf(checkConfinement(confinement))).message).to.contain('no media is processed');
  });

  it('runs none when bubblewrap is missing', async () => {
    const confinement = await startConfinement({ memoryBytes, without: ['bwrap'] });

    expect(confinement.fault).to.equal('bubblewrap is not installed');
    expect(await failureOf(askTrue())).to.include(REFUSAL);
  });

  it('runs them all the same when the operator allows it, and readiness reports that they are not confined', async () => {
    const options = { memoryBytes, searchPath: searchPath(), allowUnconfined: true };
    const confinement = await startConfinement(options);

    expect((await askTrue()).ended).to.equal(0);
    expect(await checkConfinement(confinement))
      .to.contain('no sandbox (a confined program can')
      .and.contain('ALLOW_UNCONFINED_MEDIA');
  });

  (isRoot ? it : it.skip)('is one that allows no user namespaces', async () => {
    const program = fileURLToPath(new URL('./print-confinement.js', import.meta.url));
    const forbid = 'echo 0 > /proc/sys/user/max_user_namespaces; exec "$@"';
    // In a user namespace of its own the setting affects nobody else. The process started there is its root
    // once the namespace has users.
    const inside = ['sh', '-c', 'read -r mapped; exec "$@"', 'sh', 'sh', '-c', forbid, 'sh'];
    const child = spawn('unshare', ['--user', ...inside, process.execPath, program], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const reported = text(child.stdout);
    const ended = once(child, 'close');
    await inNamespaceOfItsOwn(child.pid as number);
    for (const map of ['gid_map', 'uid_map']) writeFileSync(`/proc/${child.pid}/${map}`, '0 0 4294967295');
    child.stdin.end('mapped\n');
    await ended;

    const { fault, outcome } = JSON.parse(await reported) as Record<string, string>;
    expect(fault).to.match(
      /^bubblewrap does not work here: .*(namespace|user\.max_user_namespaces|No space left)/,
    );
    expect(outcome).to.equal('unavailable');
  });

  it('is one whose processor has no known table of system calls', () => {
    expect(makeSeccompFilter('riscv64')).to.equal(null);
  });
});

/** Waits until `unshare` has created the namespace. */
async function inNamespaceOfItsOwn(pid: number): Promise<void> {
  const own = await readlink('/proc/self/ns/user');
  await waitUntil('it has a namespace', async () => (await readlink(`/proc/${pid}/ns/user`)) !== own, {
    everyMs: 5,
  });
}
