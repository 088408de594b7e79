import { readWithFfmpeg } from './read-media.js';

interface Loudness {
  readonly integratedLufs: number;
  readonly truePeakDb: number;
}

const asSamples = (rate: number) => [
  ...['-map', '0:a:0', '-ac', '1', '-ar', String(rate), '-c:a', 'pcm_s16le', '-f', 's16le', 'pipe:1'],
];
const asLoudness = (rate?: number) => {
  const resampled = rate ? `aresample=${rate},` : '';
  return ['-map', '0:a:0', '-af', `${resampled}ebur128=peak=true:framelog=verbose`, '-f', 'null', '-'];
};

const samplesOf = (bytes: Buffer) =>
  new Int16Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length - (bytes.length % 2)) as ArrayBuffer,
  );
const loudnessIn = (messages: string): Loudness => ({
  integratedLufs: Number(/^\s*I:\s+(-?[\d.]+) LUFS/m.exec(messages)?.[1]),
  truePeakDb: Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(messages)?.[1]),
});

/** Returns the samples of a file's audio, mixed to mono. */
export async function samplesAt(path: string, rate: number): Promise<Int16Array> {
  return samplesOf((await readWithFfmpeg(['-i', path, ...asSamples(rate)])).output);
}

/** Returns the measurements of ffmpeg's loudness meter for a file. */
export async function loudnessOf(path: string): Promise<Loudness> {
  return loudnessIn((await readWithFfmpeg(['-i', path, ...asLoudness()], 'info')).messages);
}

/** Returns both from one run; the meter measures the file at its own or another sample rate. */
export async function measureLoudness(path: string, rate: number, meterRate?: number) {
  const read = ['-i', path, ...asSamples(rate), ...asLoudness(meterRate)];
  const { output, messages } = await readWithFfmpeg(read, 'info');
  return { samples: samplesOf(output), ...loudnessIn(messages) };
}
