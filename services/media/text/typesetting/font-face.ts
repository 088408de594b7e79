import { type FileHandle, open } from 'node:fs/promises';

interface TableRecord {
  readonly tag: string;
  readonly offset: number;
  readonly length: number;
}

/** One face of a font file, as libass names and measures it. */
export interface FontFace {
  readonly path: string;
  readonly family: string;
  readonly isBold: boolean;
  /** Whether its glyphs are colour pictures, which libass does not draw. */
  readonly hasPictures: boolean;
  /** Line height in font units, which libass scales to the requested size. */
  readonly ascent: number;
  readonly descent: number;
  readonly unitsPerEm: number;
  readonly tables: readonly TableRecord[];
}

/** Collections with more faces are not used for captions. */
const MAX_FACES = 64;
const MAX_TABLES = 128;
/** A name table has a few kilobytes. */
const MAX_NAMES_BYTES = 1 << 20;

/**
 * Returns the upright faces in a font file; none for any other file. Reads a few kilobytes, however large the
 * file is.
 */
export async function readFontFaces(path: string): Promise<FontFace[]> {
  const file = await open(path, 'r');
  try {
    const faces: FontFace[] = [];
    for (const offset of await readFaceOffsets(file)) {
      const face = await readFace(file, path, offset);
      if (face) faces.push(face);
    }
    return faces;
  } catch (err) {
    if (err instanceof RangeError) return []; // a table that claims more than the file contains
    throw err;
  } finally {
    await file.close();
  }
}

/**
 * Returns the tables that define which glyphs exist, how they join and how wide they are: all but their
 * outlines.
 */
export async function readShapingTables({ path, tables }: FontFace): Promise<Buffer<ArrayBuffer>> {
  const wanted = tables.filter(({ tag }) => SHAPING_TABLES.has(tag));
  const file = await open(path, 'r');
  try {
    const contents: Buffer<ArrayBuffer>[] = [];
    for (const { offset, length } of wanted) contents.push(await read(file, offset, length));
    return writeFont(wanted.map(({ tag }, index) => ({ tag, content: contents[index]! })));
  } finally {
    await file.close();
  }
}

/** Returns a table of a face, or a part of it. Throws a RangeError when the face has no such part. */
export async function readTable(
  { path, tables }: FontFace,
  tag: string,
  { offset = 0, length }: { readonly offset?: number; readonly length?: number } = {},
): Promise<Buffer> {
  const table = tables.find((one) => one.tag === tag);
  const wanted = length ?? (table?.length ?? 0) - offset;
  if (!table || wanted <= 0 || offset + wanted > table.length)
    throw new RangeError(`${path} has no such part of the table ${tag}`);
  const file = await open(path, 'r');
  try {
    return await read(file, table.offset + offset, wanted);
  } finally {
    await file.close();
  }
}

const SHAPING_TABLES = new Set('GDEF GPOS GSUB OS/2 cmap head hhea hmtx kern maxp'.split(' '));

async function read(file: FileHandle, offset: number, length: number): Promise<Buffer<ArrayBuffer>> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, offset);
  return bytes.subarray(0, bytesRead);
}

async function readFaceOffsets(file: FileHandle): Promise<number[]> {
  const head = await read(file, 0, 12);
  if (head.toString('latin1', 0, 4) !== 'ttcf') return [0];
  const count = Math.min(MAX_FACES, head.readUInt32BE(8));
  const offsets = await read(file, 12, 4 * count);
  return Array.from({ length: count }, (_, index) => offsets.readUInt32BE(4 * index));
}

async function readFace(file: FileHandle, path: string, at: number): Promise<FontFace | null> {
  const head = await read(file, at, 12);
  const kind = head.toString('latin1', 0, 4);
  if (kind !== 'OTTO' && kind !== 'true' && kind !== '\0\u0001\0\0') return null;
  const count = Math.min(MAX_TABLES, head.readUInt16BE(4));
  const records = await read(file, at + 12, 16 * count);
  const tables = Array.from({ length: count }, (_, index): TableRecord => {
    const from = 16 * index;
    return {
      tag: records.toString('latin1', from, from + 4),
      offset: records.readUInt32BE(from + 8),
      length: records.readUInt32BE(from + 12),
    };
  });
  const tableOf = async (tag: string, max = 256) => {
    const record = tables.find((table) => table.tag === tag);
    return record ? read(file, record.offset, Math.min(record.length, max)) : null;
  };
  const [headTable, os2, names] = [
    await tableOf('head'),
    await tableOf('OS/2'),
    await tableOf('name', MAX_NAMES_BYTES),
  ];
  // Fonts without these tables are obsolete; fonts without cmap have no characters.
  if (!headTable || !os2 || !names || !tables.some(({ tag }) => tag === 'cmap')) return null;
  const selection = os2.readUInt16BE(62);
  const isUpright = (selection & 0b1) === 0;
  const family = findFamily(names);
  const ascent = os2.readUInt16BE(74);
  const descent = os2.readUInt16BE(76);
  if (!isUpright || !family || ascent + descent === 0) return null;
  const isBold = (selection & 0b10_0000) !== 0;
  const unitsPerEm = headTable.readUInt16BE(18);
  const hasPictures = tables.some(({ tag }) => tag === 'CBDT');
  return { path, family, isBold, hasPictures, ascent, descent, unitsPerEm, tables };
}

const FAMILY = 1;
const WINDOWS = 3;
const AMERICAN_ENGLISH = 0x409;

/**
 * Returns the name under which libass finds a face: the four-style family name, in English where there is
 * one.
 */
function findFamily(names: Buffer): string | null {
  const count = names.readUInt16BE(2);
  const storage = names.readUInt16BE(4);
  let found: string | null = null;
  for (let index = 0; index < count; index += 1) {
    const at = 6 + 12 * index;
    if (names.readUInt16BE(at) !== WINDOWS || names.readUInt16BE(at + 6) !== FAMILY) continue;
    const from = storage + names.readUInt16BE(at + 10);
    const text = Buffer.from(names.subarray(from, from + names.readUInt16BE(at + 8)));
    const family = text.length % 2 === 0 ? text.swap16().toString('utf16le') : null;
    if (names.readUInt16BE(at + 4) === AMERICAN_ENGLISH) return family;
    found ??= family;
  }
  return found;
}

function writeFont(
  tables: ReadonlyArray<{ tag: string; content: Buffer<ArrayBuffer> }>,
): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(12 + 16 * tables.length);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(tables.length, 4);
  const parts = [head];
  let offset = head.length;
  for (const [index, { tag, content }] of tables.entries()) {
    const at = 12 + 16 * index;
    head.write(tag, at, 'latin1');
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(content.length, at + 12);
    const padding = (4 - (content.length % 4)) % 4;
    parts.push(content, Buffer.alloc(padding));
    offset += content.length + padding;
  }
  return Buffer.concat(parts);
}
