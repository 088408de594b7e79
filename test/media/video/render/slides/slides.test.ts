import { join } from 'node:path';
import { expect } from 'chai';
import { setLine } from '../../../../../services/media/text/typesetting/set-line.js';
import type { Size } from '../../../../../services/media/video/render/plan/output-size.js';
import type { RenderPlan } from '../../../../../services/media/video/render/plan/render-plan.js';
import { placeInCorner } from '../../../../../services/media/video/render/presenter/place-presenter.js';
import type { PlannedPresenter } from '../../../../../services/media/video/render/presenter/planned-presenter.js';
import { layOutSlide } from '../../../../../services/media/video/render/slides/lay-out-slide.js';
import { layOutText } from '../../../../../services/media/video/render/slides/lay-out-text.js';
import { planSideBySide } from '../../../../../services/media/video/render/slides/plan-side-by-side.js';
import { planSlide } from '../../../../../services/media/video/render/slides/plan-slide.js';
import type { PlannedSlide } from '../../../../../services/media/video/render/slides/planned-slide.js';
import { slideAss } from '../../../../../services/media/video/render/slides/slide-ass.js';
import type { SlideContent } from '../../../../../services/media/video/render/slides/slide-content.js';
import {
  chooseSlideFonts,
  faultsOfSlides,
  type SlideFonts,
} from '../../../../../services/media/video/render/slides/slide-fonts.js';
import { segmentRecipe } from '../../../../../services/media/video/render/video/segment-recipe.js';
import { watermarkBox } from '../../../../../services/media/video/render/video/watermark/watermark-layer.js';
import { segmentKey } from '../../../../../services/media/work/export/key-plan.js';
import { clip, shownNumbers } from '../../../../setup/clips.js';
import { drawFile } from '../../../../setup/drawn-clip.js';
import { useFolder } from '../../../../setup/folders.js';
import { isNear, type Rgb, readFrames } from '../../../../setup/frame-samples.js';
import { aPresenter, aSlide, aWatermark } from '../../../../setup/plan-layers.js';
import { machineFonts, planRender, renderFrames } from '../../../../setup/render-whole.js';
import { planOf, segmentFrames } from '../../../../setup/segment-frames.js';

const PAPER: Rgb = [0xf8, 0xfa, 0xfc];
const BLUE: Rgb = [0x25, 0x63, 0xeb];
const RED: Rgb = [0xff, 0, 0];
const imageSha256 = 'b'.repeat(64);

describe('slides', () => {
  const dir = useFolder();
  let imagePath: string;
  before(async () => {
    imagePath = await drawFile('color=red:s=90x90,format=rgb24', join(dir, 'image.png'));
  });

  it('replace the footage from their first frame to their last', async () => {
    const image = { sha256: imageSha256, width: 90, height: 90 };
    const slides = [
      aSlide({ startSeconds: 0.2, endSeconds: 0.5, title: 'Part two' }),
      aSlide({ startSeconds: 0.5, endSeconds: 0.7, image }),
    ];

    const inputs = new Map([[imageSha256, imagePath]]);
    const { outPath } = await renderFrames(await clip('short'), dir, null, { slides, inputs });

    const frames = await readFrames(outPath, { width: 320, height: 180 });
    const numbers = await shownNumbers(outPath);
    expect(frames.count).to.equal(30);
    for (let frame = 0; frame < 30; frame++) {
      const corner = frames.at(frame, 3, 176);
      const middle = frames.at(frame, 160, 170);
      const what = `${frame}: ${corner} ${middle}`;
      if (frame >= 6 && frame < 15) expect(isNear(corner, BLUE, 8), what).to.equal(true);
      else if (frame >= 15 && frame < 21)
        // The image alone, on its own blurred and darker one.
        expect(isNear(corner, [178, 0, 0], 12) && isNear(middle, RED, 12), what).to.equal(true);
      else expect([numbers[frame], isNear(corner, [0, 0, 0])], what).to.deep.equal([frame, true]);
    }
  });

  it('are shown beside the footage, all of which is visible and continues', async () => {
    const slides = [aSlide({ startSeconds: 0.1, layout: 'side', title: 'Hi', body: 'There' })];

    const { outPath } = await renderFrames(await clip('short'), dir, null, { slides });

    const frames = await readFrames(outPath, { width: 320, height: 180 });
    // 60 % of the width; whole, and centred in its half.
    const shown = await shownNumbers(outPath, 'crop=192:108:0:36');
    const whole = await shownNumbers(outPath);
    expect(whole.slice(0, 3)).to.deep.equal([0, 1, 2]);
    expect(shown.slice(3)).to.deep.equal(Array.from({ length: 27 }, (_, index) => index + 3));
    expect(isNear(frames.at(2, 316, 4), PAPER)).to.equal(false);
    for (const [x, y] of [
      [316, 4],
      [195, 2],
      [316, 176],
    ] as const)
      expect(isNear(frames.at(20, x, y), PAPER, 8), `${x},${y}: ${frames.at(20, x, y)}`).to.equal(true);
    // The rest of its half is the footage itself, blurred.
    for (const y of [4, 176]) expect(isNear(frames.at(20, 90, y), PAPER, 60)).to.equal(false);
  });

  it('change the keys of the segments in which they are visible, and of no others', async () => {
    const machine = { ffmpegBuildId: 'build' };
    const keys = async (slides: SlideContent[]) => {
      const { plan, segments } = await planRender(await clip('plain'), dir, null, { slides });
      return segments.map((segment) => segmentKey(plan, segment, machine));
    };
    const none = await keys([]);
    const one = await keys([aSlide({ startSeconds: 0.5, title: 'One' })]);
    const other = await keys([aSlide({ startSeconds: 0.5, title: 'Other' })]);

    expect(none.length).to.be.greaterThan(1);
    expect(one[0]).not.to.equal(none[0]);
    expect(other[0]).not.to.equal(one[0]);
    expect(one.slice(1)).to.deep.equal(none.slice(1));
  });

  it('leave nothing of hidden footage in the key, and all of it where something is visible', async () => {
    const machine = { ffmpegBuildId: 'build' };
    const { plan } = await planRender(await clip('plain'), dir, null, {
      slides: [
        aSlide({ startSeconds: 0.5, endSeconds: 1.5, title: 'One' }),
        aSlide({ startSeconds: 1.5, endSeconds: 2, title: 'Two' }),
        aSlide({ startSeconds: 2, endSeconds: 3, layout: 'side', title: 'Three' }),
      ],
    });
    const other = structuredClone(plan);
    other.parts[0]!.source.sha256 = 'd'.repeat(64);
    other.zooms.push({ startSeconds: 0, endSeconds: 3, x: 0.5, y: 0.5, scale: 2 });
    const isAlike = (startSeconds: number, endSeconds: number) => {
      const [startFrame, endFrame] = [startSeconds, endSeconds].map(
        (seconds) => (seconds * plan.output.fpsNum) / plan.output.fpsDen,
      ) as [number, number];
      const segment = { index: 0, part: 0, startFrame, endFrame };
      return segmentKey(plan, segment, machine) === segmentKey(other, segment, machine);
    };

    expect([isAlike(0.5, 2), isAlike(1, 1.4)]).to.deep.equal([true, true]);
    expect([isAlike(0.4, 1), isAlike(1, 2.1), isAlike(2, 3)]).to.deep.equal([false, false, false]);
  });

  it('look the same whether or not the footage behind them is rendered', async () => {
    const path = await clip('short');
    const slides = [aSlide({ startSeconds: 0, endSeconds: 0.5, title: 'Whole' })];
    const { plan, prepared } = await planRender(path, dir, null, { slides });
    const paths = { source: prepared.path, inputs: new Map<string, string>() };
    const pictures = (endFrame: number) =>
      segmentFrames(paths, plan, { index: 0, part: 0, startFrame: 0, endFrame }, { format: 'yuv420p' });

    const hidden = await pictures(15);
    const seen = await pictures(16);

    expect(hidden.length).to.equal(15);
    for (const [frame, { bytes }] of hidden.entries())
      expect(bytes.equals(seen[frame]!.bytes), String(frame)).to.equal(true);
    expect(segmentRecipe(plan, { index: 0, part: 0, startFrame: 0, endFrame: 15 }).graph).not.to.contain(
      '[0:',
    );
  });
});

const aCornerPresenter = (of: Partial<PlannedPresenter>) =>
  aPresenter({ shape: 'circle', sizePercent: 25, ...of });

let base: RenderPlan;
before(async () => {
  base = (await planOf(await clip('short'))).plan;
});

/** Of footage that is as large as the export. */
const sized = (size: Size, footage = size): RenderPlan => {
  const [part] = base.parts as [(typeof base.parts)[0]];
  const video = { ...part.source.probe.video, codedWidth: footage.width, codedHeight: footage.height };
  const source = { ...part.source, probe: { ...part.source.probe, video } };
  return { ...base, output: { ...base.output, ...size }, parts: [{ ...part, source }] };
};

const lettersFor = async (slide: SlideContent, language = 'en') =>
  chooseSlideFonts(await machineFonts(), slide, language);

describe('layOutText', () => {
  const room = { width: 600, height: 300, largestPx: 40, smallestPx: 12, isEven: false };
  const lay = async (text: string, of: Partial<typeof room> = {}) => {
    const { body } = await lettersFor(aSlide({ body: text }));
    return layOutText(text, { ...room, ...of, letters: body, language: 'en' });
  };
  const textsOf = ({ lines }: Awaited<ReturnType<typeof lay>>) =>
    lines.map(({ signs }) =>
      signs
        .map(({ text }) => text)
        .join('')
        .trim(),
    );

  it('uses the largest font size that fits, and ends text that fits at no size with an ellipsis', async () => {
    const short = await lay('A few words');
    const long = await lay('Words '.repeat(60));
    const endless = await lay('Words '.repeat(2000));

    expect([short.sizePx, short.lines.length]).to.deep.equal([40, 1]);
    expect(long.sizePx).to.be.within(13, 39);
    expect(long.height).to.be.at.most(300);
    expect(textsOf(long).join(' ')).to.equal('Words '.repeat(60).trim());
    expect(endless.sizePx).to.equal(12);
    expect(endless.height).to.be.at.most(300);
    expect(textsOf(endless).at(-1)).to.match(/Words…$/);
  });

  it('breaks text without spaces within its room, and indents lists after their bullets', async () => {
    const text = '视频处理服务自动生成字幕和配音并且导出成品'.repeat(3);
    const chinese = await lay(text);
    const list = await lay(`- First\n- ${'second '.repeat(12)}\nNo point`);

    expect(chinese.lines.length).to.be.greaterThan(3);
    expect(textsOf(chinese).join('')).to.equal(text);
    for (const { signs } of chinese.lines)
      expect(setLine(signs, false).width * chinese.sizePx).to.be.at.most(room.width);
    expect(list.lines.map(({ hasBullet }) => hasBullet)).to.deep.equal([
      true,
      true,
      ...list.lines.slice(2).map(() => false),
    ]);
    expect(list.lines.map(({ indent }) => indent > 0)).to.deep.equal([
      ...list.lines.slice(1).map(() => true),
      false,
    ]);
  });

  it('leaves no single word of a title on a line', async () => {
    const lines = textsOf(await lay('Everything that a title may say of it all', { isEven: true }));

    expect(lines.length).to.equal(2);
    expect(Math.abs(lines[0]!.length - lines[1]!.length)).to.be.at.most(8);
  });
});

describe('layOutSlide', () => {
  const panels = [
    { width: 1280, height: 720 },
    { width: 720, height: 1280 },
    { width: 800, height: 800 },
    { width: 320, height: 180 },
  ];

  it('keeps everything within the slide and without overlap, in every ratio', async () => {
    const image = { sha256: imageSha256, width: 900, height: 600 };
    const full = {
      title: 'A title of some length for a slide',
      body: 'Words that say more. '.repeat(30),
      image,
    };
    const letters = await lettersFor(aSlide(full));
    for (const panel of panels)
      for (const layout of ['full', 'side'] as const) {
        const { texts, image: placed } = layOutSlide(aSlide({ ...full, layout }), panel, letters);
        const picture = placed?.box;
        const [heading, body] = texts.map(({ box, block }) => ({ ...box, height: block.height }));
        const boxes = [heading, body, picture].map((box) => box as NonNullable<typeof box>);
        for (const { x, y, width, height } of boxes) {
          expect(Math.min(x, y), JSON.stringify({ panel, boxes })).to.be.at.least(0);
          expect(x + width, JSON.stringify({ panel, boxes })).to.be.at.most(panel.width);
          expect(y + height, JSON.stringify({ panel, boxes })).to.be.at.most(panel.height);
        }
        for (const [index, one] of boxes.entries())
          for (const other of boxes.slice(index + 1))
            expect(isApart(one, other), JSON.stringify({ panel, layout, one, other })).to.equal(true);
      }
  });

  it('lays out right-to-left text from the right, and escapes user text', async () => {
    const panel = { width: 1280, height: 720 };
    const planned = async (title: string) => {
      const slide = aSlide({ title, body: 'x' });
      return planSlide(slide, await lettersFor(slide), sized(panel));
    };
    const [hebrew, english] = [await planned('ברוכים הבאים'), await planned('Welcome')];

    const right = ({ x, width }: { x: number; width: number }) => x + width;
    expect(right(hebrew.accent!.box)).to.equal(1222);
    expect(hebrew.pieces[0]!.x).to.be.above(700);
    expect([english.accent!.box.x, english.pieces[0]!.x]).to.deep.equal([58, 58]);
    expect(slideAss(await planned('{\\p1}m 0 0'), panel)).to.include('\\{\\\u2060p1\\}m');
  });
});

describe('planSideBySide', () => {
  const wide = { width: 1280, height: 720 };
  const upright = { width: 720, height: 1280 };

  it('gives the slide the room that the footage cannot fill', () => {
    const [left, above] = [
      { x: 0, y: 0, width: 404, height: 720 },
      { x: 0, y: 0, width: 720, height: 404 },
    ];
    const [right, below] = [
      { x: 404, y: 0, width: 876, height: 720 },
      { x: 0, y: 404, width: 720, height: 876 },
    ];

    expect(planSideBySide(sized(wide, upright))).to.deep.equal({
      shown: { x: 438, y: 0, width: 404, height: 720 },
      ...{ footage: left, region: left, half: right, panel: right },
    });
    expect(planSideBySide(sized(upright, wide))).to.deep.equal({
      shown: { x: 0, y: 438, width: 720, height: 404 },
      ...{ footage: above, region: above, half: below, panel: below },
    });
    expect(planSideBySide(sized(wide)).panel).to.deep.equal({ x: 768, y: 0, width: 512, height: 720 });
  });

  it('splits the room that a large presenter leaves', () => {
    const plan = { ...sized(wide), presenter: aCornerPresenter({ sizePercent: 60 }) };
    const corner = placeInCorner(plan.presenter, plan);

    const { footage, panel } = planSideBySide(plan);

    for (const box of [footage, panel]) expect(isApart(box, corner)).to.equal(true);
    expect(isApart(footage, panel)).to.equal(true);
    expect(panel.width * panel.height).to.be.above(250_000);
    expect(footage.width).to.be.above(600);
    expect(planSideBySide({ ...plan, presenter: aCornerPresenter({ sizePercent: 40 }) })).to.deep.equal(
      planSideBySide(sized(wide)),
    );
  });

  it('shows the whole frame when the footage or a presenter fills it', () => {
    const pan = { stops: [{ seconds: 0, centre: 0.5, isCut: false }] };
    const presenter = aCornerPresenter({ layout: 'full' });

    for (const filling of [{ pan }, { presenter }])
      expect(planSideBySide({ ...sized(upright, wide), ...filling }).shown).to.deep.equal({
        x: 0,
        y: 0,
        ...upright,
      });
  });
});

describe('planSlide', () => {
  it('keeps text clear of the rows of captions, and gives an image alone the whole frame', async () => {
    const text = { title: 'A title of some length', body: '- A point that is made\n'.repeat(12) };
    const image = { sha256: imageSha256, width: 90, height: 90 };
    for (const size of [
      { width: 1280, height: 720 },
      { width: 720, height: 1280 },
      { width: 720, height: 720 },
    ])
      for (const layout of ['full', 'side'] as const) {
        const rows = { from: 0, to: size.height - 200 };
        const slide = aSlide({ ...text, layout, image });
        const plan = { ...sized(size), freeRows: rows };

        const { pieces, fonts, image: picture } = planSlide(slide, await lettersFor(slide), plan);

        const ends = pieces.map(({ y, font }) => y + fonts[font]!.size);
        expect(Math.max(...ends), `${layout} ${JSON.stringify(size)}`).to.be.at.most(rows.to);
        expect(picture!.box.y + picture!.box.height).to.be.at.most(rows.to);
      }
    const alone = aSlide({ image });
    const whole = { width: 720, height: 720 };
    const plan = { ...sized(whole), freeRows: { from: 0, to: 500 } };
    expect(planSlide(alone, await lettersFor(alone), plan).image!.box).to.include(whole);
  });

  it('keeps text clear of a presenter in the corner and of the watermark', async () => {
    const text = { title: 'A title of some length', body: '- A point that is made\n'.repeat(12) };
    const image = { sha256: imageSha256, width: 160, height: 90 };
    for (const size of [
      { width: 1280, height: 720 },
      { width: 720, height: 1280 },
      { width: 720, height: 720 },
    ])
      for (const layout of ['full', 'side'] as const)
        for (const sizePercent of [10, 25, 40, 60])
          for (const position of ['bottom-right', 'bottom-left', 'top-right'] as const)
            for (const to of [size.height, size.height - 200]) {
              const slide = aSlide({ ...text, layout, image });
              const plan = {
                ...sized(size, { width: 1280, height: 720 }),
                freeRows: { from: 0, to },
                presenter: aCornerPresenter({ sizePercent }),
                watermark: aWatermark({ position }),
              };
              const covers = [placeInCorner(plan.presenter, plan), watermarkBox(plan.watermark, size)];
              const letters = await lettersFor(slide);

              const { pieces, fonts, image: picture } = planSlide(slide, letters, plan);

              const seen = [picture!.box, ...pieces.map((piece) => boxOfPiece(piece, fonts, letters))];
              for (const box of seen)
                for (const cover of covers)
                  expect(
                    isApart(box, cover),
                    JSON.stringify({ size, layout, sizePercent, position, to, box, cover }),
                  ).to.equal(true);
            }
  });

  it('keeps bullets clear of a narrow watermark, also beside a presenter', async () => {
    const slide = aSlide({
      title: 'A title of some length that fills more than a line',
      body: '- A point that is made\n'.repeat(10),
    });
    const letters = await lettersFor(slide);
    const narrow = { width: 100, height: 200, size: 'medium' } as const;
    const wide = { width: 300, height: 150, size: 'large' } as const;
    for (const [width, height] of [
      [1280, 720],
      [720, 1280],
      [720, 720],
      [576, 720],
    ] as const)
      for (const look of [narrow, wide])
        for (const position of ['bottom-left', 'bottom-right', 'top-left', 'top-right'] as const)
          for (const presenter of [null, aCornerPresenter({ layout: 'side' })]) {
            const watermark = aWatermark({ ...look, position });
            const plan = { ...sized({ width, height }), presenter, watermark };
            const { pieces, fonts } = planSlide(slide, letters, plan);

            const mark = watermarkBox(watermark, plan.output);
            for (const piece of pieces) {
              const seen = boxOfPiece(piece, fonts, letters);
              expect(
                isApart(seen, mark),
                JSON.stringify({
                  width,
                  height,
                  look,
                  position,
                  presenter: presenter?.layout,
                  piece,
                  seen,
                  mark,
                }),
              ).to.equal(true);
            }
          }
  });

  it('shows all of the text at a readable size beside a presenter', async () => {
    const points = ['Open the settings of the workspace', 'Choose who may do what', 'Invite your team'];
    const body = Array.from({ length: 12 }, (_, at) => `- ${points[at % 3]}`).join('\n');
    const slide = aSlide({ layout: 'side', title: 'What you will learn in this part', body });
    const plan = { ...sized({ width: 1280, height: 720 }), freeRows: { from: 0, to: 566 } };

    const { pieces, fonts } = planSlide(slide, await lettersFor(slide), {
      ...plan,
      presenter: aCornerPresenter({}),
    });

    expect(pieces.filter(({ text }) => text.includes('…'))).to.deep.equal([]);
    expect(Math.min(...fonts.map(({ size }) => size))).to.be.at.least(14);
  });

  it('moves nothing for a presenter or a watermark that covers no content', async () => {
    const plan = sized({ width: 1280, height: 720 });
    const planned = async (of: Partial<RenderPlan>, content: Partial<SlideContent>) => {
      const slide = aSlide(content);
      return planSlide(slide, await lettersFor(slide), { ...plan, ...of });
    };
    const few = { layout: 'side', title: 'Few words' } as const;
    const many = { layout: 'side', title: 'Many words', body: 'Words '.repeat(150) } as const;
    const picture = { image: { sha256: imageSha256, width: 90, height: 90 } };

    const presenter = aCornerPresenter({});
    for (const content of [few, picture])
      expect(await planned({ presenter }, content)).to.deep.equal(await planned({}, content));
    expect(await planned({ presenter: aCornerPresenter({ layout: 'full' }) }, many)).to.deep.equal(
      await planned({}, many),
    );
    expect(await planned({ presenter }, many)).not.to.deep.equal(await planned({}, many));
  });

  it('starts below captions at the top', async () => {
    const slide = aSlide({ title: 'Above all', body: 'Words' });
    const plan = { ...sized({ width: 640, height: 360 }), freeRows: { from: 120, to: 360 } };

    const { pieces, accent } = planSlide(slide, await lettersFor(slide), plan);

    expect(Math.min(...pieces.map(({ y }) => y))).to.be.at.least(120);
    expect(accent!.box.y).to.be.at.least(120);
  });
});

describe('slide fonts', () => {
  it('are found for every script that the machine has fonts for, and identified by their hashes', async () => {
    const slide = aSlide({ title: '自动字幕', body: 'स्वचालित उपशीर्षक' });
    const letters = await lettersFor(slide);

    const { fonts } = planSlide(slide, letters, sized({ width: 640, height: 360 }));

    expect(fonts.map(({ family }) => family)).to.deep.equal(['Noto Sans CJK JP', 'Noto Sans Devanagari']);
    const registry = await machineFonts();
    for (const { sha256 } of fonts) expect(await registry.pathOf(sha256)).to.be.a('string');
    expect(faultsOfSlides([letters]).missingGlyphs).to.deep.equal([]);
  });

  it('are reported when they are missing', async () => {
    const slide = aSlide({ title: 'A \u{10FFFD}', body: 'b \u{1FAFF}\uFE0F', fontFamily: 'No Such Font' });

    expect(faultsOfSlides([await lettersFor(slide)])).to.deep.include({
      missingGlyphs: ['\u{10FFFD}'],
      fallbackFamily: 'DejaVu Sans',
      droppedEmoji: ['\u{1FAFF}\uFE0F'],
    });
  });
});

/** Returns the box of a run of left-to-right text. */
function boxOfPiece(
  { text, font, x, y }: PlannedSlide['pieces'][number],
  fonts: PlannedSlide['fonts'],
  letters: SlideFonts,
): Placed {
  const { size, isBold } = fonts[font]!;
  const { main } = isBold ? letters.title : letters.body;
  const width = (main.measure(text, false).width * size) / (main.ascent + main.descent);
  return { x, y, width, height: size };
}

interface Placed {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const isApart = (one: Placed, other: Placed): boolean =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;
