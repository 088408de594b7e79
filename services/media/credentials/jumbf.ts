import { createHash } from 'node:crypto';

/** Boxes of JUMBF (ISO/IEC 19566-5), in which C2PA stores its manifests. */

/** The UUIDs of content types end alike; their first four letters name them. */
const UUID_END = Buffer.from('00110010800000aa00389b71', 'hex');
/** In one box. Manifests have dozens. */
const MAX_BOXES = 2_000;
/** The label is present, and the box may be referred to by it. */
const LABELED = 3;

export function box(type: string, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** A superbox of a content type, such as `c2ma`, with a label. */
export const superbox = (type: string, label: string, ...parts: Uint8Array[]): Buffer =>
  box(
    'jumb',
    box('jumd', Buffer.from(type, 'latin1'), UUID_END, Buffer.of(LABELED), Buffer.from(`${label}\0`, 'utf8')),
    ...parts,
  );

export interface Superbox {
  readonly type: string;
  readonly label: string;
  /** The whole box. */
  readonly bytes: Buffer;
  /** What follows the description: other superboxes, or boxes of content. */
  readonly children: ReadonlyArray<{
    readonly type: string;
    readonly bytes: Buffer;
    readonly content: Buffer;
  }>;
}

/** Reads a superbox without those in it. Throws an error when it is malformed. */
export function readSuperbox(bytes: Buffer): Superbox {
  const [own] = readBoxes(bytes);
  if (own?.type !== 'jumb' || own.bytes.length !== bytes.length)
    throw new Error('the JUMBF box is malformed');
  const [description, ...children] = readBoxes(own.content);
  if (description?.type !== 'jumd' || description.content.length < 18)
    throw new Error('the JUMBF box has no description');
  const end = description.content.indexOf(0, 17);
  if (!(description.content.readUInt8(16) & 2) || end < 0) throw new Error('the JUMBF box has no label');
  const label = description.content.toString('utf8', 17, end);
  return { type: description.content.toString('latin1', 0, 4), label, bytes, children };
}

/** Returns the superboxes in a superbox. */
export const superboxesIn = ({ children }: Superbox): Superbox[] =>
  children.filter(({ type }) => type === 'jumb').map(({ bytes }) => readSuperbox(bytes));

function readBoxes(bytes: Buffer): Array<{ type: string; bytes: Buffer; content: Buffer }> {
  const boxes = [];
  for (let at = 0; at < bytes.length; ) {
    if (boxes.length === MAX_BOXES) throw new Error(`a JUMBF box has more than ${MAX_BOXES} boxes`);
    if (at + 8 > bytes.length) throw new Error('the JUMBF box is cut off');
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > bytes.length) throw new Error('the JUMBF box has no valid length');
    const type = bytes.toString('latin1', at + 4, at + 8);
    boxes.push({ type, bytes: bytes.subarray(at, at + size), content: bytes.subarray(at + 8, at + size) });
    at += size;
  }
  return boxes;
}

/** C2PA hashes a superbox without the head of its box. */
export const hashOf = (superbox: Buffer): Buffer =>
  createHash('sha256').update(superbox.subarray(8)).digest();
