import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expect } from 'chai';
import { ZipFile } from 'yazl';
import { InvalidBackup } from '../../../../services/media/work/backup/invalid-backup.js';
import { unpackBackup } from '../../../../services/media/work/backup/unpack-backup.js';
import { json, makeManifest, writeTexts } from '../../../../services/media/work/backup/write-texts.js';
import { aBackupContent } from '../../../setup/backup-content.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolder } from '../../../setup/folders.js';

const CONTENT = aBackupContent();
const SOURCE = Buffer.alloc(100_000, 'film');

describe('unpackBackup', () => {
  const folder = useFolder();
  let number = 0;

  const listed = (name: string, bytes: Buffer) => ({
    name,
    bytes,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  /** A backup of the content, with additional entries in its archive. */
  const anArchive = async (add: (zip: ZipFile) => void = () => undefined, source = SOURCE) => {
    const files = [...writeTexts(CONTENT), listed('source/source.mp4', source)];
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(json(makeManifest(CONTENT, files, {}))), 'manifest.json');
    for (const { name, bytes } of files) zip.addBuffer(bytes, name);
    add(zip);
    zip.end();
    const path = join(folder, `${++number}.zip`);
    await pipeline(zip.outputStream, createWriteStream(path));
    return path;
  };
  const unpack = async (path: string, maxBytes = 10_000_000) => {
    const into = await mkdtemp(join(folder, 'into-'));
    const unpacked = await unpackBackup(path, {
      folder: into,
      maxBytes,
      signal: new AbortController().signal,
      requireSpace: async () => undefined,
      onProgress: () => undefined,
    });
    return { ...unpacked, into };
  };
  const refusal = async (path: string, maxBytes?: number) => {
    const err = await failureOf(unpack(path, maxBytes));
    expect(err).to.be.instanceOf(InvalidBackup);
    return (err as Error).message;
  };
  /** Changes the records of one entry in the archive's directory. */
  const patched = async (path: string, name: string, change: (bytes: Buffer, at: number) => void) => {
    const bytes = await readFile(path);
    const nameAt = bytes.lastIndexOf(name);
    change(bytes, nameAt - 46);
    await writeFile(path, bytes);
    return path;
  };

  it('returns the packed content, and writes only the files that the video needs', async () => {
    const { content, files, into } = await unpack(await anArchive());

    expect(content).to.deep.equal(CONTENT);
    expect([...files.keys()]).to.deep.equal(['source/source.mp4']);
    expect(await readFile(files.get('source/source.mp4')?.path as string)).to.deep.equal(SOURCE);
    expect(await readdir(into)).to.have.length(1);
  });

  it('refuses files that exceed the limit together, before any of them is unpacked', async () => {
    const message = await refusal(await anArchive(() => undefined, Buffer.alloc(2_000_000)), 1_000_000);

    expect(message).to.equal('The files of the archive must have at most 1000000 bytes in total');
  });

  it('refuses a small archive that would fill the disk, before any of its files is unpacked', async () => {
    const path = await patched(await anArchive(), 'source/source.mp4', (bytes, at) =>
      bytes.writeUInt32LE(4_000_000_000, at + 24),
    );

    expect(await refusal(path, 16_000_000_000)).to.match(
      /^The files of the archive must have at most 20 times its own size in total; they have 400\d+ bytes$/,
    );
  });

  it('refuses a file that unpacks to more than its declared size', async () => {
    const path = await patched(await anArchive(), 'source/source.mp4', (bytes, at) =>
      bytes.writeUInt32LE(SOURCE.length - 50_000, at + 24),
    );

    expect(await refusal(path)).to.match(/must have 100000 bytes, as listed in manifest\.json; it has 50000/);
  });

  it('stops unpacking at the size declared by archive and manifest', async () => {
    const whole = await anArchive();
    const zip = new ZipFile();
    const short = listed('source/source.mp4', SOURCE.subarray(0, 50_000));
    const texts = writeTexts(CONTENT);
    zip.addBuffer(Buffer.from(json(makeManifest(CONTENT, [...texts, short], {}))), 'manifest.json');
    for (const { name, bytes } of texts) zip.addBuffer(bytes, name);
    zip.addBuffer(SOURCE, 'source/source.mp4');
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(whole));
    const path = await patched(whole, 'source/source.mp4', (bytes, at) =>
      bytes.writeUInt32LE(50_000, at + 24),
    );

    expect(await refusal(path)).to.equal(
      '"source/source.mp4" can\'t be unpacked: its bytes do not match the archive’s checksum',
    );
  });

  it('refuses files that share their bytes', async () => {
    const path = await patched(await anArchive(), 'source/source.mp4', (bytes, at) =>
      bytes.writeUInt32LE(9_000_000, at + 20),
    );

    expect(await refusal(path)).to.equal('The files of the archive must not overlap');
  });

  it('refuses entries that no backup has: folders, duplicate names, encrypted files, other compressions', async () => {
    const folders = await anArchive((zip) => zip.addEmptyDirectory('source'));
    const twice = await anArchive((zip) => zip.addBuffer(SOURCE, 'source/source.mp4'));
    const encrypted = await patched(await anArchive(), 'source/source.mp4', (bytes, at) =>
      bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8),
    );
    const other = await patched(await anArchive(), 'source/source.mp4', (bytes, at) =>
      bytes.writeUInt16LE(12, at + 10),
    );

    expect(await refusal(folders)).to.equal('The archive must not contain the folder "source/"');
    expect(await refusal(twice)).to.equal('The archive must contain "source/source.mp4" only once');
    expect(await refusal(encrypted)).to.equal('"source/source.mp4" must not be encrypted');
    expect(await refusal(other)).to.equal('"source/source.mp4" must be stored or deflated');
  });

  it('refuses an archive with more files than a backup can have', async () => {
    const path = await patched(await anArchive(), 'PK\u0005\u0006', (bytes, at) => {
      bytes.writeUInt16LE(30_001, at + 46 + 8);
      bytes.writeUInt16LE(30_001, at + 46 + 10);
    });

    expect(await refusal(path)).to.equal('The archive must contain at most 30000 files; it contains 30001');
  });

  it('refuses a truncated file, and one that is not an archive', async () => {
    const path = await anArchive();
    await writeFile(path, (await readFile(path)).subarray(0, -30));

    expect(await refusal(path)).to.match(/^The file is not a readable archive \(ZIP\)/);
  });

  it('refuses deeply nested JSON, and files that are not text', async () => {
    const withScript = async (script: Buffer) => {
      const texts = writeTexts(CONTENT).map((file) =>
        file.name === 'script.json' ? listed('script.json', script) : file,
      );
      const zip = new ZipFile();
      const files = [...texts, listed('source/source.mp4', SOURCE)];
      zip.addBuffer(Buffer.from(json(makeManifest(CONTENT, files, {}))), 'manifest.json');
      for (const { name, bytes } of files) zip.addBuffer(bytes, name);
      zip.end();
      const path = join(folder, `${++number}.zip`);
      await pipeline(zip.outputStream, createWriteStream(path));
      return path;
    };

    expect(await refusal(await withScript(Buffer.from('['.repeat(1_000_000))))).to.match(
      /^script\.json must not be nested deeper than/,
    );
    expect(await refusal(await withScript(Buffer.from([0x22, 0xff, 0xfe, 0x22])))).to.equal(
      'script.json must be UTF-8',
    );
    expect(await refusal(await withScript(Buffer.from('{"lines": [], "keyEvents": "\\u0000"}')))).to.equal(
      'script.json must not contain NUL or lone surrogates',
    );
  });
});
