import { stat } from 'node:fs/promises';
import { type FfmpegInput, runFfmpeg } from '../ffmpeg/run-ffmpeg.js';
import { writeWholeFile } from '../write-whole-file.js';

/** Sample rate of exports: narration is placed sample by sample, and resampled once, here. */
export const NARRATION_RATE = 48_000;
const HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;
/** Trims both ends below -50 dB; a little is left so that no phoneme is cut off. */
const TRIM = 'silenceremove=start_periods=1:start_threshold=-50dB:start_silence=0.02:detection=peak';

/**
 * Converts an engine's output, one or several files, to the narration's format: WAV, 48 kHz, mono, 16 bit,
 * without the silence that engines add, so that the pause between two lines is the requested one.
 */
export async function finishNarration(
  made: readonly FfmpegInput[],
  outPath: string,
  { tempo = 1, signal }: { tempo?: number; signal: AbortSignal },
): Promise<{ durationSeconds: number }> {
  const filters = [
    `concat=n=${made.length}:v=0:a=1`,
    ...(tempo === 1 ? [] : [`atempo=${tempo.toFixed(4)}`]),
    ...[TRIM, 'areverse', TRIM, 'areverse'],
    `aresample=${NARRATION_RATE}`,
    'aformat=sample_fmts=s16:channel_layouts=mono',
  ];
  await writeWholeFile(outPath, (partPath) =>
    runFfmpeg({
      inputs: made,
      filterGraph: `${made.map((_, index) => `[${index}:a]`).join('')}${filters.join(',')}[out]`,
      outputs: [
        {
          path: partPath,
          options: ['-map', '[out]', '-c:a', 'pcm_s16le', '-bitexact', '-f', 'wav'],
        },
      ],
      signal,
    }),
  );
  const { size } = await stat(outPath);
  return { durationSeconds: Math.max(0, size - HEADER_BYTES) / BYTES_PER_SAMPLE / NARRATION_RATE };
}
