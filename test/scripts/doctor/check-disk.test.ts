import { execFile } from 'node:child_process';
import { statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { checkDisk, writableMend } from '../../../scripts/doctor/checks/check-machine.js';
import { useFolderOfEachTest } from '../../setup/folders.js';
import { makeSmallDisk } from '../../setup/small-disk.js';

const MEGABYTE = 1024 ** 2;

describe('npm run doctor, disk', () => {
  const folder = useFolderOfEachTest();

  const check = async (reserveBytes: number, dataDir = folder) => {
    const [finding, ...others] = await checkDisk({ STORAGE_RESERVE_BYTES: String(reserveBytes) }, dataDir);
    expect(others).to.deep.equal([]);
    return finding;
  };

  it('is in order with four times the reserve, warned of with less, and at fault below the reserve', async () => {
    const { bavail, bsize } = await statfs(folder);
    // Other programs may use the disk meanwhile: far from the bounds.
    const free = bavail * bsize;
    expect((await check(Math.floor(free / 8)))?.state).to.equal('ok');
    const scarce = await check(Math.floor(free / 2));
    const full = await check(free * 2);

    expect(scarce?.state).to.equal('warning');
    expect(full?.state).to.equal('fault');
    for (const finding of [scarce, full]) {
      expect(finding?.text).to.match(/free at .*; below .* uploads are refused and work waits$/);
      expect(finding?.mend).to.match(
        new RegExp(`^du --max-depth=2 --human-readable ${folder} .*export DATA_DIR=`),
      );
    }
  });

  it('is at fault where it can not be written', async () => {
    const disk = await makeSmallDisk(MEGABYTE);
    try {
      expect((await check(0, disk.folder))?.state).to.equal('ok');
      await promisify(execFile)('mount', ['-o', 'remount,ro', disk.folder]);
      const finding = await check(0, disk.folder);

      expect(finding?.state).to.equal('fault');
      expect(finding?.text).to.match(/can’t be written: .*EROFS/);
      // The command does what it says.
      const [command = ''] = finding?.mend?.split(', or ') ?? [];
      const [program = '', ...args] = command.split(' ');
      await promisify(execFile)(program, args);
      expect((await check(0, disk.folder))?.state).to.equal('ok');
    } finally {
      await disk.remove();
    }
  });

  it('is at fault where the folder is below a file, and in order where it is still to be made', async () => {
    await writeFile(join(folder, 'file'), '');
    expect(await check(0, join(folder, 'file', 'data'))).to.include({
      state: 'fault',
      mend: 'export DATA_DIR=<folder>: a part of this path is a file',
    });
    expect(await check(0, join(folder, 'data'))).to.include({ state: 'ok' });
  });

  it('belongs to another user when access is denied', () => {
    expect(writableMend('/data', 'EACCES')).to.equal(`chown --recursive ${process.getuid?.()} /data`);
  });
});
