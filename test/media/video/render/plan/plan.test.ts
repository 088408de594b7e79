import { expect } from 'chai';
import type { RenderRequest, RequestedCaptions } from '../../../../../schemas/messages/render-request.js';
import { cutSegments } from '../../../../../services/media/video/render/plan/cut-segments.js';
import { memoryOfSegment } from '../../../../../services/media/video/render/plan/memory-of-plan.js';
import { outputRate } from '../../../../../services/media/video/render/plan/output-rate.js';
import { outputSize } from '../../../../../services/media/video/render/plan/output-size.js';
import { RenderPlan } from '../../../../../services/media/video/render/plan/render-plan.js';
import type { Segment } from '../../../../../services/media/video/render/plan/segment.js';
import { framesOf } from '../../../../../services/media/video/render/plan/segment-frames.js';
import { videoTimescale } from '../../../../../services/media/video/render/video/encoder-profile.js';
import { fitBox } from '../../../../../services/media/video/render/video/fit/fit-box.js';
import {
  type SegmentRecipe,
  segmentRecipe,
} from '../../../../../services/media/video/render/video/segment-recipe.js';
import { segmentKey } from '../../../../../services/media/work/export/key-plan.js';
import { frameOfOutput } from '../../../../../services/media/work/preview/preview-frame.js';
import { clip } from '../../../../setup/clips.js';
import { useFolder } from '../../../../setup/folders.js';
import { planRender, withWantedCaptions } from '../../../../setup/render-whole.js';

const machine = { ffmpegBuildId: 'build' };

describe('cutSegments', () => {
  const cut = (keyframes: number[], ...frames: number[]) =>
    cutSegments(
      {
        parts: frames.map((each) => ({ frames: each })) as never,
        output: { fpsNum: 30, fpsDen: 1 } as never,
      },
      frames.map(() => keyframes),
    );

  it('covers the timeline without gap or overlap in segments of 4 to 10 s, at keyframes', () => {
    const keyframes = Array.from({ length: 40 }, (_, index) => index * 3.1);

    const segments = cut(keyframes, 3600);

    expect(segments[0]!.startFrame).to.equal(0);
    expect(segments.at(-1)!.endFrame).to.equal(3600);
    for (const [index, { startFrame, endFrame }] of segments.entries()) {
      expect(endFrame - startFrame).to.be.within(120, 300);
      if (index > 0) {
        expect(startFrame).to.equal(segments[index - 1]!.endFrame);
        expect(startFrame % 93).to.equal(0);
      }
    }
  });

  it('cuts anywhere where keyframes are rare, and leaves a short source whole', () => {
    expect(cut([0], 600).map((s) => s.endFrame - s.startFrame)).to.deep.equal([240, 240, 120]);
    expect(cut([0], 1)).to.deep.equal([{ index: 0, part: 0, startFrame: 0, endFrame: 1 }]);
  });

  it('makes segments of at most 6 s where keyframes allow it', () => {
    const lengths = (everySeconds: number, seconds: number) =>
      cut(
        Array.from({ length: 60 }, (_, index) => index * everySeconds),
        seconds * 30,
      ).map(({ startFrame, endFrame }) => (endFrame - startFrame) / 30);

    expect(lengths(1, 60)).to.deep.equal(Array(10).fill(6));
    expect(lengths(1, 9)).to.deep.equal([5, 4]);
    expect(lengths(1, 7)).to.deep.equal([7]);
    expect(lengths(8, 40)).to.deep.equal([8, 8, 8, 8, 8]);
  });

  it('cuts each part by its own keyframes, and numbers segments consecutively', () => {
    expect(cut([0], 60, 400)).to.deep.equal([
      { index: 0, part: 0, startFrame: 0, endFrame: 60 },
      { index: 1, part: 1, startFrame: 0, endFrame: 240 },
      { index: 2, part: 1, startFrame: 240, endFrame: 400 },
    ]);
  });
});

describe('outputRate', () => {
  const rate = (typicalFps: number, nominal: [number, number] | null) => {
    const nominalFps = nominal && { num: nominal[0], den: nominal[1] };
    const { num, den } = outputRate({ typicalFps, nominalFps, frameCount: 1000 });
    return `${num}/${den}`;
  };

  it('keeps a constant rate and uses the nearest standard rate for a variable one', () => {
    expect(rate(29.97, [30000, 1001])).to.equal('30000/1001');
    expect(rate(23.976, [24000, 1001])).to.equal('24000/1001');
    expect(rate(30, [30, 1])).to.equal('30/1');
    expect(rate(18, [18, 1])).to.equal('18/1');
    expect(rate(29.4, [1000, 1])).to.equal('30000/1001');
    expect(rate(27, [90000, 1])).to.equal('25/1');
  });

  it('halves fast rates and multiplies slow ones, so that motion stays even', () => {
    expect(rate(120, [120, 1])).to.equal('60/1');
    expect(rate(119.88, [120000, 1001])).to.equal('60000/1001');
    expect(rate(5, [5, 1])).to.equal('15/1');
    expect(rate(240, [1000, 1])).to.equal('60/1');
  });

  it('gives every rate a time scale in which a frame is a whole number of ticks', () => {
    for (const [fpsNum, fpsDen] of [
      [30, 1],
      [30000, 1001],
      [24000, 1001],
      [60000, 1001],
      [48, 1],
      [18, 1],
    ] as const)
      expect((videoTimescale({ fpsNum, fpsDen }) * fpsDen) % fpsNum).to.equal(0);
  });
});

describe('segmentKey', () => {
  const dir = useFolder();
  let base: Awaited<ReturnType<typeof planRender>>;
  before(async () => {
    base = await planRender(await clip('shortPicture'), dir);
  });

  const CUES = [
    { startTime: 1, endTime: 2, text: 'first' },
    { startTime: 7, endTime: 9, text: 'across' },
    { startTime: 12, endTime: 13, text: 'second' },
  ];
  const keysOf = (plan: RenderPlan, on = machine) =>
    base.segments.map((segment) => segmentKey(plan, segment, on));
  const keys = async (cues: RenderRequest['cues'] = CUES, captions: Partial<RequestedCaptions> = {}) =>
    keysOf(await withWantedCaptions(base.plan, { cues, captions }));
  const changed = async (other: string[]) => (await keys()).map((key, index) => key !== other[index]);
  const edited = (position: number, edit: Partial<RenderRequest['cues'][number]>) =>
    keys(CUES.map((cue, index) => (index === position ? { ...cue, ...edit } : cue)));

  it('changes with an edit only where the edit is visible', async () => {
    expect(base.segments.length).to.equal(2);
    expect(await changed(await keys())).to.deep.equal([false, false]);
    expect(await changed(await edited(0, { text: 'edited' }))).to.deep.equal([true, false]);
    expect(await changed(await edited(1, { text: 'edited' }))).to.deep.equal([true, true]);
    expect(await changed(await edited(2, { endTime: 13.5 }))).to.deep.equal([false, true]);
    expect(await changed(await edited(2, { endTime: 13.001 }))).to.deep.equal([false, false]);
    expect(await changed(await keys(CUES.slice(0, 2)))).to.deep.equal([false, true]);
    expect(await changed(await edited(2, { text: '世界' })), 'another font there').to.deep.equal([
      false,
      true,
    ]);
  });

  it('changes with everything that affects every frame', async () => {
    const plan = await withWantedCaptions(base.plan, { cues: CUES });
    const other = structuredClone(plan);
    other.parts[0]!.source.sha256 = 'b'.repeat(64);
    const narrow = { ...plan, output: { ...plan.output, width: 160 } };
    const refonted = structuredClone(plan);
    refonted.captions!.fonts[0]!.sha256 = 'c'.repeat(64);

    expect(await changed(keysOf(other))).to.deep.equal([true, true]);
    expect(await changed(keysOf(narrow))).to.deep.equal([true, true]);
    expect(await changed(keysOf(refonted))).to.deep.equal([true, true]);
    expect(await changed(keysOf(plan, { ...machine, ffmpegBuildId: 'other' }))).to.deep.equal([true, true]);
    expect(await changed(await keys(CUES, { color: '#FFFF00' }))).to.deep.equal([true, true]);
    expect(await changed(await keys(CUES, { position: 'top' }))).to.deep.equal([true, true]);
  });

  it('encodes a plan of an earlier version with the options that its segments have already', async () => {
    const plan = await withWantedCaptions(base.plan, { cues: CUES });
    const { segments } = base;
    const earlier = { ...plan, output: { ...plan.output, encoderProfile: 'h264-high-1' as const } };
    const optionsOf = ({ encoder }: SegmentRecipe) => encoder.find((option) => option.startsWith('keyint='));

    expect(optionsOf(segmentRecipe(earlier, segments[0]!))).not.to.match(/:(me|bframes)=/);
    expect(optionsOf(segmentRecipe(plan, segments[0]!))).to.match(/:me=dia:bframes=0$/);
    expect(await changed(keysOf(earlier))).to.deep.equal([true, true]);
  });

  it('does not change with the audio', async () => {
    const plan = await withWantedCaptions(base.plan, { cues: CUES });

    expect(await changed(keysOf({ ...plan, audio: null }))).to.deep.equal([false, false]);
  });

  it('includes the fonts that draw text of the segment, and no others', async () => {
    const plan = await withWantedCaptions(base.plan, { cues: CUES });
    const unused = { ...plan.captions!.fonts[0]!, sha256: 'c'.repeat(64) };
    const withUnused = { ...plan, captions: { ...plan.captions!, fonts: [...plan.captions!.fonts, unused] } };

    const fonts = base.segments.map((segment) => segmentRecipe(plan, segment).fonts);

    expect(fonts).to.deep.equal(base.segments.map(() => [plan.captions!.fonts[0]!.sha256]));
    expect(await changed(keysOf(withUnused))).to.deep.equal([false, false]);
  });
});

const part = (frames: number, more: object = {}) => ({ frames, ...more }) as RenderPlan['parts'][number];
const PARTS = [
  part(30),
  part(100, {
    fadeFrames: 10,
    holds: [
      { at: 20, length: 5 },
      { at: 60, length: 7 },
    ],
  }),
  part(40, { fadeFrames: 8 }),
];

/** The source frame that a segment shows, and what fades into it. */
const shown = ({ part, startFrame, heldFrames, outputFrame, fadesFrom }: Segment, frame: number) => ({
  part,
  source: heldFrames === undefined ? startFrame + frame : startFrame,
  output: (outputFrame ?? startFrame) + frame,
  fadesFrom,
});

describe('frameOfOutput', () => {
  it('is the frame that the segments of an export have at that place', () => {
    const segments = cutSegments({ parts: PARTS, output: { fpsNum: 10, fpsDen: 1 } as never }, []);
    const expected = segments.flatMap((segment) =>
      Array.from({ length: framesOf(segment) }, (_, frame) => shown(segment, frame)),
    );

    const found = expected.map((_, at) => {
      const { segment, frame } = frameOfOutput({ parts: PARTS }, at);
      return shown(segment, frame);
    });

    expect(found).to.deep.equal(expected);
  });
});

const of = (codedWidth: number, codedHeight: number) => ({
  source: { probe: { video: { codedWidth, codedHeight } } },
});

describe('memoryOfSegment', () => {
  it('depends on the part that a segment is cut from, and is never less than its output frame needs', () => {
    const plan = { output: { width: 1920, height: 1080 }, parts: [of(7680, 4320), of(640, 360)] };
    const fullHd = memoryOfSegment({ ...plan, parts: [of(1920, 1080)] }, { part: 0 });

    expect(memoryOfSegment(plan, { part: 0 })).to.equal(16 * fullHd);
    expect(memoryOfSegment(plan, { part: 1 })).to.equal(fullHd);
  });
});

const source = (codedWidth: number, codedHeight: number) =>
  ({ codedWidth, codedHeight, rotation: 0, sar: { num: 1, den: 1 } }) as never;
const sizeOf = (width: number, height: number, ratio: string | null) => {
  const size = outputSize(source(width, height), ratio);
  return `${size.width}x${size.height}`;
};

describe('outputSize', () => {
  it('keeps the shorter side of the source in any ratio', () => {
    expect(sizeOf(1920, 1080, '9:16')).to.equal('1080x1920');
    expect(sizeOf(1920, 1080, '1:1')).to.equal('1080x1080');
    expect(sizeOf(1920, 1080, '4:5')).to.equal('1080x1350');
    expect(sizeOf(1920, 1080, '4:3')).to.equal('1440x1080');
    expect(sizeOf(720, 1280, '16:9')).to.equal('1280x720');
  });

  it('keeps the size of a source that has the ratio, or nearly has it', () => {
    expect(sizeOf(1920, 1080, '16:9')).to.equal('1920x1080');
    expect(sizeOf(1366, 768, '16:9')).to.equal('1366x768');
    expect(sizeOf(854, 480, '16:9')).to.equal('854x480');
    expect(sizeOf(321, 181, null)).to.equal('320x180');
  });

  it('stays within what players support, and is even', () => {
    expect(sizeOf(3840, 2160, '9:16')).to.equal('2160x3840');
    expect(sizeOf(7680, 4320, '9:16')).to.equal('2304x4096');
    expect(sizeOf(16, 16, '9:16')).to.equal('16x28');
    expect(sizeOf(4000, 100, '1:1')).to.equal('1000x1000');
  });
});

describe('fitBox', () => {
  it('centres a frame exactly, on whole chroma samples', () => {
    expect(fitBox({ width: 1920, height: 1080 }, { width: 1080, height: 1920 })).to.deep.equal({
      x: 0,
      y: 656,
      width: 1080,
      height: 608,
    });
    expect(fitBox({ width: 640, height: 480 }, { width: 1920, height: 1080 })).to.deep.equal({
      x: 240,
      y: 0,
      width: 1440,
      height: 1080,
    });
  });

  it('leaves no bar for a rounding difference, and something of the thinnest frame', () => {
    expect(fitBox({ width: 854, height: 480 }, { width: 1920, height: 1080 })).to.include({ x: 0, y: 0 });
    expect(fitBox({ width: 4096, height: 16 }, { width: 18, height: 16 })).to.include({
      width: 18,
      height: 4,
    });
  });
});
