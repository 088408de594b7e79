import { runFfmpeg } from '../../services/media/ffmpeg/run-ffmpeg.js';

const never = new AbortController().signal;

/** A file's sound on one channel. */
export async function samplesAt(path: string, rate: number): Promise<Int16Array> {
  const chunks: Buffer[] = [];
  await runFfmpeg({
    inputs: [{ path }],
    outputs: [
      {
        path: 'stdout',
        options: ['-vn', '-ac', '1', '-ar', String(rate), '-c:a', 'pcm_s16le', '-f', 's16le'],
      },
    ],
    signal: never,
    onStdout: (chunk) => chunks.push(chunk),
  });
  const bytes = Buffer.concat(chunks);
  return new Int16Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length - (bytes.length % 2)),
  );
}

/** What ffmpeg's own meter says of a file, as it is or at a rate. */
export async function loudnessOf(
  path: string,
  rate?: number,
): Promise<{ integratedLufs: number; truePeakDb: number }> {
  const lines: string[] = [];
  const resampled = rate ? `aresample=${rate},` : '';
  await runFfmpeg({
    inputs: [{ path }],
    outputs: [
      {
        path: 'stdout',
        options: ['-vn', '-af', `${resampled}ebur128=peak=true:framelog=verbose`, '-f', 'null'],
      },
    ],
    signal: never,
    logLevel: 'info',
    onStdout: () => undefined,
    onStderrLine: (line) => lines.push(line),
  });
  const said = lines.join('\n');
  return {
    integratedLufs: Number(/^\s*I:\s+(-?[\d.]+) LUFS/m.exec(said)?.[1]),
    truePeakDb: Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(said)?.[1]),
  };
}
