import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expect } from 'chai';
import { ZipFile } from 'yazl';
import { InvalidBackup } from '../../../../services/media/work/backup/invalid-backup.js';
import { unpackBackup } from '../../../../services/media/work/backup/unpack-backup.js';
import { json, makeManifest, writeTexts } from '../../../../services/media/work/backup/write-texts.js';
import { aBackupContent } from '../../../setup/backup-content.js';
import { measureDelay } from '../../../setup/event-loop-delay.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolder } from '../../../setup/folders.js';

const CONTENT = aBackupContent();
const SOURCE = Buffer.from('film');
/** Far above what a machine that runs other tests takes for the rest of the work, far below a hang. */
const MAX_DELAY_MS = 1_000;

describe('unpacking a hostile backup', () => {
  const folder = useFolder();
  let number = 0;

  const listed = (name: string, bytes: Buffer) => ({
    ...{ name, bytes, sizeBytes: bytes.length },
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  /** A backup in which these texts replace its own, under hashes that match. */
  const anArchive = async (texts: Readonly<Record<string, string>>) => {
    const own = [...writeTexts(CONTENT), listed('source/source.mp4', SOURCE)];
    const files = own.map((file) =>
      texts[file.name] === undefined ? file : listed(file.name, Buffer.from(texts[file.name] as string)),
    );
    const zip = new ZipFile();
    const manifest = texts['manifest.json'] ?? json(makeManifest(CONTENT, files, {}));
    zip.addBuffer(Buffer.from(manifest), 'manifest.json');
    for (const { name, bytes } of files) zip.addBuffer(bytes, name);
    zip.end();
    const path = join(folder, `${++number}.zip`);
    await pipeline(zip.outputStream, createWriteStream(path));
    return path;
  };
  const refusal = async (path: string) => {
    const into = await mkdtemp(join(folder, 'into-'));
    const unpacking = unpackBackup(path, {
      folder: into,
      maxBytes: 1e9,
      signal: new AbortController().signal,
      requireSpace: async () => undefined,
      onProgress: () => undefined,
    });
    const { result, delayMs } = await measureDelay(() => failureOf(unpacking));
    expect(result).to.be.instanceOf(InvalidBackup);
    expect(delayMs, 'what anything else waits').to.be.below(MAX_DELAY_MS);
    return result.message;
  };
  const lists = (count: number) => `[${'[],'.repeat(count)}[]]`;

  it('refuses 21 million empty lists as a manifest, in an archive of kilobytes, by their declared size', async () => {
    const path = await anArchive({ 'manifest.json': `{"madeWith":{"a":${lists(21_000_000)}}}` });
    expect((await stat(path)).size).to.be.below(100_000);

    expect(await refusal(path)).to.equal('manifest.json must have at most 1048576 bytes');
  });

  for (const [name, count, rule] of [
    ['manifest.json', 300_000, 'must have at most 100000 values'],
    ['script.json', 5_000_000, 'must have at most 1000000 values'],
    ['articles.json', 2_000_000, 'must have at most 200000 values'],
    ['recording.json', 2_000_000, 'must have at most 500000 values'],
  ] as const)
    it(`refuses empty lists as ${name} while they are unpacked`, async () => {
      expect(await refusal(await anArchive({ [name]: lists(count) }))).to.equal(`${name} ${rule}`);
    });

  it('names the format and the version that it expects before anything else', async () => {
    const other = (change: object) => anArchive({ 'manifest.json': JSON.stringify(change) });

    expect(await refusal(await other({ format: 'zip' }))).to.equal(
      'manifest.json: format must be video-backup',
    );
    expect(await refusal(await other({ format: 'video-backup', version: 2 }))).to.equal(
      'manifest.json: version must be 1, the only supported version',
    );
  });

  for (const name of ['manifest.json', 'script.json', 'articles.json', 'recording.json'])
    it(`refuses lists within each other as ${name}`, async () => {
      expect(await refusal(await anArchive({ [name]: '['.repeat(500_000) }))).to.match(
        /must not be nested deeper than \d+ levels$/,
      );
    });
});
