import { runFfmpeg } from '../../ffmpeg/run-ffmpeg.js';
import { chooseLevel, type Level, levelFilters, TARGET_LUFS } from '../../narration/level-narration.js';
import type { Loudness } from '../../narration/loudness-meter.js';
import { measureFile } from '../../narration/measure-file.js';
import {
  type AudioLevel,
  type Levelling,
  settleLevel,
  withoutHolding,
} from '../../narration/settle-level.js';
import { writeWholeFile } from '../../write-whole-file.js';
import { AUDIO_RATE, type RawAudio, rawOptions } from './raw-audio.js';

/**
 * At this bit rate the fast search is closer to the original than the default one, most of all without intensity
 * stereo, substituted noise and noise shaping, in two thirds of the time.
 */
const AAC = '-c:a aac -b:a 160k -aac_coder fast -aac_is 0 -aac_pns 0 -aac_tns 0'.split(' ');

export interface LevelledAudio {
  readonly raw: RawAudio;
  readonly loudness: Loudness;
  readonly maxGainDb: number;
  /** Attenuation applied so far, for audio too short to be measured. */
  readonly loweredDb: number;
}

/**
 * Encodes audio as AAC at the target loudness; the encoded file is measured, and encoded again when it is
 * off.
 */
export async function encodeAudio(
  { raw, loudness, maxGainDb, loweredDb }: LevelledAudio,
  outPath: string,
  {
    signal,
    niceness,
    onProgress,
  }: { signal: AbortSignal; niceness?: number; onProgress: (fraction: number) => void },
): Promise<AudioLevel> {
  const seconds = raw.samples / AUDIO_RATE;
  return writeWholeFile(outPath, async (partPath) => {
    const make = async (level: Level, softerDb: number) => {
      const filters = [
        ...levelFilters(level),
        ...(softerDb > 0 ? [`volume=${(-softerDb).toFixed(2)}dB:precision=float`] : []),
        ...(raw.channels === 1 ? ['pan=stereo|c0=c0|c1=c0'] : []),
        'aformat=sample_fmts=fltp:channel_layouts=stereo',
        `apad=whole_len=${raw.samples}`,
        `atrim=end_sample=${raw.samples}`,
      ];
      await runFfmpeg({
        inputs: [{ path: raw.path, formats: 's16le', options: rawOptions(raw.channels) }],
        filterGraph: `[0:a]${filters.join(',')}[a]`,
        outputs: [{ path: partPath, options: ['-map', '[a]', ...AAC, '-f', 'mp4'] }],
        signal,
        niceness,
        onProgress: ({ outTimeSeconds }) => onProgress(Math.min(0.8, (0.8 * outTimeSeconds) / seconds)),
      });
      return measureFile(partPath, { rate: AUDIO_RATE, channels: 2, isStrict: true, signal });
    };
    const level = await settleLevel({
      ...levelsOf({ raw, loudness, maxGainDb, loweredDb }),
      maxGainDb,
      make,
    });
    onProgress(1);
    return level;
  });
}

function levelsOf({
  raw,
  loudness,
  maxGainDb,
  loweredDb,
}: LevelledAudio): Pick<Levelling, 'first' | 'plain'> {
  const wanted = chooseLevel(loudness, raw.channels === 1 ? 2 : 1);
  const { integratedLufs, truePeakDb } = loudness;
  if (integratedLufs === null || truePeakDb === null)
    return { first: { ...wanted, gainDb: Math.min(loweredDb, maxGainDb) }, plain: null };
  const first = { ...wanted, gainDb: Math.min(wanted.gainDb, maxGainDb) };
  // As played, in stereo.
  const audible = { integratedLufs: TARGET_LUFS - wanted.gainDb, truePeakDb };
  return { first, plain: withoutHolding(first, audible) };
}
