import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { MemoryBudget } from '../../confinement/memory-budget.js';
import { memoryOfFrame } from '../ffmpeg/memory-of-run.js';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.js';
import { requireWholeFile } from '../probe/find-missing-end.js';
import { NotAVideo } from '../probe/not-a-video.js';
import { prepareSource } from '../probe/prepare-source.js';
import { probeSource } from '../probe/probe-source.js';
import type { SourceProbe } from '../probe/source-probe.js';
import { whyUndecodable } from '../probe/why-unreadable.js';
import { chooseStill } from './choose-still.js';
import { makeDamageReader } from './damage-log.js';
import { type FrameScan, scanFrames } from './scan-frames.js';
import { requireWithinBytes, requireWithinLimits, type SourceLimits } from './source-limits.js';
import { fitInto, layOutSprite, type SpriteLayout } from './sprite-layout.js';
import { jpegOptions, stillFilters } from './still-filters.js';

const THUMBNAIL = { width: 1280, height: 1280 };
const THUMBNAIL_QUALITY = 3;
const MAX_STRIP_BYTES = 1_000_000;
/** Tried in turn until the sprite sheet is small enough; few need the second. */
const STRIP_QUALITIES = [4, 8, 14, 22, 31];

/** Writes the frame at a time as a large image. The source must be seekable. */
async function takeThumbnail(
  { path, probe }: { path: string; probe: SourceProbe },
  timeSeconds: number,
  outPath: string,
  signal: AbortSignal,
): Promise<void> {
  const { video, originSeconds, startTime } = probe;
  const frameSeconds = 1 / video.typicalFps;
  const latest = video.lastFrameTime - originSeconds - frameSeconds;
  const from = Math.max(0, Math.min(timeSeconds, latest)) + originSeconds - startTime;
  const take = (seek: string[]) =>
    runFfmpeg({
      inputs: [{ path, options: [...seek, '-reinit_filter', '0'] }],
      filterGraph: `[0:${probe.videoStreamIndex}]${stillFilters(video, fitInto(THUMBNAIL, video)).join(',')}[still]`,
      outputs: [{ path: outPath, options: ['-map', '[still]', ...jpegOptions(THUMBNAIL_QUALITY)] }],
      signal,
    });
  await take(['-ss', from.toFixed(6)]);
  // A frame held to the end of longer audio may start long before this time.
  if (!existsSync(outPath)) await take([]);
}

/** Encodes the sprite sheet as a JPEG of at most one megabyte. */
async function compressSprite(spritePath: string, outPath: string, signal: AbortSignal): Promise<void> {
  for (const quality of STRIP_QUALITIES) {
    await runFfmpeg({
      inputs: [{ path: spritePath }],
      outputs: [
        {
          path: outPath,
          options: [
            '-vf',
            'scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p',
            ...jpegOptions(quality),
          ],
        },
      ],
      signal,
    });
    if ((await stat(outPath)).size <= MAX_STRIP_BYTES) break;
  }
  await rm(spritePath);
}

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
  /** Time of the thumbnail's frame. */
  readonly thumbnailSeconds: number;
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
  const thumbnailSeconds = still?.timeSeconds ?? 0;
  await takeThumbnail(cuttable, thumbnailSeconds, thumbnailPath, signal);
  at('stills')(1);
  const prepared = cuttable.action === 'as-is' ? null : { path: cuttable.path, probe: cuttable.probe };
  return { probe, prepared, damagedFrames, thumbnailPath, thumbnailSeconds, strip };
}

async function requireMostlyWhole(path: string, { video }: SourceProbe, look: FrameScan): Promise<void> {
  if (look.decodedFrames === 0) throw new NotAVideo(await whyUndecodable(path, video.codec));
  if (look.damagedFrames <= MAX_DAMAGED * video.frameCount) return;
  throw new NotAVideo(
    `The video is damaged: ${look.damagedFrames} of its ${video.frameCount} frames cannot be decoded. Upload it again`,
  );
}

/**
 * Whether all damage lies after the last keyframe: the frames that were being written when recording stopped.
 * No other frame depends on them, so the last whole frame is held in their place and hours of video need not
 * be encoded again.
 */
async function isDamageAtEnd(
  path: string,
  probe: SourceProbe,
  damagedFrames: number,
  signal: AbortSignal,
): Promise<boolean> {
  const lastKeyframe = probe.keyframeSeconds?.at(-1);
  if (!lastKeyframe || damagedFrames > probe.video.typicalFps / 2) return false;
  const damage = makeDamageReader();
  const seek = lastKeyframe + probe.originSeconds - probe.startTime;
  await runFfmpeg({
    inputs: [{ path, options: ['-max_error_rate', '1', '-ss', seek.toFixed(6)] }],
    outputs: [
      {
        path: '-',
        options: ['-map', `0:${probe.videoStreamIndex}`, '-fps_mode', 'passthrough', '-f', 'null'],
      },
    ],
    signal,
    onStderrLine: damage.take,
  });
  return damage.count(Number.POSITIVE_INFINITY) === damagedFrames;
}
