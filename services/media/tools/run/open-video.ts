import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { FfmpegInput } from '../../ffmpeg/run-ffmpeg.js';
import { requireWithinBytes, requireWithinLimits } from '../../ingest/source-limits.js';
import { requireWholeFile } from '../../probe/find-missing-end.js';
import { NotAVideo } from '../../probe/not-a-video.js';
import { prepareSource } from '../../probe/prepare-source.js';
import { probeSource } from '../../probe/probe-source.js';
import type { SourceProbe } from '../../probe/source-probe.js';
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
  run.report(0, 'Looking at the file');
  try {
    const path = await run.fileOf(url);
    await requireWithinBytes(path, services.limits);
    const probe = await probeSource(path, { signal });
    requireWithinLimits(probe, services.limits);
    await requireWholeFile(path, probe);
    return { path, probe, url };
  } catch (err) {
    if (err instanceof NotAVideo) throw refused(`${parameter}: ${err.message}`);
    throw err;
  }
}

/** The same, in a form that frames can be cut from exactly: what a tool edits is what an export would. */
export async function openVideo(run: ToolRun, parameter: string, url: string): Promise<OpenVideo> {
  const { path, probe } = await probeVideo(run, parameter, url);
  const outDir = await mkdtemp(join(run.scratch, 'prepared-'));
  const { signal } = run;
  const onProgress = (fraction: number) => run.report(OPENED * fraction, 'Preparing the video');
  const prepared = await prepareSource(path, probe, outDir, { signal, onProgress });
  run.report(OPENED);
  return { path: prepared.path, probe: prepared.probe, url };
}

/** The video on our timeline: second 0 is where its picture or sound begins. */
export const inputOf = ({ path, probe }: OpenVideo): FfmpegInput => ({
  path,
  options: ['-reinit_filter', '0', '-itsoffset', (probe.startTime - probe.originSeconds).toFixed(6)],
});
