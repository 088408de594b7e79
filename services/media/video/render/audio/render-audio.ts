import { join } from 'node:path';
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
import { outputFramesOf, type RenderPlan, startFramesOf } from '../plan/render-plan.js';
import type { KnownAudio } from './audio-scan.js';
import { decodeMusic } from './decode-audio.js';
import { duckingCurve, fadingCurve } from './gain-curve.js';
import { loopMusic } from './loop-music.js';
import { HEADROOM_DB, type MusicTrack, mixAudio, type Track } from './mix-audio.js';
import { type PartAudio, type PartPaths, renderPartAudio } from './part-audio.js';
import type { PlannedAudio, PlannedMusic } from './planned-audio.js';
import { AUDIO_RATE, measureAudio, type RawAudio, rawOptions } from './raw-audio.js';
import { gainToTarget, MAX_GAIN_DB } from './target-gain.js';

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

export interface AudioPaths extends PartPaths {
  readonly music: string | null;
}

export interface AudioOptions {
  /** Earlier analysis of the footage's audio. */
  readonly known?: KnownAudio;
  readonly scratch: string;
  readonly signal: AbortSignal;
  readonly niceness?: number;
  readonly onProgress: (fraction: number) => void;
}

type AudiblePlan = Pick<RenderPlan, 'output' | 'parts'> & { readonly audio: PlannedAudio };

/**
 * Renders the audio of an export as one AAC file as long as its video: every part normalized, music under it,
 * and the whole at the target loudness.
 */
export async function renderAudio(
  paths: AudioPaths,
  plan: AudiblePlan,
  outPath: string,
  { scratch, signal, niceness, onProgress, known }: AudioOptions,
): Promise<AudioLevel> {
  const { music } = plan.audio;
  const ducks = music !== null && music.duckVolume < music.volume;
  const rendered: FadedAudio[] = [];
  const run = { scratch, signal, niceness, findsSpeech: ducks, known };
  for (const [index, { fades, ...part }] of partsInTime(plan).entries()) {
    const audible = plan.audio.parts[index];
    if (audible)
      rendered.push({ ...(await renderPartAudio({ ...part, audible }, paths, { index, ...run })), fades });
    onProgress((0.3 * (index + 1)) / plan.parts.length);
  }
  const samples = samplesAt(plan.output, plan.output.totalFrames);
  const bed =
    music && (await prepareMusic(paths, plan, music, { rendered, samples, scratch, signal, niceness }));
  const [only] = rendered;
  const isAlone = !bed && rendered.length === 1 && only?.raw.samples === samples;

  const whole = isAlone
    ? { raw: only.raw, loudness: only.loudness, maxGainDb: MAX_GAIN_DB, loweredDb: 0 }
    : await mixed(rendered, bed, samples, {
        scratch,
        signal,
        onProgress: (fraction) => onProgress(0.3 + 0.2 * fraction),
      });
  return encodeAudio(whole, outPath, {
    signal,
    niceness,
    onProgress: (fraction) => onProgress(0.5 + 0.5 * fraction),
  });
}

/** A part's audio, and how it fades into the parts around it. */
interface FadedAudio extends PartAudio, Pick<Track, 'fades'> {}

async function mixed(
  rendered: readonly FadedAudio[],
  bed: MusicTrack | null,
  samples: number,
  { scratch, signal, onProgress }: Omit<AudioOptions, 'niceness' | 'known'>,
) {
  const tracks = rendered.map(({ raw, startSample, loudness, fades }) => ({
    audio: raw,
    startSample,
    fades,
    gainDb: gainToTarget(loudness, raw.channels),
  }));
  const mix = { tracks, music: bed, samples };
  const { mixed: raw, loudness } = await mixAudio(mix, join(scratch, 'mix.raw'), { signal, onProgress });
  // The voices in it are normalized already; only music that plays alone is quieter, by the requested volume.
  return { raw, loudness, maxGainDb: HEADROOM_DB + (bed ? MAX_GAIN_DB : 3), loweredDb: HEADROOM_DB };
}

async function prepareMusic(
  { music: path }: AudioPaths,
  plan: AudiblePlan,
  { volume, duckVolume, fadeSeconds, playInScenes }: PlannedMusic,
  {
    rendered,
    samples,
    scratch,
    ...run
  }: {
    rendered: readonly PartAudio[];
    samples: number;
    scratch: string;
    signal: AbortSignal;
    niceness?: number;
  },
): Promise<MusicTrack | null> {
  if (!path) throw new Error('The music of the plan is missing');
  const footage = partsInTime(plan).find(({ part }) => part.role === 'footage')!;
  const plays = playInScenes
    ? { startSample: 0, endSample: samples }
    : { startSample: footage.startSample, endSample: footage.startSample + footage.samples };
  const wanted = plays.endSample - plays.startSample;
  const raw = await decodeMusic(path, wanted, { rawPath: join(scratch, 'music.raw'), ...run });
  const loudness: Loudness = await measureAudio(raw, run.signal);
  const loop = await loopMusic(raw, wanted);
  if (!loop) return null;
  const spoken = rendered.flatMap(({ speech }) => speech);
  const stretch = {
    startSeconds: plays.startSample / AUDIO_RATE,
    endSeconds: plays.endSample / AUDIO_RATE,
  };
  return {
    ...plays,
    loop,
    gainDb: gainToTarget(loudness, 2),
    gainCurves: [duckingCurve(spoken, { volume, duckVolume }), fadingCurve(stretch, fadeSeconds)],
  };
}

const samplesAt = ({ fpsNum, fpsDen }: RenderPlan['output'], frame: number): number =>
  Math.round((frame * fpsDen * AUDIO_RATE) / fpsNum);

/**
 * Places each part's audio, counted from the beginning of the whole so that rounding errors do not
 * accumulate.
 */
function partsInTime({ output, parts }: AudiblePlan) {
  const starts = startFramesOf(parts);
  return parts.map((part, index) => {
    const start = starts[index] as number;
    const end = start + outputFramesOf(part);
    const startSample = samplesAt(output, start);
    const samples = samplesAt(output, end) - startSample;
    const next = parts[index + 1]?.fadeFrames ?? 0;
    const fades = {
      inSamples: samplesAt(output, start + (part.fadeFrames ?? 0)) - startSample,
      outSamples: startSample + samples - samplesAt(output, end - next),
    };
    const sourceSamples = Math.min(samples, samplesAt(output, part.frames));
    return { part, startSample, samples, sourceSamples, fades };
  });
}
