import { type FfmpegInput, runFfmpeg } from '../../../video/ffmpeg/run-ffmpeg.js';

/** Loudness of audio over all its channels. */
export interface MeasuredLoudness {
  /** Null if nothing is loud enough to be measured. */
  readonly integratedLufs: number | null;
  readonly truePeakDb: number;
}

const GATE_LUFS = -70;

/** Measures a stream, given as in filter graphs, with ffmpeg's loudness meter (ITU-R BS.1770). */
export async function measureLoudness(
  input: FfmpegInput,
  pad: string,
  signal: AbortSignal,
  onSeconds: (seconds: number) => void = () => undefined,
): Promise<MeasuredLoudness> {
  const lines: string[] = [];
  await runFfmpeg({
    inputs: [input],
    filterGraph: `${pad}ebur128=peak=true:framelog=verbose[a]`,
    outputs: [{ path: '-', options: ['-map', '[a]', '-f', 'null'] }],
    signal,
    logLevel: 'info',
    onStderrLine: (line) => lines.push(line),
    onProgress: ({ outTimeSeconds }) => onSeconds(outTimeSeconds),
  });
  const output = lines.join('\n');
  const lufs = lastNumber(output, /^\s*I:\s+(-?[\d.]+) LUFS/gm) ?? GATE_LUFS;
  const peak = lastNumber(output, /^\s*Peak:\s+(-?[\d.]+) dBFS/gm) ?? Number.NEGATIVE_INFINITY;
  return { integratedLufs: lufs > GATE_LUFS ? lufs : null, truePeakDb: peak };
}

/** A filter graph that ffmpeg reconfigures also reports on its first, empty instance. */
function lastNumber(output: string, pattern: RegExp): number | null {
  const found = [...output.matchAll(pattern)].at(-1)?.[1];
  return found === undefined ? null : Number(found);
}
