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
  /** Probe of the uploaded file. */
  readonly probe: SourceProbe;
  /**
   * The normalized file in the scratch folder, which is to be cut instead; null when the source can be cut as
   * it is.
   */
  readonly prepared: { readonly path: string; readonly probe: SourceProbe } | null;
  /** Frames that were corrupt or missing; the normalized file repeats the previous frame in their place. */
  readonly damagedFrames: number;
  readonly thumbnailPath: string;
  readonly strip: SpriteLayout & { readonly path: string };
}

export interface CheckOptions {
  /** An empty folder for this check alone; its output stays there. */
  readonly scratch: string;
  readonly signal: AbortSignal;
  readonly limits: SourceLimits;
  readonly memory: MemoryBudget;
  /** An earlier probe of the file. */
  readonly probe?: SourceProbe;
  /** Reports a fraction from 0 to 1 that never decreases, and a readable description of the current step. */
  report(progress: { fraction: number; message: string }): void;
}

/**
 * Small damage, which players skip, is accepted. With a tenth of the frames damaged it is no longer the video
 * that was recorded, and uploading it again is likelier to help than captions on the rest.
 */
const MAX_DAMAGED = 0.1;

/** Progress at which each step begins; normalizing takes longer than scanning when it encodes. */
const STEPS = {
  reading: { from: 0, to: 0.05, message: 'Reading the file' },
  looking: { from: 0.05, to: 0.45, message: 'Analyzing the frames' },
  preparing: { from: 0.45, to: 0.97, message: 'Preparing the video for cutting' },
  stills: { from: 0.97, to: 1, message: 'Extracting frames' },
};

/**
 * Scans a source from end to end before anything else uses it. Rejects with NotAVideo, whose message tells
 * the user why.
 */
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

/** Runs every step that decodes the source's frames. */
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
    `The video is damaged: ${look.damagedFrames} of its ${video.frameCount} frames cannot be decoded. Upload it again`,
  );
}
