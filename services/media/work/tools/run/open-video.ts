import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { requireWithinBytes, requireWithinLimits } from '../../../video/check/source-limits.js';
import type { FfmpegInput } from '../../../video/ffmpeg/run-ffmpeg.js';
import { requireWholeFile } from '../../../video/probe/find-missing-end.js';
import { NotAVideo } from '../../../video/probe/not-a-video.js';
import { prepareSource } from '../../../video/probe/prepare-source.js';
import { probeSource } from '../../../video/probe/probe-source.js';
import type { SourceProbe } from '../../../video/probe/source-probe.js';
import { refused, type ToolRun } from '../flow/tool-run.js';

/** A probed video: upright, with whole frames at their times, within the limits. */
export interface OpenVideo {
  readonly path: string;
  readonly probe: SourceProbe;
  readonly url: string;
}

/** Share of the progress that probing takes. */
export const OPENED = 0.1;

/**
 * Probes the file behind a URL, which must be a video within the limits; it is not yet prepared for cutting.
 */
export async function probeVideo(run: ToolRun, parameter: string, url: string): Promise<OpenVideo> {
  const { services, signal } = run;
  run.report(0, 'Checking the file');
  try {
    const path = await run.fileOf(url);
    await requireWithinBytes(path, services.limits);
    const probe = await probeSource(path, { signal });
    requireWithinLimits(probe, services.limits);
    await requireWholeFile(path, probe);
    return { path, probe, url };
  } catch (err) {
    if (err instanceof NotAVideo) throw refused(`${parameter}: ${err.message}`, { cause: err });
    throw err;
  }
}

/** Margin for frames at the end of the needed span, and for the audio of the last ones. */
const BEYOND_SECONDS = 2;

/**
 * Opens a video in a form from which frames can be cut exactly, as an export does. Nothing after
 * `untilSeconds` is needed: it may be missing, though the probe still reports the duration of the whole.
 */
export async function openVideo(
  run: ToolRun,
  parameter: string,
  url: string,
  { untilSeconds }: { untilSeconds?: number | undefined } = {},
): Promise<OpenVideo> {
  return prepareVideo(run, await probeVideo(run, parameter, url), { untilSeconds });
}

export async function prepareVideo(
  run: ToolRun,
  { path, probe, url }: OpenVideo,
  { untilSeconds }: { untilSeconds?: number | undefined } = {},
): Promise<OpenVideo> {
  const outDir = await mkdtemp(join(run.scratch, 'prepared-'));
  const { signal } = run;
  const onProgress = (fraction: number) => run.report(OPENED * fraction, 'Preparing the video');
  const prepared = await prepareSource(path, probe, outDir, {
    signal,
    onProgress,
    untilSeconds: untilSeconds === undefined ? undefined : untilSeconds + BEYOND_SECONDS,
  });
  run.report(OPENED);
  const { durationSeconds } = untilSeconds === undefined ? prepared.probe : probe;
  return { path: prepared.path, probe: { ...prepared.probe, durationSeconds }, url };
}

/** The video as an ffmpeg input on the service's timeline: second 0 is where its video or audio begins. */
export const inputOf = ({ path, probe }: OpenVideo): FfmpegInput => ({
  path,
  options: ['-reinit_filter', '0', '-itsoffset', (probe.startTime - probe.originSeconds).toFixed(6)],
});
