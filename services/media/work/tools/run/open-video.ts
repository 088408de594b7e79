import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { requireWithinBytes, requireWithinLimits } from '../../../video/check/source-limits.js';
import type { FfmpegInput } from '../../../video/ffmpeg/run-ffmpeg.js';
import { requireWholeFile } from '../../../video/probe/find-missing-end.js';
import { NotAVideo } from '../../../video/probe/not-a-video.js';
import { prepareSource } from '../../../video/probe/prepare-source.js';
import { probeSource } from '../../../video/probe/probe-source.js';
import type { SourceProbe } from '../../../video/probe/source-probe.js';
import type { ToolRun } from '../flow/tool-run.js';
import { refused } from './refused.js';

/** A video that was looked at: upright, whole pictures at their times, within the limits. */
export interface OpenVideo {
  readonly path: string;
  readonly probe: SourceProbe;
  readonly url: string;
}

/** The part of the progress that looking takes. */
export const OPENED = 0.1;

/** What is behind an address, if it is a video within the limits; not yet made ready for cutting. */
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

/** Frames that lie on the border of what is needed, and the sound of the last ones. */
const BEYOND_SECONDS = 2;

/**
 * The same, in a form that frames can be cut from exactly: what a tool edits is what an export would. Nothing after `untilSeconds` is
 * needed: it may be missing, though the probe still tells how long the whole is.
 */
export async function openVideo(
  run: ToolRun,
  parameter: string,
  url: string,
  { untilSeconds }: { untilSeconds?: number | undefined } = {},
): Promise<OpenVideo> {
  return prepareVideo(run, await probeVideo(run, parameter, url), { untilSeconds });
}

/** Makes what was looked at ready for cutting. */
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

/** The video on our timeline: second 0 is where its picture or sound begins. */
export const inputOf = ({ path, probe }: OpenVideo): FfmpegInput => ({
  path,
  options: ['-reinit_filter', '0', '-itsoffset', (probe.startTime - probe.originSeconds).toFixed(6)],
});
