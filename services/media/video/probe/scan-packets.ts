import { readFfprobeLines } from '../ffmpeg/run-ffprobe.js';
import type { FfprobeAnswer } from './ffprobe-answer.js';
import { NotAVideo } from './not-a-video.js';

const FIRST_ROOM = 4096;

/** Numbers, such as seconds, in order of arrival, stored in eight bytes each. */
export class NumberList {
  #values = new Float64Array(FIRST_ROOM);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(time: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Float64Array(2 * this.#length);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = time;
  }

  listed(): Float64Array {
    return this.#values.slice(0, this.#length);
  }

  sorted(): Float64Array {
    return this.listed().sort();
  }
}

export type PacketScan = {
  streamIndex: number;
  packetCount: number;
  /** Frames that are decoded but never shown, because an edit list cuts them. */
  hiddenCount: number;
  missingTimestamps: number;
  /** Sorted presentation times of the frames, and of those marked as keyframes. For video streams only. */
  times: Float64Array;
  keyframeTimes: Float64Array;
  startTime: number;
  endTime: number;
};

/** The packets of a video stream that are marked as keyframes, in order of arrival. */
export type MarkedPackets = { times: Float64Array; positions: Float64Array; sizes: Float64Array };

/**
 * More than four hours at 240 frames per second: a file of millions of tiny packets must not exhaust memory.
 */
const MAX_PICTURES = 4_000_000;

const PACKET = 'packet=codec_type,stream_index,pts_time,dts_time,duration_time,size,pos,flags';
/** The fields of FfprobeStream: tags may have any length and are not needed. */
const STREAM = [
  'index,codec_type,codec_name,codec_tag_string,width,height,sample_aspect_ratio,pix_fmt,field_order',
  'color_space,color_transfer,color_primaries,color_range,r_frame_rate,avg_frame_rate,time_base,nb_frames',
  'sample_rate,channels',
].join();
const HEADER = [
  `stream=${STREAM}`,
  'stream_disposition=default,attached_pic',
  'stream_tags=alpha_mode',
  'stream_side_data=rotation,displaymatrix',
  'format=format_name,duration,start_time,size',
].join(':');

/** For output that is held in memory, without its packets: enough for tens of thousands of streams. */
const MAX_HEADER_CHARACTERS = 16 * 1024 ** 2;

/** Matches where the list of packets begins in ffprobe's output; PACKETS_END matches its end. */
const PACKETS_BEGIN = /^ {4}"packets": \[/;
const PACKETS_END = /^ {4}\],?$/;
/** Each packet begins a line that contains every requested field; its side data follows on lines of its own. */
const PACKET_BEGIN = /^\s*\{ "codec_type"/;
const FIELD = /"(\w+)": "?([^",]*)/g;

export type LocatedScan = PacketScan & { marked: MarkedPackets };
export type FileScan = FfprobeAnswer & { scans: Map<number, LocatedScan> };

/** Reads a file's stream headers and every packet's time in one run. */
export function scanFile(path: string, signal: AbortSignal): Promise<FileScan> {
  return scan(path, `${PACKET}:${HEADER}`, signal);
}

/**
 * Reads the packets of one stream as its container marks them; otherwise ffprobe marks those of some containers by their
 * content.
 */
export async function scanMarks(
  path: string,
  streamIndex: number,
  signal: AbortSignal,
): Promise<MarkedPackets | undefined> {
  const options = ['-fflags', '+noparse+nofillin', '-select_streams', String(streamIndex)];
  return (await scan(path, PACKET, signal, options)).scans.get(streamIndex)?.marked;
}

/** Reads every packet's time without decoding. Shows what is really in the file, whatever the header claims. */
export async function scanPackets(path: string, signal: AbortSignal): Promise<Map<number, PacketScan>> {
  return (await scan(path, PACKET, signal)).scans;
}

async function scan(
  path: string,
  entries: string,
  signal: AbortSignal,
  options: readonly string[] = [],
): Promise<FileScan> {
  const streams = new Map<number, StreamTimes>();
  const stop = new AbortController();
  const header: string[] = [];
  let headerCharacters = 0;
  let isPacket = false;
  const takePacket = (fields: PacketFields) => {
    if (fields.stream_index === undefined) return;
    const streamIndex = Number(fields.stream_index);
    const stream = streams.get(streamIndex) ?? new StreamTimes(streamIndex);
    streams.set(streamIndex, stream);
    stream.take(fields);
    if (stream.times.length > MAX_PICTURES)
      stop.abort(new NotAVideo(`The video must have at most ${MAX_PICTURES} frames`));
  };
  const takeHeader = (line: string) => {
    header.push(line);
    headerCharacters += line.length;
    if (headerCharacters > MAX_HEADER_CHARACTERS)
      stop.abort(new NotAVideo(`The file's header must have at most ${MAX_HEADER_CHARACTERS} characters`));
  };
  await readFfprobeLines(
    {
      path,
      options: [...options, '-show_entries', entries, '-of', 'json=compact=1'],
      signal: AbortSignal.any([signal, stop.signal]),
    },
    (line) => {
      if (stop.signal.aborted || line.trim() === '') return;
      if (isPacket && !PACKETS_END.test(line)) {
        if (PACKET_BEGIN.test(line)) takePacket(readFields(line));
        return;
      }
      isPacket = PACKETS_BEGIN.test(line);
      takeHeader(line);
    },
  );
  const answer = JSON.parse(header.join('\n')) as FfprobeAnswer;
  return { ...answer, scans: new Map([...streams].map(([index, stream]) => [index, stream.finish()])) };
}

type PacketFields = Partial<
  Record<
    'codec_type' | 'stream_index' | 'pts_time' | 'dts_time' | 'duration_time' | 'size' | 'pos' | 'flags',
    string
  >
>;

const readFields = (line: string): PacketFields =>
  Object.fromEntries([...line.matchAll(FIELD)].map(([, name, value]) => [name, value?.trim()]));

class StreamTimes {
  readonly times = new NumberList();
  readonly #marked = { times: new NumberList(), positions: new NumberList(), sizes: new NumberList() };
  readonly #counts = { packetCount: 0, hiddenCount: 0, missingTimestamps: 0 };
  #startTime = Number.POSITIVE_INFINITY;
  #latestTime = -1e12;
  #lastDuration = 0;

  constructor(private readonly streamIndex: number) {}

  take(fields: PacketFields): void {
    if (fields.flags?.includes('D')) return void this.#counts.hiddenCount++;
    this.#counts.packetCount++;
    if (!isNumber(fields.pts_time)) this.#counts.missingTimestamps++;
    // Some containers store only decoding times, which are about the same.
    const stated = isNumber(fields.pts_time) ? fields.pts_time : fields.dts_time;
    if (!isNumber(stated)) return;
    const time = Number(stated);
    if (fields.codec_type === 'video') {
      this.times.push(time);
      if (fields.flags?.includes('K')) this.#mark(time, fields);
    }
    this.#startTime = Math.min(this.#startTime, time);
    if (time >= this.#latestTime) {
      this.#latestTime = time;
      this.#lastDuration = isNumber(fields.duration_time) ? Number(fields.duration_time) : 0;
    }
  }

  #mark(time: number, { pos, size }: PacketFields): void {
    this.#marked.times.push(time);
    this.#marked.positions.push(isNumber(pos) ? Number(pos) : BEYOND_EVERY_FILE);
    this.#marked.sizes.push(Number(size) || 0);
  }

  finish(): LocatedScan {
    const { times, positions, sizes } = this.#marked;
    return {
      streamIndex: this.streamIndex,
      ...this.#counts,
      times: this.times.sorted(),
      keyframeTimes: times.sorted(),
      marked: { times: times.listed(), positions: positions.listed(), sizes: sizes.listed() },
      startTime: this.#startTime,
      endTime: this.#latestTime + this.#lastDuration,
    };
  }
}

/** Stands for a position that is not known. */
const BEYOND_EVERY_FILE = 2 ** 50;

const isNumber = (text: string | undefined): text is string =>
  text !== undefined && Number.isFinite(Number(text));
