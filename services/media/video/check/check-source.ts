import { join } from 'node:path';
import type { MemoryBudget } from '../../confinement/memory-budget.js';
import { memoryOfFrame } from '../ffmpeg/memory-of-run.js';
import { requireWholeFile } from '../probe/find-missing-end.js';
import { NotAVideo } from '../probe/not-a-video.js';
import { prepareSource } from '../probe/prepare-source.js';
import { probeSource } from '../probe/probe-source.js';
import type { SourceProbe } from '../probe/source-probe.js';
import { whyUndecodable } from '../probe/why-unreadable.js';
import { chooseStill } from './choose-still.js';
import { isDamageAtEnd } from './damage-at-end.js';
import { compressSprite, takeThumbnail } from './make-stills.js';
import { type FrameScan, scanFrames } from './scan-frames.js';
import { requireWithinBytes, requireWithinLimits, type SourceLimits } from './source-limits.js';
import { layOutSprite, type SpriteLayout } from './sprite-layout.js';

export interface IngestedSource {
  /** Of the file as it was uploaded. */
  readonly probe: SourceProbe;
  /** Null: the source can be cut as it is. Else the file to cut, in the scratch folder. */
  readonly prepared: { readonly path: string; readonly probe: SourceProbe } | null;
  /** Pictures that were broken or missing; the prepared file holds the one before in their place. */
  readonly damagedFrames: number;
  readonly thumbnailPath: string;
  readonly strip: SpriteLayout & { readonly path: string };
}

export interface CheckOptions {
  /** An empty folder of this check's own; what it makes is left in it. */
  readonly scratch: string;
  readonly signal: AbortSignal;
  readonly limits: SourceLimits;
  readonly memory: MemoryBudget;
  /** When the file was probed before. */
  readonly probe?: SourceProbe;
  /** A fraction from 0 to 1, never falling, and what is being done, for people. */
  report(progress: { fraction: number; message: string }): void;
}

/**
 * A scratch that a player skips over is left in. From a tenth on it is no longer the video that was recorded, and sending it
 * again is likelier to help than captions on what is left.
 */
const MAX_DAMAGED = 0.1;

/** Where each step begins; preparing, where it encodes, takes longer than looking. */
const STEPS = {
  reading: { from: 0, to: 0.05, message: 'Reading the file' },
  looking: { from: 0.05, to: 0.45, message: 'Analyzing the frames' },
  preparing: { from: 0.45, to: 0.97, message: 'Preparing the video for cutting' },
  stills: { from: 0.97, to: 1, message: 'Extracting frames' },
};

/** Looks at a source from end to end before anything is made of it. Rejects with NotAVideo, whose message tells a person why. */
export async function checkSource(path: string, options: CheckOptions): Promise<IngestedSource> {
  const { signal, limits, memory } = options;
  const at = (step: keyof typeof STEPS) => (fraction: number) => {
    const { from, to, message } = STEPS[step];
    options.report({ fraction: from + (to - from) * fraction, message });
  };
  await requireWithinBytes(path, limits);
  at('reading')(0);
  const probe = options.probe ?? (await probeSource(path, { signal }));
  requireWithinLimits(probe, limits);
  await requireWholeFile(path, probe);
  const { codedWidth, codedHeight } = probe.video;
  const look = () => scanAndPrepare(path, probe, { ...options, at });
  return memory(memoryOfFrame(codedWidth * codedHeight), look, signal);
}

/** Everything that opens its pictures. */
async function scanAndPrepare(
  path: string,
  probe: SourceProbe,
  {
    scratch,
    signal,
    at,
  }: Pick<CheckOptions, 'scratch' | 'signal'> & {
    at: (step: keyof typeof STEPS) => (fraction: number) => void;
  },
): Promise<IngestedSource> {
  at('looking')(0);
  const layout = layOutSprite(probe);
  const look = await scanFrames(path, probe, layout, { scratch, signal, onProgress: at('looking') });
  await requireMostlyWhole(path, probe, look);

  at('preparing')(0);
  const { damagedFrames } = look;
  const isHarmless = damagedFrames > 0 && (await isDamageAtEnd(path, probe, damagedFrames, signal));
  const cuttable = await prepareSource(path, probe, scratch, {
    signal,
    onProgress: at('preparing'),
    damagedFrames: isHarmless ? 0 : damagedFrames,
  });

  at('stills')(0);
  const strip = { ...layout, path: join(scratch, 'strip.jpg') };
  await compressSprite(look.spritePath, strip.path, signal);
  const thumbnailPath = join(scratch, 'thumbnail.jpg');
  const still = chooseStill(look.stills);
  await takeThumbnail(cuttable, still?.timeSeconds ?? 0, thumbnailPath, signal);
  at('stills')(1);
  const prepared = cuttable.action === 'as-is' ? null : { path: cuttable.path, probe: cuttable.probe };
  return { probe, prepared, damagedFrames, thumbnailPath, strip };
}

async function requireMostlyWhole(path: string, { video }: SourceProbe, look: FrameScan): Promise<void> {
  if (look.decodedFrames === 0) throw new NotAVideo(await whyUndecodable(path, video.codec));
  if (look.damagedFrames <= MAX_DAMAGED * video.frameCount) return;
  throw new NotAVideo(
    `The video is damaged: ${look.damagedFrames} of its ${video.frameCount} pictures cannot be shown. Upload it again`,
  );
}
