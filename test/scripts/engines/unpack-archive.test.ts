import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { strToU8, zipSync } from 'fflate';
import { ArchiveRefused } from '../../../scripts/engines/archive-refused.js';
import { unpackArchive } from '../../../scripts/engines/unpack-archive.js';
import { failureOf } from '../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../setup/folders.js';
import { tarOf } from '../../setup/sherpa-onnx/tar-of.js';

describe('unpacking an archive', () => {
  const folder = useFolderOfEachTest();
  beforeEach(async () => {
    await mkdir(join(folder, 'out'));
  });

  const unpack = async (archive: Uint8Array, maxBytes = 1_000_000, searchPath = ''): Promise<void> => {
    await writeFile(join(folder, 'archive'), archive);
    await unpackArchive(join(folder, 'archive'), join(folder, 'out'), { maxBytes, searchPath });
  };
  const bzip2 = (input: Buffer): Buffer => execFileSync('bzip2', ['-c'], { input, maxBuffer: 10_000_000 });
  const childrenOfThis = () => readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  const readOut = (name: string): Promise<string> => readFile(join(folder, 'out', name), 'utf8');

  const long = `${'long-name-'.repeat(9)}/${'of-a-file-'.repeat(9)}.txt`;

  it('unpacks tar, with and without gzip, and long names', async () => {
    const archive = tarOf([
      { name: 'model/a.txt', content: 'one' },
      { name: long, content: 'two' },
    ]);
    await unpack(gzipSync(archive));

    expect([await readOut('model/a.txt'), await readOut(long)]).to.deep.equal(['one', 'two']);
  });

  it('unpacks ZIP', async () => {
    await unpack(zipSync({ 'model/a.txt': strToU8('one'), '__MACOSX/._a.txt': strToU8('x') }));

    expect(await readOut('model/a.txt')).to.equal('one');
    expect(await readdir(join(folder, 'out'))).to.deep.equal(['model']);
  });

  for (const name of ['../evil.txt', '/evil.txt', 'a/../../evil.txt', 'a\\evil.txt']) {
    it(`refuses the name ${name}`, async () => {
      expect(await failureOf(unpack(tarOf([{ name, content: 'x' }])))).to.be.instanceOf(ArchiveRefused);
      expect(await failureOf(unpack(zipSync({ [name]: strToU8('x') })))).to.be.instanceOf(ArchiveRefused);
      expect(await readdir(folder)).to.have.members(['archive', 'out']);
    });
  }

  it('refuses symbolic and hard links', async () => {
    for (const type of ['1', '2']) {
      const failure = await failureOf(unpack(tarOf([{ name: 'link', content: '', type, target: '/etc' }])));
      expect(failure.message).to.contain('link');
    }
  });

  it('leaves no program behind, even if it does not read all of a .tar.bz2', async () => {
    // More than a pipe holds, after the end of the archive and inside a refused entry.
    const after = Buffer.alloc(1_000_000, 'after');
    const whole = bzip2(Buffer.concat([tarOf([{ name: 'model/a.txt', content: 'one' }]), after]));
    const refused = bzip2(tarOf([{ name: 'big.txt', content: after }]));
    const before = await childrenOfThis();

    await unpack(whole, 1000, process.env.PATH);
    const failure = await failureOf(unpack(refused, 1000, process.env.PATH));

    expect(await readOut('model/a.txt')).to.equal('one');
    expect(failure.message).to.contain('larger than 1000 bytes');
    expect(await childrenOfThis()).to.deep.equal(before);
  });

  it('refuses more bytes than allowed, a cut-off archive, and another kind of file', async () => {
    const archive = tarOf([{ name: 'a.txt', content: 'x'.repeat(5000) }]);

    expect((await failureOf(unpack(archive, 4000))).message).to.contain('larger than 4000 bytes');
    await rm(join(folder, 'out', 'a.txt'), { force: true });
    expect((await failureOf(unpack(archive.subarray(0, 3000)))).message).to.contain('ends inside');
    expect((await failureOf(unpack(Buffer.alloc(2000, 'page')))).message).to.contain('not a tar');
  });
});
