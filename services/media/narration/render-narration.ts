import { NARRATION_RATE } from '../engines/speak/finish-narration.js';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.js';
import { writeWholeFile } from '../render/write-whole-file.js';
import type { Narration } from './assemble-narration.js';
import { chooseLevel, levelFilters } from './level-narration.js';
import { RAW_OPTIONS } from './pcm-file.js';

/** A narration as the sound of an export: AAC on two channels, brought to its loudness, exactly as long as the picture. */
export async function renderNarration(
  { rawPath, loudness }: Narration,
  outPath: string,
  {
    durationSeconds,
    signal,
    onProgress,
  }: { durationSeconds: number; signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<void> {
  const samples = Math.round(durationSeconds * NARRATION_RATE);
  const filters = [
    ...levelFilters(chooseLevel(loudness, 2)),
    'pan=stereo|c0=c0|c1=c0',
    'aformat=sample_fmts=fltp:channel_layouts=stereo',
    `apad=whole_len=${samples}`,
    `atrim=end_sample=${samples}`,
  ];
  await writeWholeFile(outPath, (partPath) =>
    runFfmpeg({
      inputs: [{ path: rawPath, formats: 's16le', options: [...RAW_OPTIONS] }],
      filterGraph: `[0:a]${filters.join(',')}[a]`,
      outputs: [{ path: partPath, options: ['-map', '[a]', '-c:a', 'aac', '-b:a', '160k', '-f', 'mp4'] }],
      signal,
      onProgress: ({ outTimeSeconds }) => onProgress(Math.min(1, outTimeSeconds / durationSeconds)),
    }),
  );
}
