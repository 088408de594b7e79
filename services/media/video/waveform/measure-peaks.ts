import { runFfmpeg } from '../ffmpeg/run-ffmpeg.js';
import type { SourceProbe } from '../probe/source-probe.js';

/** Peaks in the data format of audiowaveform (version 2), which waveform libraries read. */
export interface Peaks {
  readonly version: 2;
  readonly channels: 1;
  readonly sample_rate: number;
  readonly samples_per_pixel: number;
  readonly bits: 8;
  /** Number of pairs. */
  readonly length: number;
  /** The lowest and the highest sample of each part in turn, from -128 to 127. */
  readonly data: readonly number[];
}

const SAMPLE_RATE = 8000;
const PEAKS_PER_SECOND = 20;
/** An hour at 20 per second; a longer source has fewer per second. */
const MAX_PEAKS = 72_000;

export interface AudioSource {
  readonly path: string;
  readonly probe: Pick<SourceProbe, 'durationSeconds' | 'originSeconds'>;
  readonly streamIndex: number;
}

/** Measures the audio of a source, timed like its video, from its beginning to its end. */
export async function measurePeaks(
  { path, probe, streamIndex }: AudioSource,
  { signal, niceness }: { readonly signal: AbortSignal; readonly niceness?: number },
): Promise<Peaks> {
  const samples = Math.ceil(probe.durationSeconds * SAMPLE_RATE);
  const samplesPerPixel = Math.max(SAMPLE_RATE / PEAKS_PER_SECOND, Math.ceil(samples / MAX_PEAKS));
  const meter = makeMeter(samplesPerPixel);
  const filters = [
    `asetpts=PTS-(${probe.originSeconds.toFixed(6)})/TB`,
    // Audio that starts late or has gaps is padded with silence.
    `aresample=${SAMPLE_RATE}:async=1:first_pts=0`,
    'aformat=sample_fmts=s16:channel_layouts=mono',
    `apad=whole_len=${samples}`,
    `atrim=end_sample=${samples}`,
  ];
  await runFfmpeg({
    inputs: [{ path, options: ['-vn', '-copyts'] }],
    filterGraph: `[0:${streamIndex}]${filters.join(',')}[a]`,
    outputs: [{ path: 'stdout', options: ['-map', '[a]', '-c:a', 'pcm_s16le', '-f', 's16le'] }],
    onStdout: meter.take,
    signal,
    niceness,
  });
  const data = meter.finish();
  return {
    version: 2,
    channels: 1,
    sample_rate: SAMPLE_RATE,
    samples_per_pixel: samplesPerPixel,
    bits: 8,
    length: data.length / 2,
    data,
  };
}

/** Measures samples of 16 bits as they arrive; a chunk may end within a sample. */
function makeMeter(samplesPerPixel: number) {
  const data: number[] = [];
  let rest: Buffer = Buffer.alloc(0);
  let [lowest, highest, count] = [0, 0, 0];
  const close = () => {
    data.push(lowest >> 8, highest >> 8);
    [lowest, highest, count] = [0, 0, 0];
  };
  return {
    take(chunk: Buffer): void {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const end = bytes.length - (bytes.length % 2);
      for (let at = 0; at < end; at += 2) {
        const sample = bytes.readInt16LE(at);
        if (sample < lowest) lowest = sample;
        if (sample > highest) highest = sample;
        count += 1;
        if (count === samplesPerPixel) close();
      }
      rest = bytes.subarray(end);
    },
    finish(): readonly number[] {
      if (count > 0) close();
      return data;
    },
  };
}
