import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { ChildLog } from '../../supervisor/child-log.js';
import { makeSmallDisk } from '../setup/small-disk.js';
import { waitUntil } from '../setup/wait-until.js';

describe('ChildLog', () => {
  it('says which request was answered with an error', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'child-log-'));
    const said: string[] = [];
    const log = new ChildLog(join(folder, 'child.log'), 'media', (line) => said.push(line));
    const output = new PassThrough();
    log.follow(output);
    try {
      const answered = { level: 50, method: 'POST', route: '/uploads', status: 503, msg: 'answered' };
      output.write(`${JSON.stringify(answered)}\n`);

      await waitUntil('it is said', () => said.length > 0);
      expect(said).to.deep.equal(['media: error: POST /uploads answered 503']);
    } finally {
      log.close();
      rmSync(folder, { recursive: true });
    }
  });

  it('loses only the lines written while the disk is full', async () => {
    const disk = await makeSmallDisk(256 * 1024);
    try {
      const said: string[] = [];
      const path = join(disk.folder, 'child.log');
      const log = new ChildLog(path, 'child', (line) => said.push(line));
      const output = new PassThrough();
      log.follow(output);
      await disk.fill(0);

      output.write(`plain ${'x'.repeat(8192)}\n`);
      await waitUntil('it says so', () => said.length > 0);
      expect(said).to.have.length(1);
      expect(readFileSync(path, 'utf8')).to.not.include('plain');

      await disk.clear();
      output.write('there is room\n');
      await waitUntil('it is written', () => readFileSync(path, 'utf8').endsWith('there is room\n'));
      log.close();
    } finally {
      await disk.remove();
    }
  });
});
