import { join } from 'node:path';
import { prepareSource } from '../../services/media/probe/prepare-source.js';
import { probeSource } from '../../services/media/probe/probe-source.js';
import { readKeyframes } from '../../services/media/probe/read-keyframes.js';
import {
  joinSegments,
  type SegmentFile,
  type SoundFile,
} from '../../services/media/render/join/join-segments.js';
import { renderSegment } from '../../services/media/render/picture/render-segment.js';
import { cutSegments } from '../../services/media/render/plan/cut-segments.js';
import { makeRenderPlan } from '../../services/media/render/plan/make-render-plan.js';
import type { Captions } from '../../services/media/render/plan/render-plan.js';
import { renderSound } from '../../services/media/render/sound/render-sound.js';

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

/** The sound of an export that reads the source alone. */
export async function soundOf(
  { plan, prepared }: Pick<Awaited<ReturnType<typeof planRender>>, 'plan' | 'prepared'>,
  dir: string,
): Promise<SoundFile | null> {
  const { audio } = plan;
  if (!audio) return null;
  const path = join(dir, 'sound.m4a');
  const paths = { parts: [prepared.path], lines: new Map<string, string>(), music: null };
  const options = { scratch: dir, signal: never, onProgress: () => undefined };
  return { path, ...(await renderSound(paths, { ...plan, audio }, path, options)) };
}

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
  const sound = await soundOf(planned, dir);
  const outPath = join(dir, 'export.mp4');
  const proof = await joinSegments(files, sound, plan, outPath, { signal: never });
  return { ...planned, files, sound, outPath, proof };
}
