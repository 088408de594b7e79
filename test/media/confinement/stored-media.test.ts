import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { askProgram } from '../../../services/media/confinement/ask-program.js';
import { OWN_ID } from '../../../services/media/confinement/own-id.js';
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
