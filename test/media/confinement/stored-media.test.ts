import { execFile } from 'node:child_process';
import { openSync, readdirSync } from 'node:fs';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { askProgram } from '../../../services/media/confinement/ask-program.js';
import { CONFINED_ENV } from '../../../services/media/confinement/confined-env.js';
import { probeConfinement } from '../../../services/media/confinement/confinement.js';
import { findWrappers } from '../../../services/media/confinement/find-wrappers.js';
import { usualBounds } from '../../../services/media/confinement/limits.js';
import { OWN_ID } from '../../../services/media/confinement/own-id.js';
import { makeSandbox } from '../../../services/media/confinement/sandbox.js';
import { spawnWrapped } from '../../../services/media/confinement/spawn-wrapped.js';
import { openStorage } from '../../../services/media/storage/open-storage.js';
import { StorageRootEnv } from '../../../services/media/storage/storage-config.js';
import { makeLog } from '../../../services/platform/log/log.js';
import { Lifecycle } from '../../../services/platform/process/lifecycle.js';
import { failureOf } from '../../setup/failure-of.js';
import { useFolder } from '../../setup/folders.js';

const isRoot = process.getuid?.() === 0;

describe('stored media', () => {
  const dir = useFolder();
  let path: string;
  const lifecycle = new Lifecycle(makeLog('test', 'silent'));
  before(async () => {
    // As it was left by a version that allowed other users to enter.
    await chmod(dir, 0o755);
    await mkdir(join(dir, 'media', 'files'), { recursive: true, mode: 0o755 });
    await openStorage(lifecycle, StorageRootEnv.parse({ DATA_DIR: dir }));
    path = join(dir, 'media', 'files', 'source.mp4');
    await writeFile(path, 'the bytes', { mode: 0o600 });
  });
  after(async () => {
    await lifecycle.stop();
  });

  /** Returns what another account of this machine can read. */
  const readAs = (uid: number) =>
    promisify(execFile)('setpriv', [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', 'cat', path]);

  it('is in a folder that only its owner can enter, also where others could enter it before', async () => {
    expect((await stat(join(dir, 'media'))).mode & 0o777).to.equal(0o700);
  });

  (isRoot ? it : it.skip)('is read by the program it is handed to, and by no other account', async () => {
    const { stdout } = await askProgram({ path: '/usr/bin/cat', args: [path], files: { reads: [path] } });
    expect(stdout).to.equal('the bytes');

    // Nor by the account of confined programs when it has no mounts of a run.
    for (const uid of [65_531, 65_534, OWN_ID])
      expect(await failureOf(readAs(uid)), String(uid))
        .to.have.property('stderr')
        .that.contains('Permission denied');
    expect((await stat(path)).mode & 0o777).to.equal(0o640);
  });

  it('is inaccessible to a program that was given another file', async () => {
    const other = join(dir, 'media', 'files', 'other.mp4');
    await writeFile(other, 'others', { mode: 0o600 });

    const { ended, stderrTail } = await askProgram({
      path: '/usr/bin/cat',
      args: [other],
      files: { reads: [path] },
    });

    expect(ended).to.equal(1);
    expect(stderrTail).to.contain('No such file');
  });

  it('cannot be changed by the program that reads it; its outputs belong to the service’s user again afterwards', async () => {
    const made = join(dir, 'media', 'made');

    const { ended } = await askProgram({
      path: '/bin/sh',
      args: ['-c', `cat ${path} > ${made}; echo changed > ${path}`],
      files: { reads: [path], writes: [made] },
    });

    expect(ended).to.not.equal(0);
    expect(await readFile(path, 'utf8')).to.equal('the bytes');
    expect(await readFile(made, 'utf8')).to.equal('the bytes');
    expect(await stat(made)).to.include({ uid: process.getuid?.(), gid: process.getgid?.() });
  });
});

const bounds = usualBounds(1024 ** 3);
const openDescriptors = (): number => readdirSync('/proc/self/fd').length;

describe('the start of a confined program', () => {
  it('opens nothing before the program is started', () => {
    const sandbox = makeSandbox(findWrappers(CONFINED_ENV.PATH, []), { disablesNamespaces: true });
    if (typeof sandbox === 'string') throw new Error(sandbox);
    const before = openDescriptors();
    const files = { reads: [], writes: [], folders: [] };
    for (let i = 0; i < 5; i++) sandbox.wrap({ path: '/bin/true', args: [], files, bounds, cwd: '/' });

    expect(openDescriptors()).to.equal(before);
  });

  it('closes what it has opened when it fails', () => {
    const before = openDescriptors();
    const descriptors = [
      () => openSync('/dev/null', 'r'),
      () => {
        throw new Error('no more descriptors');
      },
    ];

    expect(() => spawnWrapped({ argv: ['/bin/true'], descriptors, isOwnUser: false }, {})).to.throw(
      'no more',
    );
    expect(openDescriptors()).to.equal(before);
  });

  it('does not count as confined when the probe’s program is missing', async () => {
    const fault = await probeConfinement(
      ({ path, args }) => ({
        argv: ['/usr/bin/env', 'PATH=/nowhere', path, ...args],
        descriptors: [],
        isOwnUser: false,
      }),
      bounds,
    );

    expect(fault).to.equal('bubblewrap does not work here: unshare, which the check needs, is not installed');
  });
});
