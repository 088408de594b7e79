import { join } from 'node:path';
import { expect } from 'chai';
import { choosePreparation } from '../../../../services/media/video/probe/choose-preparation.js';
import { prepareSource } from '../../../../services/media/video/probe/prepare-source.js';
import { probeSource } from '../../../../services/media/video/probe/probe-source.js';
import { cutSegments } from '../../../../services/media/video/render/plan/cut-segments.js';
import { makeRenderPlan } from '../../../../services/media/video/render/plan/make-render-plan.js';
import type { Segment } from '../../../../services/media/video/render/plan/segment.js';
import { renderSegment } from '../../../../services/media/video/render/video/render-segment.js';
import { clip, clips, makeClip, shownNumbers } from '../../../setup/clips.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';
import { samplesAt } from '../../../setup/loudness.js';
import { audioOf, pathsOf } from '../../../setup/render-whole.js';
import { cellColours, check, cutOff, made, scribble, turned } from './gate.js';

const never = new AbortController().signal;
const lavfi = { formats: 'lavfi', options: ['-f', 'lavfi'] };
const counted = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50'];

/** Stored rotated; and how a player rotates it: the filters that reverse it. */
const turns: [string, number[], [number, number], string][] = [
  ['mirrored', [-1, 0, 0, 1], [320, 180], 'hflip'],
  ['turned right', [0, 1, -1, 0], [180, 320], 'transpose=cclock'],
  ['turned left and mirrored', [0, 1, 1, 0], [180, 320], 'transpose=cclock_flip'],
];

describe('ingested source', () => {
  const dir = useFolderOfEachTest();

  /** Ingests the source. The prepared file can be cut as it is. */
  const ingested = async (path: string) => {
    const source = await check(path, dir);
    const cut = source.prepared ?? { path, probe: source.probe };
    expect(await choosePreparation(cut.path, cut.probe)).to.deep.equal({ action: 'as-is' });
    const plan = makeRenderPlan({ footage: { sha256: 'a'.repeat(64), probe: cut.probe } });
    const segments = cutSegments(plan, [cut.probe.keyframeSeconds ?? []]);
    return { ...source, cut, plan, segments };
  };

  /** What some segments show, one after the other. */
  const shownIn = async (
    { cut, plan }: Awaited<ReturnType<typeof ingested>>,
    segments: readonly Segment[],
  ) => {
    const numbers: number[] = [];
    for (const segment of segments) {
      const path = join(dir, `segment-${segment.index}.mp4`);
      await renderSegment(pathsOf(cut), plan, segment, path, { signal: never });
      numbers.push(...(await shownNumbers(path)));
    }
    return numbers;
  };

  for (const [name, matrix, [width, height], back] of turns)
    it(`is upright when it was ${name}`, async () => {
      const upright = await makeClip('silent-brief', { ...clips.silent, seconds: 2 });
      const path = await turned(upright, join(dir, 'turned.mp4'), matrix);

      // The preparation of an ingest, without its thumbnails.
      const prepared = await prepareSource(path, await probeSource(path, { signal: never }), dir, {
        signal: never,
      });

      expect(prepared.probe.video).to.include({ width, height, rotation: 0, isMirrored: false });
      expect(await choosePreparation(prepared.path, prepared.probe)).to.deep.equal({ action: 'as-is' });
      expect(await shownNumbers(prepared.path, back)).to.deep.equal(counted(0, 50));
    });

  for (const [name, matrix] of [
    ['of zeros', [0, 0, 0, 0]],
    ['that flattens the frame', [1, 0, 1, 0]],
    ['that is no quarter turn', [0.8, 0.6, -0.6, 0.8]],
  ] as const)
    it(`keeps its size with a display matrix ${name}, and has none afterwards`, async () => {
      const upright = await makeClip('silent-brief', { ...clips.silent, seconds: 2 });
      const path = await turned(upright, join(dir, 'odd.mp4'), matrix);
      const probe = await probeSource(path, { signal: never });

      const prepared = await prepareSource(path, probe, dir, { signal: never });

      expect(probe.video).to.include({ width: 320, height: 180, rotation: 0, hasOddMatrix: true });
      expect(prepared.probe.video).to.include({ width: 320, height: 180, hasOddMatrix: false });
      expect(prepared.probe.video.frameCount).to.equal(50);
    });

  for (const [name, codec] of [
    ['H.264', [...x264, '-bf', '3']],
    ['MPEG-4', ['-c:v', 'mpeg4', '-bf', '2', '-qscale:v', '2']],
  ] as const)
    it(`has every frame at its place when it was ${name} with B-frames in AVI, without times`, async () => {
      const path = await makeClip('timeless', { extension: 'avi', seconds: 2, fps: '25', codec });

      const prepared = await prepareSource(path, await probeSource(path, { signal: never }), dir, {
        signal: never,
      });

      expect(await shownNumbers(prepared.path)).to.deep.equal(counted(0, 50));
    });

  it('starts at zero when it began late, with the audio in sync', async () => {
    const path = await made([{ path: await clip('latePicture'), options: ['-itsoffset', '7.3'] }], 'ts', [
      ...['-c', 'copy', '-muxdelay', '0'],
    ]);

    const source = await ingested(path);

    const { probe, prepared, segments } = source;
    expect(probe.startTime).to.be.greaterThan(7);
    const lag = (of: typeof probe) => of.video.startTime - of.audio!.startTime;
    expect(lag(prepared!.probe)).to.be.closeTo(lag(probe), 0.01);
    const shown = await shownIn(source, segments);
    const second = shown.indexOf(1);
    // A second and a half of audio, and the encoder's 21 ms before it.
    expect(second).to.be.within(46, 48);
    expect(shown.slice(0, second)).to.deep.equal(counted(0, second).map(() => 0));
    expect(shown.slice(second, second + 299)).to.deep.equal(counted(1, 300));
  });

  it('can be cut everywhere when it was damaged at a keyframe', async () => {
    const rare = await makeClip('rareKeys', {
      seconds: 24,
      container: ['-movflags', '+faststart'],
      codec: [...x264, '-g', '360', '-sc_threshold', '0'],
    });
    const path = await scribble(rare, join(dir, 'scratched.mp4'), 0.5, 0.52);

    const { damagedFrames, plan, cut } = await ingested(path);

    expect(damagedFrames).to.be.greaterThan(0);
    expect((await shownNumbers(cut.path)).length).to.equal(plan.output.totalFrames);
    expect(plan.output.totalFrames).to.equal(720);
  });

  it('is not encoded again for an incomplete last frame', async () => {
    const whole = await made([{ path: 'testsrc2=s=320x180:r=25:d=12', ...lavfi }], 'ts', [
      ...x264,
      ...['-sc_threshold', '0'],
    ]);
    const path = await cutOff(whole, join(dir, 'stopped.ts'), 0.7);

    const source = await ingested(path);

    const { damagedFrames, prepared, segments } = source;

    expect(damagedFrames).to.be.within(1, 2);
    // Its keyframes are still its own.
    expect(prepared?.probe.video.longestGopSeconds).to.be.closeTo(2, 0.01);
    const last = segments.at(-1)!;
    expect((await shownIn(source, [last])).length).to.equal(last.endFrame - last.startFrame);
  });

  for (const transfer of ['smpte2084', 'arib-std-b67'])
    it(`looks like SDR when it was HDR (${transfer})`, async () => {
      const toHdr = `zscale=tin=bt709:min=bt709:pin=bt709:rin=tv:t=${transfer}:m=bt2020nc:p=bt2020:r=tv:npl=203`;
      const bars = 'smptehdbars=s=320x180:r=25:d=1,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p';
      const tags = `-color_trc ${transfer} -color_primaries bt2020 -colorspace bt2020nc -color_range tv`;
      const path = await made([{ path: `${bars},${toHdr},format=yuv420p10le`, ...lavfi }], 'mp4', [
        ...['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=1', ...tags.split(' ')],
      ]);

      const { prepared, thumbnailPath, cut } = await ingested(path);

      expect(prepared?.probe.video).to.include({ isHdr: false, pixFmt: 'yuv420p', colorTransfer: 'bt709' });
      const plain = await made([{ path: bars, ...lavfi }], 'png', [
        ...['-frames:v', '1', '-vf', 'scale=in_color_matrix=bt709'],
      ]);
      const wanted = await cellColours(plain, 7, 1);
      for (const cells of [await cellColours(cut.path, 7, 1, 0), await cellColours(thumbnailPath, 7, 1)])
        for (const [at, cell] of cells.entries())
          for (const [channel, level] of cell.entries())
            expect(level, `${transfer} bar ${at} channel ${channel}`).to.be.closeTo(
              wanted[at]![channel]!,
              24,
            );
    });

  it('shows the video stream, not the cover image, and the first of several audio streams', async () => {
    const path = await made(
      [
        { path: 'color=red:s=64x64:d=0.04', ...lavfi },
        { path: await clip('plain') },
        { path: 'sine=d=3', ...lavfi },
      ],
      'mp4',
      [
        ...['-map', '0', '-map', '1', '-map', '2', '-c:v:0', 'mjpeg', '-pix_fmt:v:0', 'yuvj420p'],
        ...'-c:v:1 copy -c:a aac -disposition:v:0 attached_pic -disposition:a:0 default'.split(' '),
      ],
    );

    const source = await ingested(path);

    const { probe, plan, segments } = source;
    expect(probe).to.include({ streamCount: 4 });
    const sound = (await audioOf({ plan, partPaths: [path] }, dir))!;
    expect(
      (await samplesAt(sound.path, 8000)).findLastIndex((sample) => Math.abs(sample) > 400) / 8000,
    ).to.be.closeTo(12, 0.1);
    expect(await shownIn(source, segments.slice(-1))).to.deep.equal(
      counted(segments.at(-1)!.startFrame, 360),
    );
  });
});
