import { runFfmpeg } from '../../ffmpeg/run-ffmpeg.js';
import {
  chooseLevel,
  correctLevel,
  isLevel,
  type Level,
  levelFilters,
} from '../../narration/level-narration.js';
import type { Loudness } from '../../narration/loudness-meter.js';
import { measureFile } from '../../narration/measure-file.js';
import { writeWholeFile } from '../write-whole-file.js';
import { type RawSound, rawOptions, SOUND_RATE } from './raw-sound.js';

const CORRECTIONS_MOST = 4;

/** How the sound of an export turned out, measured in what is delivered. */
export interface SoundLevel extends Loudness {
  /** It is quieter than the target, since so much gain would have made the noise of a quiet room loud. */
  readonly isHeldBack: boolean;
}

export interface LevelledSound {
  readonly raw: RawSound;
  readonly loudness: Loudness;
  readonly gainMostDb: number;
  /** For what is too short to be measured: how much it was made quieter on its way here. */
  readonly loweredDb: number;
}

/** One AAC piece, brought to its loudness; measured after it was coded, and made again where that is off. */
export async function encodeSound(
  { raw, loudness, gainMostDb, loweredDb }: LevelledSound,
  outPath: string,
  {
    signal,
    niceness,
    onProgress,
  }: { signal: AbortSignal; niceness?: number; onProgress: (fraction: number) => void },
): Promise<SoundLevel> {
  const bounded = (level: Level): Level => ({ ...level, gainDb: Math.min(level.gainDb, gainMostDb) });
  const seconds = raw.samples / SOUND_RATE;
  return writeWholeFile(outPath, async (partPath) => {
    const first = chooseLevel(loudness, raw.channels === 1 ? 2 : 1);
    const isMeasurable = loudness.integratedLufs !== null;
    let level = bounded(isMeasurable ? first : { ...first, gainDb: loweredDb });
    for (let attempt = 0; ; attempt += 1) {
      const filters = [
        ...levelFilters(level),
        ...(raw.channels === 1 ? ['pan=stereo|c0=c0|c1=c0'] : []),
        'aformat=sample_fmts=fltp:channel_layouts=stereo',
        `apad=whole_len=${raw.samples}`,
        `atrim=end_sample=${raw.samples}`,
      ];
      await runFfmpeg({
        inputs: [{ path: raw.path, formats: 's16le', options: rawOptions(raw.channels) }],
        filterGraph: `[0:a]${filters.join(',')}[a]`,
        outputs: [{ path: partPath, options: ['-map', '[a]', '-c:a', 'aac', '-b:a', '160k', '-f', 'mp4'] }],
        signal,
        niceness,
        onProgress: ({ outTimeSeconds }) => onProgress(Math.min(0.8, (0.8 * outTimeSeconds) / seconds)),
      });
      const turnedOut = await measureFile(partPath, { rate: SOUND_RATE, channels: 2, signal });
      const next = bounded(correctLevel(level, turnedOut));
      // Where there is nothing to measure there is nothing to raise; peaks are held down all the same.
      const isSettled =
        isLevel(turnedOut) || (next.gainDb === level.gainDb && next.ceilingDb === level.ceilingDb);
      if (isSettled || attempt === CORRECTIONS_MOST) {
        onProgress(1);
        return { ...turnedOut, isHeldBack: isMeasurable && next.gainDb === gainMostDb };
      }
      level = next;
    }
  });
}
