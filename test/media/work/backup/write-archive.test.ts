import { createHash } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { expect } from 'chai';
import { unzipSync } from 'fflate';
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import {
  type ArchiveEntry,
  DamagedFile,
  writeArchive,
} from '../../../../services/media/work/backup/back-up-video.js';
import { writeTexts } from '../../../../services/media/work/backup/write-texts.js';
import { aBackupContent } from '../../../setup/backup-content.js';
import { failureOf } from '../../../setup/failure-of.js';
import { isRepeated } from '../../../setup/repeated.js';

const signal = new AbortController().signal;
const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 * MEGABYTE;

/** Holds the end of the output, and counts the rest. */
function makeTail(keptBytes: number) {
  let tail = Buffer.alloc(0);
  let sizeBytes = 0;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      tail = Buffer.concat([tail, chunk]).subarray(-keptBytes);
      done();
    },
  });
  return { sink, read: () => ({ tail, sizeBytes }) };
}

function gathered() {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { sink, bytes: () => Buffer.concat(chunks) };
}

/** A file of zeros that is never completely in memory. */
function zeros(name: string, sizeBytes: number, sha256: string): ArchiveEntry {
  const chunk = Buffer.alloc(MEGABYTE);
  const open = async () => {
    let left = sizeBytes;
    return new Readable({
      read() {
        const next = Math.min(left, chunk.length);
        left -= next;
        this.push(next === 0 ? null : chunk.subarray(0, next));
      },
    });
  };
  return { name, sizeBytes, sha256, open };
}

/** Presents the end of an archive as if all of it existed. */
class TailReader extends RandomAccessReader {
  constructor(
    private readonly tail: Buffer,
    private readonly sizeBytes: number,
  ) {
    super();
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const before = this.sizeBytes - this.tail.length;
    if (start < before) throw new Error('This was not kept');
    return Readable.from([this.tail.subarray(start - before, end - before)]);
  }
}

const fileOf = (name: string, bytes: Buffer): Extract<ArchiveEntry, { open: unknown }> => ({
  name,
  sizeBytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  open: async () => Readable.from([bytes]),
});

describe('writeArchive', () => {
  it('writes an archive that another program unpacks, and returns its size and hash', async () => {
    const { sink, bytes } = gathered();
    const film = Buffer.from('a film, as it is');
    const entries = [{ name: 'notes.txt', bytes: Buffer.from('notes') }, fileOf('film/film.mp4', film)];

    const { sha256, sizeBytes } = await writeArchive(entries, sink, { signal });

    const unpacked = unzipSync(bytes());
    expect(Buffer.from(unpacked['notes.txt'] as Uint8Array).toString()).to.equal('notes');
    expect(Buffer.from(unpacked['film/film.mp4'] as Uint8Array)).to.deep.equal(film);
    expect(sizeBytes).to.equal(bytes().length);
    expect(sha256).to.equal(createHash('sha256').update(bytes()).digest('hex'));
    // Media files are stored uncompressed.
    expect(bytes().includes(film)).to.equal(true);
  });

  it('fails when the bytes of a file differ from its record, are fewer, or cannot be read to the end', async () => {
    const entry = fileOf('film.mp4', Buffer.from('a film'));
    const other = { ...entry, open: async () => Readable.from([Buffer.from('a filn')]) };
    const fewer = { ...entry, open: async () => Readable.from([Buffer.from('a fi')]) };
    const broken = new Error('The disk is gone');
    const breaking = {
      ...entry,
      open: async () =>
        new Readable({
          read() {
            this.destroy(broken);
          },
        }),
    };
    const failure = (given: ArchiveEntry) => failureOf(writeArchive([given], gathered().sink, { signal }));

    expect(await failure(other)).to.be.instanceOf(DamagedFile);
    expect(await failure(fewer)).to.be.instanceOf(Error);
    expect(await failure(breaking)).to.equal(broken);
    expect(await failure({ ...entry, open: () => Promise.reject(broken) })).to.equal(broken);
  });

  it('stops when it is canceled', async () => {
    const stopping = new AbortController();
    const endless = zeros('endless', 1024 * GIGABYTE, '');
    const writing = writeArchive([endless], makeTail(1).sink, {
      signal: stopping.signal,
      onWritten: (bytes) => bytes > 10_000_000 && stopping.abort(),
    });

    expect(await failureOf(writing)).to.have.property('name', 'AbortError');
  });

  it('packs a source of any size in constant memory, with 64-bit sizes where needed', async () => {
    // From 4 GiB on, which takes minutes of CPU time.
    const size = (isRepeated ? 4 * GIGABYTE : 64 * MEGABYTE) + MEGABYTE;
    const hash = createHash('sha256');
    const megabyte = Buffer.alloc(MEGABYTE);
    for (let hashed = 0; hashed < size; hashed += megabyte.length) hash.update(megabyte);
    const { sink, read } = makeTail(128 * 1024);
    let max = 0;
    const before = process.memoryUsage().rss;

    await writeArchive(
      [
        zeros('source/source.mp4', size, hash.digest('hex')),
        { name: 'last.txt', bytes: Buffer.from('last') },
      ],
      sink,
      {
        signal,
        onWritten: () => {
          max = Math.max(max, process.memoryUsage.rss() - before);
        },
      },
    );

    const { tail, sizeBytes } = read();
    expect(sizeBytes).to.be.greaterThan(size);
    expect(max).to.be.lessThan(300 * MEGABYTE);
    const zip = await fromRandomAccessReaderPromise(new TailReader(tail, sizeBytes), sizeBytes, {
      lazyEntries: true,
      autoClose: false,
    });
    const sizes: Array<[string, number]> = [];
    for await (const entry of zip.eachEntry()) sizes.push([entry.fileName, entry.uncompressedSize]);
    expect(sizes).to.deep.equal([
      ['source/source.mp4', size],
      ['last.txt', 4],
    ]);
  });
});

const line = (startTime: number, endTime: number, text: string) => ({
  startTime,
  endTime,
  text,
  words: null,
  voice: null,
});

describe('writeTexts', () => {
  it('writes the shown lines as SRT: no pauses, one line at a time', () => {
    const lines = [line(0, 2, 'Open it.'), line(1.5, 4, 'Choose one.'), line(4, 5, ' ')];

    const texts = writeTexts({ ...aBackupContent(), script: { lines, keyEvents: [] } });

    const textOf = (wanted: string) => String(texts.find(({ name }) => name === wanted)?.bytes);
    expect(textOf('subtitles.srt')).to.equal(
      '1\n00:00:00,000 --> 00:00:01,500\nOpen it.\n\n2\n00:00:01,500 --> 00:00:04,000\nChoose one.\n',
    );
    expect(JSON.parse(textOf('script.json')).lines).to.deep.equal(lines);
  });
});
