import { stat } from 'node:fs/promises';
import { boxesIn, findBox, readMoov, readTimescale } from './mp4-boxes.js';
import type { LocatedScan } from './scan-packets.js';

/** Where a track's packets are in an MP4 file, and when they are presented. */
export interface Mp4Packets {
  readonly kind: 'video' | 'audio' | 'other';
  /** Of the frame; null for audio. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** Positions in the file, in decoding order, of packets that are complete. */
  readonly offsets: Float64Array;
  readonly sizes: Uint32Array;
  /** Numbers of those that are marked as keyframes, in ascending order. */
  readonly marked: Uint32Array;
  /** What `scanFile` would report. */
  readonly scan: LocatedScan;
}

/** Fields after a box's version and flags, ISO/IEC 14496-12. */
const HDLR_TYPE_AT = 8;
const STSD_ENTRY_AT = 16;
const ENTRY_WIDTH_AT = 24;
const STSZ_LIST_AT = 12;
const LIST_AT = 8;
/** An edit that shows nothing, which delays what follows. */
const NO_MEDIA = -1;
/** As many as a complete index can list: packets of the same size are not listed, and their number may be any. */
const MAX_PACKETS = 2 ** 24;

/**
 * Reads from the tables of an MP4 file what ffprobe would report of its packets, without starting it. Returns null for
 * a file in fragments, with edits that skip or repeat anything but its beginning, or with tables that are damaged or
 * contradict each other.
 */
export async function readMp4Packets(path: string): Promise<Mp4Packets[] | null> {
  const moov = await readMoov(path);
  if (!moov || findBox(moov, ['mvex'])) return null;
  const { size: fileBytes } = await stat(path);
  const movieTimescale = readTimescale(findBox(moov, ['mvhd']));
  const tracks: Mp4Packets[] = [];
  for (const { type, content } of boxesIn(moov)) {
    if (type !== 'trak') continue;
    const track = readTrack(content, tracks.length, { movieTimescale, fileBytes });
    if (!track) return null;
    tracks.push(track);
  }
  return tracks.length > 0 ? tracks : null;
}

interface FileFacts {
  readonly movieTimescale: number | null;
  readonly fileBytes: number;
}

function readTrack(
  trak: Buffer,
  streamIndex: number,
  { movieTimescale, fileBytes }: FileFacts,
): Mp4Packets | null {
  const handler = findBox(trak, ['mdia', 'hdlr']);
  const timescale = readTimescale(findBox(trak, ['mdia', 'mdhd']));
  const stbl = findBox(trak, ['mdia', 'minf', 'stbl']);
  const described = findBox(stbl, ['stsd']);
  const sizes = readSizes(findBox(stbl, ['stsz']), fileBytes);
  const edit = readEdit(findBox(trak, ['edts', 'elst']));
  if (!handler || !timescale || !movieTimescale || !stbl || !described || !sizes || !edit) return null;
  const offsets = readOffsets(stbl, sizes);
  const times = readTimes(stbl, sizes.length);
  const isKeyframe = readKeyframes(findBox(stbl, ['stss']));
  if (!offsets || !times || !isKeyframe) return null;

  const complete = sizes.findIndex((size, i) => offsets[i]! + size > fileBytes);
  const count = complete < 0 ? sizes.length : complete;
  const kind = KINDS[handler.toString('latin1', HDLR_TYPE_AT, HDLR_TYPE_AT + 4)] ?? 'other';
  const delay = edit.delay / movieTimescale;
  const shown = (units: number) => (units - edit.mediaTime) / timescale + delay;
  const end = edit.duration === 0 ? Number.POSITIVE_INFINITY : delay + edit.duration / movieTimescale;
  const entry = described.subarray(STSD_ENTRY_AT);
  if (kind === 'video' && entry.length < ENTRY_WIDTH_AT + 4) return null;
  const scan = scanOf(streamIndex, {
    isVideo: kind === 'video',
    times: Array.from({ length: count }, (_, i) => shown(times.presented[i]!)),
    seconds: (i) => times.durations[i]! / timescale,
    isKeyframe,
    place: (i) => ({ position: offsets[i]!, size: sizes[i]! }),
    shown: { from: delay, until: end },
  });
  return {
    kind,
    size:
      kind === 'video'
        ? { width: entry.readUInt16BE(ENTRY_WIDTH_AT), height: entry.readUInt16BE(ENTRY_WIDTH_AT + 2) }
        : null,
    offsets: offsets.subarray(0, count),
    sizes: sizes.subarray(0, count),
    marked: Uint32Array.from({ length: count }, (_, i) => i).filter(isKeyframe),
    scan,
  };
}

const KINDS: Readonly<Record<string, Mp4Packets['kind']>> = { vide: 'video', soun: 'audio' };

function scanOf(
  streamIndex: number,
  {
    isVideo,
    times,
    seconds,
    isKeyframe,
    place,
    shown,
  }: {
    isVideo: boolean;
    times: readonly number[];
    seconds: (packet: number) => number;
    isKeyframe: (packet: number) => boolean;
    place: (packet: number) => { readonly position: number; readonly size: number };
    shown: { readonly from: number; readonly until: number };
  },
): LocatedScan {
  const frames: number[] = [];
  const marked: number[] = [];
  let [startTime, latest, endTime] = [Number.POSITIVE_INFINITY, -1e12, -1e12];
  let packetCount = 0;
  for (const [i, time] of times.entries()) {
    // Half a microsecond: the times are rounded differently where an edit ends.
    if (time + seconds(i) <= shown.from + 5e-7 || time >= shown.until - 5e-7) continue;
    packetCount += 1;
    if (isVideo) frames.push(time);
    if (isVideo && isKeyframe(i)) marked.push(i);
    startTime = Math.min(startTime, time);
    if (time >= latest) [latest, endTime] = [time, time + seconds(i)];
  }
  return {
    streamIndex,
    packetCount,
    hiddenCount: times.length - packetCount,
    missingTimestamps: 0,
    times: Float64Array.from(frames).sort(),
    keyframeTimes: Float64Array.from(marked, (i) => times[i]!).sort(),
    marked: {
      times: Float64Array.from(marked, (i) => times[i]!),
      positions: Float64Array.from(marked, (i) => place(i).position),
      sizes: Float64Array.from(marked, (i) => place(i).size),
    },
    startTime,
    endTime,
  };
}

/** Returns how many entries a list has; null when the box ends before the last one. */
function countEntries(list: Buffer, entryBytes: number): number | null {
  if (list.length < LIST_AT) return null;
  const count = list.readUInt32BE(LIST_AT - 4);
  return LIST_AT + count * entryBytes <= list.length ? count : null;
}

function readSizes(stsz: Buffer | undefined, fileBytes: number): Uint32Array | null {
  if (!stsz || stsz.length < STSZ_LIST_AT) return null;
  const [each, count] = [stsz.readUInt32BE(4), stsz.readUInt32BE(8)];
  if (each > 0)
    return count <= MAX_PACKETS && count * each <= fileBytes ? new Uint32Array(count).fill(each) : null;
  if (STSZ_LIST_AT + 4 * count > stsz.length) return null;
  return Uint32Array.from({ length: count }, (_, i) => stsz.readUInt32BE(STSZ_LIST_AT + 4 * i));
}

/** Packets of one chunk follow one another; `stsc` states how many each has. */
function readOffsets(stbl: Buffer, sizes: Uint32Array): Float64Array | null {
  const [short, long] = [findBox(stbl, ['stco']), findBox(stbl, ['co64'])];
  const chunkTable = short ?? long;
  const stsc = findBox(stbl, ['stsc']);
  if (!chunkTable || !stsc) return null;
  const startOf = (chunk: number) =>
    short ? short.readUInt32BE(LIST_AT + 4 * chunk) : Number(chunkTable.readBigUInt64BE(LIST_AT + 8 * chunk));
  const chunks = countEntries(chunkTable, short ? 4 : 8);
  const runs = countEntries(stsc, 12);
  if (chunks === null || runs === null) return null;
  const offsets = new Float64Array(sizes.length);
  let sample = 0;
  for (let run = 0; run < runs; run += 1) {
    const at = LIST_AT + 12 * run;
    const first = stsc.readUInt32BE(at) - 1;
    const next = run + 1 < runs ? stsc.readUInt32BE(at + 12) - 1 : chunks;
    if (first < 0 || next < first || next > chunks) return null;
    for (let chunk = first; chunk < next; chunk += 1) {
      let offset = startOf(chunk);
      for (let left = stsc.readUInt32BE(at + 4); left > 0 && sample < sizes.length; left -= 1) {
        offsets[sample] = offset;
        offset += sizes[sample]!;
        sample += 1;
      }
    }
  }
  return sample === sizes.length ? offsets : null;
}

/** In units of the track's timescale. */
function readTimes(stbl: Buffer, count: number) {
  const stts = findBox(stbl, ['stts']);
  if (!stts) return null;
  const durations = spread(stts, count, (at) => stts.readUInt32BE(at));
  const ctts = findBox(stbl, ['ctts']);
  const later = ctts ? spread(ctts, count, (at) => ctts.readInt32BE(at)) : new Float64Array(count);
  if (!durations || !later) return null;
  const presented = new Float64Array(count);
  let decoded = 0;
  for (let i = 0; i < count; i += 1) {
    presented[i] = decoded + later[i]!;
    decoded += durations[i]!;
  }
  return { presented, durations };
}

/** Spreads a list of counts and values over all packets; returns null when it does not cover them. */
function spread(list: Buffer, count: number, valueAt: (at: number) => number): Float64Array | null {
  const entries = countEntries(list, 8);
  if (entries === null) return null;
  const values = new Float64Array(count);
  let filled = 0;
  for (let i = 0; i < entries; i += 1) {
    const at = LIST_AT + 8 * i;
    const until = Math.min(count, filled + list.readUInt32BE(at));
    values.fill(valueAt(at + 4), filled, until);
    filled = until;
  }
  return filled === count ? values : null;
}

/** Without the list every packet is a keyframe. */
function readKeyframes(stss: Buffer | undefined): ((packet: number) => boolean) | null {
  if (!stss) return () => true;
  const count = countEntries(stss, 4);
  if (count === null) return null;
  const listed = new Set(Array.from({ length: count }, (_, i) => stss.readUInt32BE(LIST_AT + 4 * i) - 1));
  return (packet) => listed.has(packet);
}

interface Edit {
  /** In units of the movie's timescale. */
  readonly delay: number;
  /** In units of the movie's timescale; 0 when it is not stated. */
  readonly duration: number;
  /** In units of the track's timescale. */
  readonly mediaTime: number;
}

/** Returns null for more than a delay and one stretch of media at normal speed. */
function readEdit(elst: Buffer | undefined): Edit | null {
  if (!elst) return { delay: 0, duration: 0, mediaTime: 0 };
  const isLong = elst[0] === 1;
  const entryBytes = isLong ? 20 : 12;
  const count = countEntries(elst, entryBytes);
  if (count === null) return null;
  const entries = Array.from({ length: count }, (_, i) => {
    const at = LIST_AT + i * entryBytes;
    return {
      duration: isLong ? Number(elst.readBigUInt64BE(at)) : elst.readUInt32BE(at),
      mediaTime: isLong ? Number(elst.readBigInt64BE(at + 8)) : elst.readInt32BE(at + 4),
      rate: elst.readUInt32BE(at + (isLong ? 16 : 8)),
    };
  });
  const empty = entries[0]?.mediaTime === NO_MEDIA ? entries.shift() : undefined;
  const [media, ...more] = entries;
  if (!media || more.length > 0 || media.mediaTime < 0 || media.rate !== 0x1_0000) return null;
  return { delay: empty?.duration ?? 0, duration: media.duration, mediaTime: media.mediaTime };
}
