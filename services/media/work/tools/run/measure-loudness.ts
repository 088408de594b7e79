import { type FfmpegInput, runFfmpeg } from '../../../video/ffmpeg/run-ffmpeg.js';

/** Loudness of audio over all its channels. */
export interface MeasuredLoudness {
  /** Null: there is nothing loud enough to be measured. */
  readonly integratedLufs: number | null;
  readonly truePeakDb: number;
}

const GATE_LUFS = -70;

/** What ffmpeg's own meter (ITU-R BS.1770) says of a stream, named as graphs do. */
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
  const said = lines.join('\n');
  const lufs = lastNumber(said, /^\s*I:\s+(-?[\d.]+) LUFS/gm) ?? GATE_LUFS;
  const peak = lastNumber(said, /^\s*Peak:\s+(-?[\d.]+) dBFS/gm) ?? Number.NEGATIVE_INFINITY;
  return { integratedLufs: lufs > GATE_LUFS ? lufs : null, truePeakDb: peak };
}

/** A graph that ffmpeg sets up anew says of its first, empty life, too. */
function lastNumber(said: string, pattern: RegExp): number | null {
  const found = [...said.matchAll(pattern)].at(-1)?.[1];
  return found === undefined ? null : Number(found);
}
