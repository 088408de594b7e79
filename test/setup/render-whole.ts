import { join } from 'node:path';
import { prepareSource } from '../../services/media/probe/prepare-source.js';
import { probeSource } from '../../services/media/probe/probe-source.js';
import { readKeyframes } from '../../services/media/probe/read-keyframes.js';
import { joinSegments, type SegmentFile } from '../../services/media/render/join/join-segments.js';
import { renderSegment } from '../../services/media/render/picture/render-segment.js';
import { cutSegments } from '../../services/media/render/plan/cut-segments.js';
import { makeRenderPlan } from '../../services/media/render/plan/make-render-plan.js';
import type { Captions } from '../../services/media/render/plan/render-plan.js';
import { renderAudio } from '../../services/media/render/sound/render-audio.js';

const never = new AbortController().signal;
const sha256 = 'a'.repeat(64);

/** From a source to everything that is known before the first frame is rendered. */
export async function planRender(path: string, dir: string, captions: Captions | null = null) {
  const options = { signal: never };
  const prepared = await prepareSource(path, await probeSource(path, options), dir, options);
  const plan = makeRenderPlan({ footage: { sha256, probe: prepared.probe }, captions });
  const segments = cutSegments(plan, [await readKeyframes(prepared.path, prepared.probe, options)]);
  return { prepared, plan, segments };
}

/** Of an export that reads the source alone. */
export const pathsOf = ({ path }: { path: string }) => ({ source: path, inputs: new Map<string, string>() });

/** The whole way a worker goes, in one process: prepare, cut, render each segment, render the sound, join. */
export async function renderWhole(path: string, dir: string, captions: Captions | null = null) {
  const planned = await planRender(path, dir, captions);
  const { prepared, plan, segments } = planned;
  const files: SegmentFile[] = [];
  for (const segment of segments) {
    const segmentPath = join(dir, `segment-${segment.index}.mp4`);
    files.push({
      path: segmentPath,
      ...(await renderSegment(pathsOf(prepared), plan, segment, segmentPath, { signal: never })),
    });
  }
  const audioPath = join(dir, 'sound.m4a');
  const audio = await renderAudio(prepared.path, plan, audioPath, { signal: never });
  const outPath = join(dir, 'export.mp4');
  await joinSegments(files, audio && audioPath, plan, outPath, { signal: never });
  return { ...planned, files, outPath };
}
