import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { probeSource } from '../../../../services/media/probe/probe-source.js';
import { scanPackets } from '../../../../services/media/probe/scan-packets.js';
import { type ClipName, clip, shownNumbers } from '../../../setup/clips.js';
import { renderWhole } from '../../../setup/render-whole.js';

const never = new AbortController().signal;

type Expected = {
  name: ClipName;
  action: 'as-is' | 'remuxed' | 'reencoded';
  size?: [number, number];
  fps: [number, number];
  seconds: number;
  sound: boolean;
  segments: number;
  upright?: string;
};

const sources: Expected[] = [
  { name: 'plain', action: 'as-is', fps: [30, 1], seconds: 12, sound: true, segments: 2 },
  { name: 'silent', action: 'as-is', fps: [25, 1], seconds: 11, sound: false, segments: 2 },
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
  { name: 'webm', action: 'as-is', fps: [30, 1], seconds: 12, sound: true, segments: 3 },
  { name: 'liveWebm', action: 'remuxed', fps: [30, 1], seconds: 12, sound: true, segments: 3 },
  { name: 'transportStream', action: 'remuxed', fps: [25, 1], seconds: 12, sound: true, segments: 3 },
  { name: 'fragmented', action: 'remuxed', fps: [30, 1], seconds: 11, sound: true, segments: 2 },
  { name: 'avi', action: 'reencoded', fps: [30, 1], seconds: 11, sound: true, segments: 2 },
  { name: 'oneKeyframe', action: 'reencoded', fps: [15, 1], seconds: 33, sound: false, segments: 5 },
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
  { name: 'latePicture', action: 'as-is', fps: [30, 1], seconds: 12, sound: true, segments: 2 },
  { name: 'shortPicture', action: 'as-is', fps: [30, 1], seconds: 16, sound: true, segments: 2 },
];

/** What a viewer of the source sees at each frame of the output's grid, worked out without the renderer. */
async function expectedNumbers(
  path: string,
  fps: number,
  total: number,
  upright?: string,
): Promise<number[]> {
  const probe = await probeSource(path, { signal: never });
  const times = (await scanPackets(path, never)).get(probe.videoStreamIndex)!.times;
  const shown = await shownNumbers(path, upright);
  expect(shown.length, 'frames decoded from the source').to.equal(times.length);
  expect(shown, 'numbers read from the source').to.deep.equal([...new Set(shown)].sort((a, b) => a - b));
  const gridFrames = [...times].map((time) => Math.round((time - probe.originSeconds + 1e-4) * fps));
  return Array.from({ length: total }, (_, frame) => {
    const latest = gridFrames.findLastIndex((gridFrame) => gridFrame <= frame);
    return shown[Math.max(0, latest)]!;
  });
}

describe('an export made of segments', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'render-sources-'));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  for (const source of sources) {
    it(`shows every frame of "${source.name}" in its place`, async () => {
      const { name, size = [320, 180], fps, seconds } = source;
      const path = await clip(name);

      const { prepared, plan, segments, outPath } = await renderWhole(path, dir);

      expect(prepared.action).to.equal(source.action);
      expect(segments.length, 'segments').to.equal(source.segments);
      const total = Math.round((seconds * fps[0]) / fps[1]);
      expect(plan.output.totalFrames).to.be.within(total - 1, total + 1);
      const { video, audio, durationSeconds } = await probeSource(outPath, { signal: never });
      expect([video.width, video.height]).to.deep.equal(size);
      expect(video).to.include({
        codec: 'h264',
        pixFmt: 'yuv420p',
        rotation: 0,
        frameCount: plan.output.totalFrames,
      });
      expect([video.nominalFps?.num, video.nominalFps?.den]).to.deep.equal(fps);
      expect(durationSeconds).to.be.closeTo((plan.output.totalFrames * fps[1]) / fps[0], 0.06);
      expect(audio !== null).to.equal(source.sound);
      // AVI has no presentation times to work from.
      const truth = name === 'avi' ? prepared.path : path;
      const expected = await expectedNumbers(truth, fps[0] / fps[1], plan.output.totalFrames, source.upright);
      expect(await shownNumbers(outPath, source.upright)).to.deep.equal(expected);
    });
  }

  for (const name of ['alphaWebm', 'alphaMov'] as const) {
    it(`shows "${name}" over black`, async () => {
      const { plan, segments, outPath } = await renderWhole(await clip(name), dir);

      expect(segments.length).to.equal(2);
      expect(await shownNumbers(outPath)).to.deep.equal(
        Array.from({ length: plan.output.totalFrames }, (_, i) => i),
      );
    });
  }
});
