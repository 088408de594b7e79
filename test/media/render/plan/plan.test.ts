import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { escapeAssText } from '../../../../schemas/formats/ass.js';
import { readFontsId } from '../../../../services/media/render/captions/caption-fonts.js';
import {
  breakLines,
  plainCaptionText,
  widthEms,
} from '../../../../services/media/render/captions/caption-text.js';
import { captionsAss } from '../../../../services/media/render/captions/captions-ass.js';
import { videoTimescale } from '../../../../services/media/render/picture/encoder-profile.js';
import { segmentKey } from '../../../../services/media/render/picture/segment-key.js';
import { cutSegments } from '../../../../services/media/render/plan/cut-segments.js';
import { makeRenderPlan } from '../../../../services/media/render/plan/make-render-plan.js';
import { outputRate } from '../../../../services/media/render/plan/output-rate.js';
import {
  type CaptionCue,
  defaultCaptionStyle,
  footageOf,
  RenderPlan,
} from '../../../../services/media/render/plan/render-plan.js';
import { clip } from '../../../setup/clips.js';
import { planRender } from '../../../setup/render-whole.js';

const machine = { ffmpegBuildId: 'build', fontsId: 'fonts' };

describe('cutSegments', () => {
  const cut = (keyframes: number[], ...frames: number[]) =>
    cutSegments(
      {
        parts: frames.map((each) => ({ frames: each })) as never,
        output: { fpsNum: 30, fpsDen: 1 } as never,
      },
      frames.map(() => keyframes),
    );

  it('covers the timeline without gap or overlap in pieces of 4 to 10 s, at keyframes', () => {
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

  it('cuts each part on its own clock, numbered through', () => {
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

  it('keeps a constant rate and finds the nearest standard for a variable one', () => {
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

describe('captionsAss', () => {
  const output = { width: 1280, height: 720, fpsNum: 30, fpsDen: 1 };
  const dialogue = (cues: CaptionCue[], startFrame = 0, endFrame = 300) =>
    captionsAss({ style: defaultCaptionStyle, cues }, { startFrame, endFrame }, output)
      ?.split('\n')
      .filter((line) => line.startsWith('Dialogue')) ?? null;

  it('writes times half a frame early, on the clock of the segment and clipped to it', () => {
    const cue = { startSeconds: 9, endSeconds: 11, text: 'Hi' };

    expect(dialogue([cue])).to.deep.equal(['Dialogue: 0,0:00:08.98,0:00:09.98,Caption,,0,0,0,,Hi']);
    expect(dialogue([cue], 300, 600)).to.deep.equal(['Dialogue: 0,0:00:00.00,0:00:00.98,Caption,,0,0,0,,Hi']);
    expect(dialogue([cue], 600, 900)).to.equal(null);
  });

  it('keeps user text from meaning anything else', () => {
    const text = '{\\b1}a\\Nb\r\nDialogue: 0\u0000,x\\';

    expect(dialogue([{ startSeconds: 0, endSeconds: 1, text }])?.[0]).to.match(
      /,,\\\{\\\u2060b1\\\}a\\\u2060Nb\\NDialogue: 0,x\\\u2060$/,
    );
    expect(escapeAssText('a\nb')).to.equal('a\\Nb');
  });

  it('drops cues of which nothing can be shown', () => {
    expect(plainCaptionText('Nice 😀👩‍💻 work ❤️ \t\u0007!')).to.equal('Nice work !');
    expect(dialogue([{ startSeconds: 0, endSeconds: 1, text: ' 😀 ' }])).to.equal(null);
  });

  it('breaks what libass would let run off the picture, and nothing else', () => {
    const chinese = '这是一个很长的句子，没有空格，所以必须自己换行，否则会超出画面。';

    const lines = breakLines(chinese, 12);

    expect(lines.join('')).to.equal(chinese);
    expect(lines.length).to.be.within(3, 4);
    for (const line of lines) {
      expect(widthEms(line)).to.be.at.most(13);
      expect(line).to.match(/^[^，。]/);
    }
    expect(breakLines('x'.repeat(60), 20).length).to.equal(3);
    expect(breakLines('many short words that can be broken by the renderer itself', 10).length).to.equal(1);
  });
});

describe('segmentKey', () => {
  let dir: string;
  let base: Awaited<ReturnType<typeof planRender>>;
  before(async () => {
    dir = await mkdtemp(join(tmpdir(), 'segment-key-'));
    base = await planRender(await clip('shortPicture'), dir);
  });
  after(() => rm(dir, { recursive: true, force: true }));

  const cues = [
    { startSeconds: 1, endSeconds: 2, text: 'first' },
    { startSeconds: 7, endSeconds: 9, text: 'across' },
    { startSeconds: 12, endSeconds: 13, text: 'second' },
  ];
  const keys = (edit: (plan: RenderPlan) => unknown = () => undefined, on = machine) => {
    const plan = structuredClone({ ...base.plan, captions: { style: defaultCaptionStyle, cues } });
    edit(plan);
    return base.segments.map((segment) => segmentKey(plan, segment, on));
  };
  const changed = (other: string[]) => keys().map((key, index) => key !== other[index]);

  it('changes with an edit only where the edit can be seen', () => {
    expect(base.segments.length).to.equal(2);
    expect(changed(keys())).to.deep.equal([false, false]);
    expect(changed(keys((plan) => (plan.captions!.cues[0]!.text = 'edited')))).to.deep.equal([true, false]);
    expect(changed(keys((plan) => (plan.captions!.cues[1]!.text = 'edited')))).to.deep.equal([true, true]);
    expect(changed(keys((plan) => (plan.captions!.cues[2]!.endSeconds = 13.5)))).to.deep.equal([false, true]);
    expect(changed(keys((plan) => (plan.captions!.cues[2]!.endSeconds = 13.001)))).to.deep.equal([
      false,
      false,
    ]);
    expect(changed(keys((plan) => plan.captions!.cues.pop()))).to.deep.equal([false, true]);
  });

  it('changes with all that shapes every frame', () => {
    expect(changed(keys((plan) => (plan.parts[0]!.source.sha256 = 'b'.repeat(64))))).to.deep.equal([
      true,
      true,
    ]);
    expect(changed(keys((plan) => (plan.output.width = 160)))).to.deep.equal([true, true]);
    expect(changed(keys(undefined, { ...machine, ffmpegBuildId: 'other' }))).to.deep.equal([true, true]);
    expect(changed(keys((plan) => (plan.captions!.style.color = '#FFFF00')))).to.deep.equal([true, true]);
  });

  it('does not change with the sound, nor without captions with the fonts', () => {
    const plain = (fontsId: string) =>
      base.segments.map((segment) => segmentKey(base.plan, segment, { ...machine, fontsId }));

    expect(changed(keys((plan) => Object.assign(plan, { audio: null })))).to.deep.equal([false, false]);
    expect(plain('fonts')).to.deep.equal(plain('others'));
    expect(changed(keys(undefined, { ...machine, fontsId: 'others' }))).to.deep.equal([true, true]);
  });

  it('knows the shipped fonts', async () => {
    expect(await readFontsId()).to.match(/^[0-9a-f]{32}$/);
  });

  it('survives the way through JSON', () => {
    expect(RenderPlan.parse(JSON.parse(JSON.stringify(base.plan)))).to.deep.equal(base.plan);
  });

  it('holds sizes to what players take', () => {
    const sized = (codedWidth: number, codedHeight: number) => {
      const probe = structuredClone(base.prepared.probe);
      Object.assign(probe.video, { codedWidth, codedHeight });
      const { sha256 } = footageOf(base.plan).source;
      const { output } = makeRenderPlan({ footage: { sha256, probe }, captions: null });
      return [output.width, output.height];
    };

    expect(sized(3840, 2160)).to.deep.equal([3840, 2160]);
    expect(sized(7680, 4320)).to.deep.equal([4096, 2304]);
    expect(sized(2160, 7680)).to.deep.equal([1152, 4096]);
    expect(sized(641, 479)).to.deep.equal([640, 478]);
  });
});
