import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { expect } from 'chai';
import { findDiskFailure, isDiskAway } from '../../../services/platform/errors/disk-failure.js';
import { findUnavailable } from '../../../services/platform/errors/unavailable.js';
import { failureOf } from '../../setup/failure-of.js';

const failed = (code: string, syscall: string): Error =>
  new Error('the file could not be stored', {
    cause: Object.assign(new Error(`${code}: ${syscall}`), { code, syscall }),
  });

describe('findDiskFailure', () => {
  it('finds that a file may not be written, also as root', async () => {
    const refusal = await failureOf(open('/proc/sys/kernel/ostype', 'w'));

    expect(findDiskFailure(refusal)).to.be.oneOf(['EACCES', 'EPERM', 'EROFS']);
    expect(findUnavailable(refusal)).to.include({ code: 'unavailable' });
  });

  it('finds it however it was wrapped', () => {
    for (const code of ['EACCES', 'EPERM', 'EDQUOT', 'EIO', 'ENOSPC', 'EROFS', 'ESTALE'])
      expect(findDiskFailure(failed(code, 'write')), code).to.equal(code);
  });

  it('finds none in what fails alike and concerns no file', async () => {
    const socket = connect('/nowhere/socket');
    const [absent] = await once(socket, 'error');

    for (const err of [
      failed('EACCES', 'connect'),
      failed('EPERM', 'kill'),
      failed('EACCES', 'spawn ffmpeg'),
    ])
      expect(findUnavailable(err)).to.equal(null);
    expect(findDiskFailure(absent)).to.equal(null);
    expect(findDiskFailure(await failureOf(readFile('/nowhere')))).to.equal(null);
  });

  it('lets a start wait for a disk that is away, and not for a folder that an operator has to open', () => {
    expect(isDiskAway(failed('EIO', 'read'))).to.equal(true);
    expect(isDiskAway(failed('EACCES', 'mkdir'))).to.equal(false);
  });
});
