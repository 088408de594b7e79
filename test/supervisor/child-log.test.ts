import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { ChildLog } from '../../supervisor/child-log.js';
import { makeSmallDisk } from '../setup/small-disk.js';

describe('ChildLog', () => {
  it('loses lines while the disk is full, and nothing else', async () => {
    const disk = await makeSmallDisk(256 * 1024);
    try {
      const said: string[] = [];
      const path = join(disk.folder, 'child.log');
      const log = new ChildLog(path, 'child', (line) => said.push(line));
      const output = new PassThrough();
      log.follow(output);
      await disk.fill(0);

      output.write(`plain ${'x'.repeat(8192)}\n`);
      await sleep(50);
      expect(said).to.have.length(1);
      expect(readFileSync(path, 'utf8')).to.not.include('plain');

      await disk.clear();
      output.write('there is room\n');
      await sleep(50);
      expect(readFileSync(path, 'utf8')).to.match(/there is room\n$/);
      log.close();
    } finally {
      await disk.remove();
    }
  });
});
