import { readFfprobeLines } from '../ffmpeg/run-ffprobe.js';
import { NotAVideo } from './not-a-video.js';
import { TimeList } from './time-list.js';

export type PacketScan = {
  streamIndex: number;
  packetCount: number;
  /** Decoded, but never shown: an edit list cuts them away. */
  hiddenCount: number;
  missingTimestamps: number;
  /** Sorted times at which frames start to be shown, and those of the keyframes among them. Of picture streams only. */
  times: Float64Array;
  keyframeTimes: Float64Array;
  startTime: number;
  endTime: number;
};

/** Four hours at 240 a second, and some: a file of millions of tiny packets must not fill the memory. */
const MOST_PICTURES = 4_000_000;

const OPTIONS = [
  '-show_entries',
  'packet=codec_type,stream_index,pts_time,dts_time,duration_time,flags',
  '-of',
  'compact=p=0:nk=0',
];

/** Reads every packet's time without decoding. Says what is really in the file, whatever the header claims. */
export async function scanPackets(path: string, signal: AbortSignal): Promise<Map<number, PacketScan>> {
  const streams = new Map<number, StreamTimes>();
  const tooMany = new AbortController();
  await readFfprobeLines(
    { path, options: OPTIONS, signal: AbortSignal.any([signal, tooMany.signal]) },
    (line) => {
      const fields = readFields(line);
      if (fields.stream_index === undefined) return;
      const streamIndex = Number(fields.stream_index);
      const stream = streams.get(streamIndex) ?? new StreamTimes(streamIndex);
      streams.set(streamIndex, stream);
      stream.take(fields);
      if (stream.times.length > MOST_PICTURES)
        tooMany.abort(new NotAVideo(`The video must have at most ${MOST_PICTURES} pictures`));
    },
  );
  return new Map([...streams].map(([index, stream]) => [index, stream.finish()]));
}

type PacketFields = Partial<
  Record<'codec_type' | 'stream_index' | 'pts_time' | 'dts_time' | 'duration_time' | 'flags', string>
>;

function readFields(line: string): PacketFields {
  const fields: Record<string, string> = {};
  for (const part of line.split('|')) {
    const at = part.indexOf('=');
    if (at > 0) fields[part.slice(0, at)] = part.slice(at + 1);
  }
  return fields;
}

class StreamTimes {
  readonly times = new TimeList();
  readonly #keyframeTimes = new TimeList();
  readonly #counts = { packetCount: 0, hiddenCount: 0, missingTimestamps: 0 };
  #startTime = Number.POSITIVE_INFINITY;
  #latestTime = -1e12;
  #lastDuration = 0;

  constructor(private readonly streamIndex: number) {}

  take(fields: PacketFields): void {
    if (fields.flags?.includes('D')) return void this.#counts.hiddenCount++;
    this.#counts.packetCount++;
    if (!isTime(fields.pts_time)) this.#counts.missingTimestamps++;
    // Some containers know only when to decode; about the same, and all there is.
    const stated = isTime(fields.pts_time) ? fields.pts_time : fields.dts_time;
    if (!isTime(stated)) return;
    const time = Number(stated);
    if (fields.codec_type === 'video') {
      this.times.push(time);
      if (fields.flags?.includes('K')) this.#keyframeTimes.push(time);
    }
    this.#startTime = Math.min(this.#startTime, time);
    if (time >= this.#latestTime) {
      this.#latestTime = time;
      this.#lastDuration = isTime(fields.duration_time) ? Number(fields.duration_time) : 0;
    }
  }

  finish(): PacketScan {
    return {
      streamIndex: this.streamIndex,
      ...this.#counts,
      times: this.times.sorted(),
      keyframeTimes: this.#keyframeTimes.sorted(),
      startTime: this.#startTime,
      endTime: this.#latestTime + this.#lastDuration,
    };
  }
}

const isTime = (text: string | undefined): text is string =>
  text !== undefined && Number.isFinite(Number(text));
