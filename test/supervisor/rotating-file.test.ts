import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { RotatingFile } from '../../supervisor/rotating-file.js';
import { makeSmallDisk } from '../setup/small-disk.js';
import { temporaryFolder } from './running-program.js';

describe('RotatingFile', () => {
  const folder = temporaryFolder();
  let number = 0;
  const aPath = () => {
    const own = join(folder(), String(++number));
    mkdirSync(own);
    return join(own, 'a.log');
  };
  const linesOf = (path: string) =>
    existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
  /** The lines of all files, oldest first. */
  const allLines = (path: string, files: number) =>
    [...Array.from({ length: files }, (_, i) => `${path}.${files - i}`), path].flatMap(linesOf);

  it('loses no line and splits none when a file is full', () => {
    const path = aPath();
    const file = new RotatingFile(path, { maxBytes: 100, files: 80 });
    const lines = Array.from({ length: 80 }, (_, i) => `${i} ${'é'.repeat((i * 7) % 45)}`);

    for (const line of lines) file.writeLine(line);
    file.close();

    expect(allLines(path, 80)).to.deep.equal(lines);
    const files = readdirSync(join(path, '..'));
    expect(files.length).to.be.greaterThan(20);
    for (const name of files) expect(readFileSync(join(path, '..', name)).length, name).to.be.at.most(100);
  });

  it('keeps the configured number of latest files, and removes surplus ones', () => {
    const path = aPath();
    writeFileSync(`${path}.7`, 'old\n');
    writeFileSync(`${path}.backup`, 'not ours\n');
    const file = new RotatingFile(path, { maxBytes: 20, files: 2 });

    for (let i = 0; i < 50; i++) file.writeLine(`line number ${i}`);
    file.close();

    expect(readdirSync(join(path, '..')).sort()).to.deep.equal([
      ...['a.log', 'a.log.1', 'a.log.2', 'a.log.backup'],
    ]);
    expect(allLines(path, 2)).to.deep.equal(['line number 47', 'line number 48', 'line number 49']);
  });

  it('appends to an existing file, on a new line', () => {
    const path = aPath();
    appendFileSync(path, 'whole\nbroken off');
    const file = new RotatingFile(path, { maxBytes: 1000, files: 1 });

    file.writeLine('next');
    file.close();

    expect(linesOf(path)).to.deep.equal(['whole', 'broken off', 'next']);
  });

  it('writes a line that is larger than a file', () => {
    const path = aPath();
    const file = new RotatingFile(path, { maxBytes: 10, files: 3 });

    for (const line of ['a', 'x'.repeat(100), 'b']) file.writeLine(line);
    file.close();

    expect(allLines(path, 3)).to.deep.equal(['a', 'x'.repeat(100), 'b']);
  });

  it('keeps lines whole around a full disk', async () => {
    const disk = await makeSmallDisk(256 * 1024);
    try {
      const path = join(disk.folder, 'a.log');
      const file = new RotatingFile(path, { maxBytes: 1_000_000, files: 1 });
      file.writeLine('before');
      await disk.fill(4096);

      file.writeLine('x'.repeat(20_000));
      await disk.clear();
      file.writeLine('after');
      file.close();

      const lines = linesOf(path);
      expect([lines[0], lines.at(-1)]).to.deep.equal(['before', 'after']);
      expect(lines.slice(1, -1).join('')).to.match(/^x*$/);
    } finally {
      await disk.remove();
    }
  });
});
