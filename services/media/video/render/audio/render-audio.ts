import { join } from 'node:path';
import type { Loudness } from '../../narration/loudness-meter.js';
import type { AudioLevel } from '../../narration/settle-level.js';
import { outputFramesOf, type RenderPlan, startFramesOf } from '../plan/render-plan.js';
import type { KnownAudio } from './audio-scan.js';
import { decodeMusic } from './decode-audio.js';
import { encodeAudio } from './encode-audio.js';
import { duckingCurve, fadingCurve } from './gain-curve.js';
import { loopMusic } from './loop-music.js';
import { HEADROOM_DB, type MusicTrack, mixAudio, type Track } from './mix-audio.js';
import { type PartAudio, type PartPaths, renderPartAudio } from './part-audio.js';
import type { PlannedAudio, PlannedMusic } from './planned-audio.js';
import { AUDIO_RATE, measureAudio } from './raw-audio.js';
import { gainToTarget, MAX_GAIN_DB } from './target-gain.js';

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
