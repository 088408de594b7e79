import { join } from 'node:path';
import { expect } from 'chai';
import { scanPackets } from '../../../../../services/media/video/probe/scan-packets.js';
import type { SourceProbe } from '../../../../../services/media/video/probe/source-probe.js';
import { renderSegment } from '../../../../../services/media/video/render/video/render-segment.js';
import { type ClipName, clip, shownNumbers } from '../../../../setup/clips.js';
import { useFolderOfEachTest } from '../../../../setup/folders.js';
import { describeMedia, readHeader } from '../../../../setup/read-media.js';
import { planRender, renderPlanned } from '../../../../setup/render-whole.js';
import { isRepeated } from '../../../../setup/repeated.js';

const never = new AbortController().signal;

type Expected = {
  name: ClipName;
  action: 'as-is' | 'remuxed' | 'reencoded';
  size?: [number, number];
  fps: [number, number];
  seconds: number;
  sound: boolean;
  segments: number;
  /**
   * Index of the segment that is rendered; by default the one after the first cut, where decoding starts in
   * the middle.
   */
  rendered?: number;
  upright?: string;
};

const sources: Expected[] = [
  { name: 'variableRate', action: 'reencoded', fps: [30, 1], seconds: 12, sound: true, segments: 2 },
  {
    name: 'rotated',
    action: 'reencoded',
    size: [180, 320],
    fps: [30, 1],
    seconds: 11,
    sound: true,
    segments: 2,
    upright: 'transpose=clock',
  },
  { name: 'hevc10', action: 'as-is', fps: [30, 1], seconds: 11, sound: true, segments: 2 },
  { name: 'hlg', action: 'reencoded', fps: [30, 1], seconds: 1, sound: false, segments: 1 },
  { name: 'webm', action: 'as-is', fps: [30, 1], seconds: 12, sound: true, segments: 2 },
  { name: 'transportStream', action: 'remuxed', fps: [25, 1], seconds: 12, sound: true, segments: 2 },
  { name: 'fragmented', action: 'remuxed', fps: [30, 1], seconds: 11, sound: true, segments: 2 },
  { name: 'avi', action: 'reencoded', fps: [30, 1], seconds: 11, sound: true, segments: 2 },
  { name: 'oneKeyframe', action: 'reencoded', fps: [15, 1], seconds: 33, sound: false, segments: 6 },
  { name: 'oddSize', action: 'as-is', size: [320, 180], fps: [30, 1], seconds: 11, sound: true, segments: 2 },
  {
    name: 'anamorphic',
    action: 'as-is',
    size: [426, 180],
    fps: [30, 1],
    seconds: 1,
    sound: false,
    segments: 1,
  },
  { name: 'interlaced', action: 'reencoded', fps: [25, 1], seconds: 11, sound: true, segments: 2 },
  { name: 'ntsc', action: 'as-is', fps: [30000, 1001], seconds: 13, sound: true, segments: 2 },
  { name: 'highRate', action: 'as-is', fps: [60, 1], seconds: 7, sound: false, segments: 1 },
  { name: 'slideshow', action: 'as-is', fps: [15, 1], seconds: 12, sound: true, segments: 2 },
  { name: 'lateSound', action: 'as-is', fps: [30, 1], seconds: 11, sound: true, segments: 2 },
  // Its first frame is held from the start of the audio on.
  { name: 'latePicture', action: 'as-is', fps: [30, 1], seconds: 12, sound: true, segments: 2, rendered: 0 },
  { name: 'shortPicture', action: 'as-is', fps: [30, 1], seconds: 16, sound: true, segments: 2 },
];

/** Each is normalized in another way, and has audio. */
const exported: readonly ClipName[] = isRepeated
  ? sources.map(({ name }) => name)
  : ['hevc10', 'transportStream', 'variableRate'];

type Planned = Awaited<ReturnType<typeof planRender>>;

function expectPlanned({ prepared, plan, segments }: Planned, source: Expected): void {
  const { size = [320, 180], fps, seconds } = source;
  const { width, height, fpsNum, fpsDen, totalFrames } = plan.output;
  expect(prepared.action).to.equal(source.action);
  expect([width, height]).to.deep.equal(size);
  expect([fpsNum, fpsDen]).to.deep.equal(fps);
  const total = Math.round((seconds * fps[0]) / fps[1]);
  expect(totalFrames).to.be.within(total - 1, total + 1);
  expect(plan.audio !== null).to.equal(source.sound);
  // Each segment begins where the previous one ends: no frame is lost or shown twice.
  expect(segments.length, 'segments').to.equal(source.segments);
  const begins = [0, ...segments.map(({ endFrame }) => endFrame)];
  expect(segments.map(({ startFrame }) => startFrame)).to.deep.equal(begins.slice(0, -1));
  expect(begins.at(-1)).to.equal(totalFrames);
}

/**
 * Returns what a viewer of the source sees at each frame of the output's grid, computed without the renderer.
 */
async function expectedNumbers(
  { path, probe }: { path: string; probe: SourceProbe },
  { fpsNum, fpsDen, totalFrames }: Planned['plan']['output'],
  upright?: string,
): Promise<number[]> {
  const times = (await scanPackets(path, never)).get(probe.videoStreamIndex)!.times;
  const shown = await shownNumbers(path, upright);
  expect(shown.length, 'frames decoded from the source').to.equal(times.length);
  expect(shown, 'numbers read from the source').to.deep.equal([...new Set(shown)].sort((a, b) => a - b));
  const gridFrames = [...times].map((time) =>
    Math.round(((time - probe.originSeconds + 1e-4) * fpsNum) / fpsDen),
  );
  return Array.from({ length: totalFrames }, (_, frame) => {
    const latest = gridFrames.findLastIndex((gridFrame) => gridFrame <= frame);
    return shown[Math.max(0, latest)]!;
  });
}

/** AVI has no presentation times to compute it from. */
const truthOf = (name: ClipName, path: string, { probe, prepared }: Planned) =>
  name === 'avi' ? prepared : { path, probe };

describe('export made of segments', () => {
  const dir = useFolderOfEachTest();

  /** Renders one segment as the worker does. */
  const rendered = async ({ plan, segments, partPaths }: Planned, index: number) => {
    const segment = segments[index]!;
    const path = join(dir, 'segment.mp4');
    const paths = { source: partPaths[segment.part]!, inputs: new Map<string, string>() };
    await renderSegment(paths, plan, segment, path, { signal: never });
    return { path, segment };
  };

  for (const source of sources) {
    const { name, size = [320, 180], fps, upright } = source;
    const isExported = exported.includes(name);
    it(`is cut without a gap, and shows every frame of ${isExported ? '' : 'a segment of '}"${name}" at its place`, async () => {
      const clipPath = await clip(name);
      const planned = await planRender(clipPath, dir);
      expectPlanned(planned, source);
      const index = source.rendered ?? Math.min(1, source.segments - 1);

      const whole = isExported ? await renderPlanned(planned, dir) : null;
      const segment = planned.segments[index]!;
      const path = whole ? whole.files[index]!.path : (await rendered(planned, index)).path;

      const { streams } = await readHeader(path);
      expect(streams).to.have.length(1);
      expect(streams[0]).to.include({
        codec_name: 'h264',
        pix_fmt: 'yuv420p',
        width: size[0],
        height: size[1],
      });
      expect(streams[0]).to.include({ r_frame_rate: fps.join('/') });
      expect(streams[0]?.side_data_list ?? []).to.deep.equal([]);
      const expected = await expectedNumbers(truthOf(name, clipPath, planned), planned.plan.output, upright);
      const { startFrame, endFrame } = segment;
      expect(await shownNumbers(path, upright)).to.deep.equal(expected.slice(startFrame, endFrame));
      if (!whole) return;
      const { totalFrames } = planned.plan.output;
      const { video, audio, durationSeconds } = await describeMedia(whole.outPath);
      expect(video).to.include({ codec: 'h264', pixFmt: 'yuv420p', rotation: 0, frameCount: totalFrames });
      expect(video).to.include({ width: size[0], height: size[1], nominalFps: fps.join('/') });
      expect(durationSeconds).to.be.closeTo((totalFrames * fps[1]) / fps[0], 0.06);
      expect(audio !== null).to.equal(source.sound);
      expect(await shownNumbers(whole.outPath, upright)).to.deep.equal(expected);
    });
  }

  for (const name of ['alphaWebm', 'alphaMov'] as const) {
    it(`shows "${name}" on black`, async () => {
      const planned = await planRender(await clip(name), dir);

      const { path, segment } = await rendered(planned, 1);

      expect(planned.segments.length).to.equal(2);
      expect(segment.endFrame).to.equal(planned.plan.output.totalFrames);
      const { startFrame, endFrame } = segment;
      expect(await shownNumbers(path)).to.deep.equal(
        Array.from({ length: endFrame - startFrame }, (_, frame) => startFrame + frame),
      );
    });
  }
});
