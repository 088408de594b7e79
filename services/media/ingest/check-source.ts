import { join } from 'node:path';
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.js';
import { prepareSource } from '../probe/prepare-source.js';
import { probeSource } from '../probe/probe-source.js';
import type { SourceProbe } from '../probe/source-probe.js';
import { requireWithinBytes, requireWithinLimits, type SourceLimits } from './source-limits.js';
import { layOutStrip, type StripLayout } from './strip-layout.js';

export interface IngestedSource {
  /** Of the file as it was uploaded. */
  readonly probe: SourceProbe;
  /** Null: the source can be cut as it is. Else the file to cut, in the scratch folder. */
  readonly prepared: { readonly path: string; readonly probe: SourceProbe } | null;
  readonly thumbnailPath: string;
  readonly strip: StripLayout & { readonly path: string };
}

export interface CheckOptions {
  /** An empty folder of this check's own; what it makes is left in it. */
  readonly scratch: string;
  readonly signal: AbortSignal;
  readonly limits: SourceLimits;
  /** When the file was probed before. */
  readonly probe?: SourceProbe;
  /** A fraction from 0 to 1, never falling, and what is being done, for people. */
  report(progress: { fraction: number; message: string }): void;
}

/** Looks at a source from end to end before anything is made of it. Rejects with NotAVideo, whose message tells a person why. */
export async function checkSource(path: string, options: CheckOptions): Promise<IngestedSource> {
  const { scratch, signal, limits, report } = options;
  await requireWithinBytes(path, limits);
  report({ fraction: 0, message: 'Reading the file' });
  const probe = options.probe ?? (await probeSource(path, { signal }));
  requireWithinLimits(probe, limits);

  const strip = { ...layOutStrip(probe), path: join(scratch, 'strip.jpg') };
  const thumbnailPath = join(scratch, 'thumbnail.jpg');
  const { tiles, columns, rows, tileWidth, tileHeight, intervalSeconds } = strip;
  const jpeg = ['-frames:v', '1', '-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-f', 'image2', '-update', '1'];
  const shift = (probe.startTime - probe.originSeconds).toFixed(6);
  await runFfmpeg({
    inputs: [{ path, options: ['-itsoffset', shift] }],
    filterGraph: [
      `[0:${probe.videoStreamIndex}]split[a][b]`,
      `[a]setpts=PTS-${intervalSeconds / 2}/TB,fps=fps=1/${intervalSeconds}:start_time=0:round=up,tpad=stop=${tiles}:stop_mode=clone,trim=end_frame=${tiles},scale=${tileWidth}:${tileHeight},setsar=1,tile=${columns}x${rows}[strip]`,
      `[b]select='isnan(prev_selected_t)+gte(t-prev_selected_t,0.5)',scale=w='min(1280,iw*sar)':h=-2,setsar=1,thumbnail=n=24[thumbnail]`,
    ].join(';'),
    outputs: [
      { path: strip.path, options: ['-map', '[strip]', '-q:v', '5', ...jpeg] },
      { path: thumbnailPath, options: ['-map', '[thumbnail]', '-q:v', '3', ...jpeg] },
    ],
    signal,
    onProgress: ({ outTimeSeconds }) =>
      report({
        fraction: Math.min(0.5, (0.5 * outTimeSeconds) / probe.durationSeconds),
        message: 'Looking at the pictures',
      }),
  });

  const message = 'Preparing the video for cutting';
  const { action, ...prepared } = await prepareSource(path, probe, scratch, {
    signal,
    onProgress: (fraction) => report({ fraction: 0.5 + 0.5 * fraction, message }),
  });
  report({ fraction: 1, message });
  return { probe, prepared: action === 'as-is' ? null : prepared, thumbnailPath, strip };
}
