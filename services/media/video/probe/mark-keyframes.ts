import { open } from 'node:fs/promises';
import { findRandomAccess, hasRandomAccessPoints } from '../bitstream/find-random-access.js';
import { boxesIn, readMoov, readTopLevelBoxes } from './mp4-boxes.js';
import { readMp4Packets } from './read-mp4-packets.js';

/**
 * Corrects which packets of an MP4 file are marked as keyframes: only those at which decoding can start stay marked. The
 * file has one video track and its index at the end, as ffmpeg writes it.
 */
export async function markKeyframes(path: string, codec: string, signal: AbortSignal): Promise<void> {
  if (!hasRandomAccessPoints(codec)) return;
  const tracks = await readMp4Packets(path);
  const moov = await readMoov(path);
  const last = (await readTopLevelBoxes(path)).at(-1);
  const number = tracks?.findIndex(({ kind }) => kind === 'video') ?? -1;
  const track = tracks?.[number];
  if (!track || !moov || last?.type !== 'moov') return;
  const { marked, offsets, sizes } = track;
  const places = {
    container: 'mov' as const,
    positions: Float64Array.from(marked, (packet) => offsets[packet]!),
    sizes: Float64Array.from(marked, (packet) => sizes[packet]!),
  };
  const starts = await findRandomAccess(path, codec, places, signal);
  if (starts.every(Boolean)) return;
  const keyframes = marked.filter((_, i) => starts[i]);
  const corrected = makeBox('moov', withKeyframes(moov, number, keyframes));
  const file = await open(path, 'r+');
  try {
    await file.truncate(last.offset);
    await file.write(corrected, 0, corrected.length, last.offset);
  } finally {
    await file.close();
  }
}

function makeBox(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(content.length + header.length);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, content]);
}

const TO_TABLES = ['mdia', 'minf', 'stbl'];

/** Returns the index with another list of sync samples for one of its tracks. */
function withKeyframes(moov: Buffer, track: number, keyframes: Uint32Array): Buffer {
  let seen = -1;
  return replaceIn(moov, (type, content) => {
    if (type === 'trak') seen += 1;
    return type === 'trak' && seen === track ? inTables(content, TO_TABLES, syncSamples(keyframes)) : content;
  });
}

function inTables(content: Buffer, [name, ...names]: readonly string[], list: Buffer): Buffer {
  if (name !== undefined)
    return replaceIn(content, (type, inner) => (type === name ? inTables(inner, names, list) : inner));
  const others = [...boxesIn(content)].filter(({ type }) => type !== 'stss');
  return Buffer.concat([...others.map((box) => makeBox(box.type, box.content)), makeBox('stss', list)]);
}

const replaceIn = (content: Buffer, replace: (type: string, content: Buffer) => Buffer): Buffer =>
  Buffer.concat([...boxesIn(content)].map((box) => makeBox(box.type, replace(box.type, box.content))));

/** Version and flags, how many there are, and their numbers, counted from 1 (ISO/IEC 14496-12, 8.6.2). */
function syncSamples(packets: Uint32Array): Buffer {
  const list = Buffer.alloc(8 + 4 * packets.length);
  list.writeUInt32BE(packets.length, 4);
  for (const [i, packet] of packets.entries()) list.writeUInt32BE(packet + 1, 8 + 4 * i);
  return list;
}
