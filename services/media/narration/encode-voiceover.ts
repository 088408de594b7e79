import { runFfmpeg } from '../ffmpeg/run-ffmpeg.js';
import type { Narration } from './assemble-narration.js';
import { chooseLevel, type Level, levelFilters } from './level-narration.js';
import { measureFile } from './measure-file.js';
import { RAW_OPTIONS } from './pcm-file.js';
import { type SoundLevel, settleLevel, withoutHolding } from './settle-level.js';

/** What says so in every file with a voice of ours in it. */
export const AI_NARRATION_NOTE = 'Contains AI-generated narration';

/** No voice has anything above 12 kHz. */
const MP3_RATE = 24_000;

/** One MP3 of a narration, brought to its loudness, and marked for what it is. Measured as it is delivered, and made again where that is off. */
export async function encodeVoiceover(
  { rawPath, loudness }: Narration,
  outPath: string,
  { title, signal }: { title: string; signal: AbortSignal },
): Promise<SoundLevel> {
  const first = chooseLevel(loudness, 1);
  const make = async (level: Level, softerDb: number) => {
    const softer = softerDb > 0 ? [`volume=${(-softerDb).toFixed(2)}dB:precision=float`] : [];
    await runFfmpeg({
      inputs: [{ path: rawPath, formats: 's16le', options: [...RAW_OPTIONS] }],
      filterGraph: `[0:a]${[...levelFilters(level), ...softer].join(',')}[a]`,
      outputs: [
        {
          path: outPath,
          options: [
            ...['-map', '[a]', '-ar', String(MP3_RATE), '-c:a', 'libmp3lame', '-b:a', '64k'],
            ...['-metadata', `title=${title}`, '-metadata', `comment=${AI_NARRATION_NOTE}`],
            ...['-metadata', 'AI_GENERATED=true', '-id3v2_version', '3', '-f', 'mp3'],
          ],
        },
      ],
      signal,
    });
    return measureFile(outPath, { rate: MP3_RATE, channels: 1, signal });
  };
  // A voice is all there is to it: what was made too softly is raised as far as it takes.
  const gainMostDb = Number.POSITIVE_INFINITY;
  return settleLevel({ first, gainMostDb, plain: withoutHolding(first, loudness), make });
}
