import { expect } from 'chai';
import type { RenderRequest, RequestedCaptions } from '../../../../../schemas/messages/render-request.js';
import { cutSegments } from '../../../../../services/media/video/render/plan/cut-segments.js';
import { makeRenderPlan } from '../../../../../services/media/video/render/plan/make-render-plan.js';
import { outputRate } from '../../../../../services/media/video/render/plan/output-rate.js';
import { footageOf, RenderPlan } from '../../../../../services/media/video/render/plan/render-plan.js';
import { videoTimescale } from '../../../../../services/media/video/render/video/encoder-profile.js';
import {
  type SegmentRecipe,
  segmentRecipe,
} from '../../../../../services/media/video/render/video/segment-recipe.js';
import { segmentKey } from '../../../../../services/media/work/export/key-plan.js';
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

  it('survives a round trip through JSON', async () => {
    const plan = await withWantedCaptions(base.plan, {
      cues: CUES,
      captions: { mode: 'karaoke', backgroundOpacity: 50 },
    });

    expect(RenderPlan.parse(JSON.parse(JSON.stringify(plan)))).to.deep.equal(plan);
  });

  it('limits sizes to what players support', () => {
    const sized = (codedWidth: number, codedHeight: number) => {
      const probe = structuredClone(base.prepared.probe);
      Object.assign(probe.video, { codedWidth, codedHeight });
      const { sha256 } = footageOf(base.plan).source;
      const { output } = makeRenderPlan({ footage: { sha256, probe } });
      return [output.width, output.height];
    };

    expect(sized(3840, 2160)).to.deep.equal([3840, 2160]);
    expect(sized(7680, 4320)).to.deep.equal([4096, 2304]);
    expect(sized(2160, 7680)).to.deep.equal([1152, 4096]);
    expect(sized(641, 479)).to.deep.equal([640, 478]);
  });
});
