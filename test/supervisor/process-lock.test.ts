import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { LockHeld, takeLock } from '../../supervisor/process-lock.js';
import { temporaryFolder } from './running-program.js';

describe('takeLock', () => {
  const folder = temporaryFolder();

  it('is held by one process at a time', () => {
    const path = join(folder(), 'one');
    const lock = takeLock(path);

    expect(() => takeLock(path)).to.throw(LockHeld, String(process.pid));
    lock.release();
    expect(existsSync(path)).to.equal(false);
    takeLock(path).release();
  });

  it('expires when the holder’s process id now belongs to another process', () => {
    const path = join(folder(), 'reused');
    writeFileSync(path, JSON.stringify({ pid: process.pid, identity: 'started long ago' }));

    takeLock(path).release();
  });

  it('expires if its owner is unknown', () => {
    const path = join(folder(), 'damaged');
    writeFileSync(path, '{"pid":');

    takeLock(path).release();
  });
});
