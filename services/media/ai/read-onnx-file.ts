import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';

/** Fields of the message `ModelProto`, and the types of fields in its encoding (protocol buffers). */
const GRAPH_FIELD = 7;
const METADATA_FIELD = 14;
const VARINT = 0;
const FIXED_64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;

/** A longer entry, such as a vocabulary, is skipped. */
const MAX_ENTRY_BYTES = 65_536;
/** A model has a handful of fields at its top; its weights are in one of them. */
const MAX_FIELDS = 10_000;
/** The longest tag and length of a field. */
const MAX_HEAD_BYTES = 20;

/** The file is not an ONNX model, or its end is missing. */
export class BadOnnxFile extends Error {
  override name = 'BadOnnxFile';
}

/**
 * Returns the metadata that the exporter wrote into an ONNX model, without loading the model. Throws
 * `BadOnnxFile` when the file is cut off or something else.
 */
export async function readOnnxMetadata(path: string): Promise<ReadonlyMap<string, string>> {
  const file = await open(path);
  try {
    return await readFields(file, (await file.stat()).size);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new BadOnnxFile(`${basename(path)} is not a complete ONNX file: ${error.message}`);
  } finally {
    await file.close();
  }
}

async function readFields(file: FileHandle, sizeBytes: number): Promise<ReadonlyMap<string, string>> {
  const metadata = new Map<string, string>();
  let hasGraph = false;
  let at = 0;
  for (let fields = 0; at < sizeBytes; fields += 1) {
    if (fields === MAX_FIELDS) throw new RangeError(`it has more than ${MAX_FIELDS} fields`);
    const head = await readAt(file, at, Math.min(MAX_HEAD_BYTES, sizeBytes - at));
    const { field, contentStart, contentBytes } = readHead(head);
    const start = at + contentStart;
    if (start + contentBytes > sizeBytes) {
      throw new RangeError(`it ends after ${sizeBytes} bytes, inside field ${field}`);
    }
    if (field === GRAPH_FIELD) hasGraph = true;
    if (field === METADATA_FIELD && contentBytes <= MAX_ENTRY_BYTES) {
      const [key, value] = readEntry(await readAt(file, start, contentBytes));
      metadata.set(key, value);
    }
    at = start + contentBytes;
  }
  if (!hasGraph) throw new RangeError('it has no graph');
  return metadata;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function readHead(head: Buffer): { field: number; contentStart: number; contentBytes: number } {
  const tag = readVarint(head, 0);
  const field = Math.floor(tag.value / 8);
  switch (tag.value % 8) {
    case VARINT:
      return { field, contentStart: readVarint(head, tag.end).end, contentBytes: 0 };
    case FIXED_64:
      return { field, contentStart: tag.end, contentBytes: 8 };
    case LENGTH_DELIMITED: {
      const length = readVarint(head, tag.end);
      return { field, contentStart: length.end, contentBytes: length.value };
    }
    case FIXED_32:
      return { field, contentStart: tag.end, contentBytes: 4 };
    default:
      throw new RangeError('it is not in the encoding of ONNX');
  }
}

function readVarint(bytes: Buffer, start: number): { value: number; end: number } {
  let value = 0;
  for (let at = start; at < bytes.length && at < start + 10; at += 1) {
    const byte = bytes[at] ?? 0;
    value += (byte & 127) * 2 ** (7 * (at - start));
    if (byte < 128) return { value, end: at + 1 };
  }
  throw new RangeError('it is not in the encoding of ONNX');
}

/** Reads the message `StringStringEntryProto`: the key is field 1, the value is field 2. */
function readEntry(entry: Buffer): [key: string, value: string] {
  const parts: [string, string] = ['', ''];
  let at = 0;
  while (at < entry.length) {
    const { field, contentStart, contentBytes } = readHead(entry.subarray(at));
    const start = at + contentStart;
    if (field === 1 || field === 2) parts[field - 1] = entry.toString('utf8', start, start + contentBytes);
    at = start + contentBytes;
  }
  return parts;
}
