import { ArchiveRefused } from './archive-refused.js';

const BLOCK_BYTES = 512;
/** Names and attributes of an entry are far shorter. */
const MAX_HEADER_BYTES = 1024 * 1024;

export interface ArchiveEntry {
  readonly name: string;
  readonly content: AsyncIterable<Buffer>;
}

/** Yields the files of a tar archive in their order. Throws `ArchiveRefused` at a link or a device. */
export async function* filesOfTar(archive: AsyncIterable<Buffer>): AsyncGenerator<ArchiveEntry> {
  const source = new ByteSource(archive);
  try {
    yield* readEntries(source);
  } finally {
    await source.close();
  }
}

async function* readEntries(source: ByteSource): AsyncGenerator<ArchiveEntry> {
  let longName: string | undefined;
  for (;;) {
    const header = await source.take(BLOCK_BYTES);
    if (header.length === 0 || header.every((byte) => byte === 0)) return;
    if (header.length < BLOCK_BYTES) throw new ArchiveRefused('it ends inside an entry');
    const { name, type, sizeBytes } = readHeader(header);
    const padding = (BLOCK_BYTES - (sizeBytes % BLOCK_BYTES)) % BLOCK_BYTES;
    if (type === 'L' || type === 'x' || type === 'g') {
      if (sizeBytes > MAX_HEADER_BYTES) throw new ArchiveRefused('the name of an entry is too long');
      const text = (await source.take(sizeBytes)).toString('utf8');
      await source.take(padding);
      if (type === 'L') longName = text.replace(/\0.*$/s, '');
      if (type === 'x') longName = nameOfAttributes(text) ?? longName;
      continue;
    }
    const entryName = longName ?? name;
    longName = undefined;
    if (type === '5') continue;
    if (type !== '0') throw new ArchiveRefused(`${entryName} is a link or a device`);
    const content = source.content(sizeBytes);
    yield { name: entryName, content };
    for await (const _ of content); // what the reader left
    await source.take(padding);
  }
}

function readHeader(header: Buffer): { name: string; type: string; sizeBytes: number } {
  const text = (from: number, length: number) =>
    header.toString('utf8', from, from + length).replace(/\0.*$/s, '');
  if (text(257, 5) !== 'ustar') throw new ArchiveRefused('it is not a tar archive');
  const prefix = text(345, 155);
  const isPosix = header[262] === 0;
  // From 8 GB on, the size is written in binary.
  const isBinary = ((header[124] ?? 0) & 128) !== 0;
  const sizeBytes = isBinary
    ? Number(header.readBigUInt64BE(128))
    : Number.parseInt(text(124, 12).trim() || '0', 8);
  if (!Number.isSafeInteger(sizeBytes)) throw new ArchiveRefused('the size of an entry is not a number');
  const type = text(156, 1);
  return {
    name: isPosix && prefix !== '' ? `${prefix}/${text(0, 100)}` : text(0, 100),
    type: type === '' ? '0' : type,
    sizeBytes,
  };
}

/** Attributes are lines such as `22 path=folder/file\n`. */
const nameOfAttributes = (text: string): string | undefined => /^\d+ path=(.*)$/m.exec(text)?.[1];

class ByteSource {
  private readonly chunks: AsyncIterator<Buffer>;
  private rest = Buffer.alloc(0);

  constructor(archive: AsyncIterable<Buffer>) {
    this.chunks = archive[Symbol.asyncIterator]();
  }

  /** Releases what the bytes come from, also when not all of them were read. */
  async close(): Promise<void> {
    await this.chunks.return?.();
  }

  /** Returns fewer bytes only at the end. */
  async take(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.content(length, false)) parts.push(part);
    return Buffer.concat(parts);
  }

  async *content(length: number, isWhole = true): AsyncGenerator<Buffer> {
    let missing = length;
    while (missing > 0) {
      if (this.rest.length === 0) {
        const next = await this.chunks.next();
        if (next.done) {
          if (isWhole) throw new ArchiveRefused('it ends inside a file');
          return;
        }
        this.rest = Buffer.from(next.value);
      }
      const part = this.rest.subarray(0, missing);
      this.rest = this.rest.subarray(part.length);
      missing -= part.length;
      yield part;
    }
  }
}
