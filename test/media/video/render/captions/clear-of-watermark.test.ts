import { expect } from 'chai';
import type { RequestedCaptions } from '../../../../../schemas/messages/render-request.js';
import { captionSizes } from '../../../../../services/media/video/render/captions/caption-style.js';
import { sizesClearOfWatermark } from '../../../../../services/media/video/render/captions/clear-of-watermark.js';
import { rowsClearOfCaptions } from '../../../../../services/media/video/render/captions/rows-clear-of-captions.js';
import type { PlannedWatermark } from '../../../../../services/media/video/render/video/watermark/planned-watermark.js';
import { watermarkBox } from '../../../../../services/media/video/render/video/watermark/watermark-layer.js';
import { segmentKey } from '../../../../../services/media/work/export/key-plan.js';
import { clip } from '../../../../setup/clips.js';
import { drawCaptions, isBright } from '../../../../setup/drawn-captions.js';
import { useFolder } from '../../../../setup/folders.js';
import { aWatermark } from '../../../../setup/plan-layers.js';
import { planRender, wantedCaptions, withWantedCaptions } from '../../../../setup/render-whole.js';

const RATIOS = [
  { width: 640, height: 360 },
  { width: 360, height: 640 },
  { width: 480, height: 480 },
  { width: 400, height: 500 },
  { width: 480, height: 360 },
];
const SQUARE = RATIOS[2]!;
const CAPTIONS = [
  'This is a caption that has two long lines\nof words that are about as long as can be',
  'Short',
  'M'.repeat(40),
];

const sizesOf = (
  captions: Parameters<typeof wantedCaptions>[0]['captions'],
  size: (typeof RATIOS)[0],
  watermark: PlannedWatermark | null,
) => sizesClearOfWatermark(wantedCaptions({ cues: [], captions }), size, watermark);

describe('captions and a watermark', () => {
  for (const size of RATIOS)
    it(`never overlap at their common end, whatever the text is: ${size.width}x${size.height}`, async () => {
      for (const end of ['top', 'bottom'] as const)
        for (const watermark of [
          aWatermark({ position: `${end}-right` }),
          aWatermark({ position: `${end}-left`, size: 'large' }),
        ]) {
          const mark = watermarkBox(watermark, size);
          const cues = CAPTIONS.map((text, at) => ({ startTime: at / 2, endTime: (at + 1) / 2, text }));
          const captions = { position: end, backgroundOpacity: 60, backgroundColor: '#FFFFFF' };
          const { frames } = await drawCaptions({ cues, captions }, { ...size, watermark, endFrame: 36 });

          for (const frame of [frames[5]!, frames[20]!, frames[35]!]) {
            const { left, right, top, bottom } = frame.bounds(isBright);
            const what = JSON.stringify({ end, watermark, mark, left, right, top, bottom });
            expect(right, what).to.be.above(left);
            expect(
              bottom <= mark.y ||
                top >= mark.y + mark.height ||
                right <= mark.x ||
                left >= mark.x + mark.width,
              what,
            ).to.equal(true);
          }
        }
    });

  it('share rows where usual lines end before the watermark: captions stay where they are', () => {
    const [wide] = RATIOS as [(typeof RATIOS)[0]];
    const usual = sizesOf({}, wide, null);

    const { marginX, ...others } = sizesOf({}, wide, aWatermark());

    expect({ ...others, marginX: usual.marginX }).to.deep.equal(usual);
    expect(marginX).to.be.above(wide.width - watermarkBox(aWatermark(), wide).x);
  });

  it('separate where lines would be too short: all captions are placed just above the watermark', async () => {
    const { y } = watermarkBox(aWatermark(), SQUARE);
    const { line, marginBottom } = sizesOf({}, SQUARE, aWatermark());

    expect(SQUARE.height - marginBottom).to.be.within(y - Math.ceil(line / 2), y);
    const bottoms = [];
    for (const text of ['H', 'H\nH', 'Words that have to be broken as they are long, for once']) {
      const cues = [{ startTime: 0, endTime: 1, text }];
      const { plan } = await drawCaptions({ cues }, { ...SQUARE, watermark: aWatermark(), endFrame: 1 });
      const { fonts, cues: drawn } = plan.captions!;
      bottoms.push(Math.max(...drawn[0]!.pieces.map((piece) => piece.y + fonts[piece.font]!.size)));
    }
    for (const bottom of bottoms) expect(bottom).to.be.closeTo(SQUARE.height - marginBottom, 1);
  });

  it('do not move when they cannot overlap, or when a position was requested', () => {
    for (const size of RATIOS)
      for (const [captions, watermark] of [
        [{}, null],
        [{}, aWatermark({ position: 'top-right' })],
        [{ position: 'top' }, aWatermark()],
        [{ position: 'middle' }, aWatermark({ size: 'large' })],
        [{ position: 'custom', positionPercent: 100 }, aWatermark({ size: 'large' })],
        [{}, aWatermark({ opacity: 0 })],
      ] as const)
        expect(sizesOf(captions, size, watermark)).to.deep.equal(
          captionSizes(wantedCaptions({ cues: [], captions }), size),
        );
    // The watermark is lower than any caption.
    expect(sizesOf({}, { width: 720, height: 1280 }, aWatermark())).to.deep.equal(
      sizesOf({}, { width: 720, height: 1280 }, null),
    );
  });
});

const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 1080, height: 1080 },
  { width: 1280, height: 720 },
  { width: 320, height: 180 },
];
const TEXTS = [
  'This is a caption that has two long lines\nof words that are about as long as can be',
  'Öffnen Sie die Übersichtsseite und wählen\nSie anschließend die gewünschte Sprache',
  '这是一个有两行长文字的字幕这是一\n个有两行长文字的字幕这是一个有两',
];
const LOOKS: Array<Partial<RequestedCaptions>> = [
  {},
  { mode: 'karaoke', backgroundOpacity: 60 },
  { position: 'top', bold: true },
  { position: 'custom', positionPercent: 88, fontSizePercent: 4 },
  { fontSizePercent: 4.5, bold: true },
  { fontSizePercent: 6, bold: true },
  { fontSizePercent: 8, bold: true },
];

const MARKS = [
  null,
  aWatermark(),
  aWatermark({ size: 'large', position: 'bottom-left' }),
  aWatermark({ size: 'large', position: 'top-left' }),
];

describe('rowsClearOfCaptions', () => {
  const dir = useFolder();
  let base: Awaited<ReturnType<typeof planRender>>;
  before(async () => {
    base = await planRender(await clip('short'), dir);
  });

  it('returns rows that full captions never reach, in every ratio and mode, beside any watermark', async () => {
    for (const size of SIZES)
      for (const look of LOOKS)
        for (const [text, watermark] of TEXTS.flatMap((one) => MARKS.map((mark) => [one, mark] as const))) {
          const plan = { ...base.plan, output: { ...base.plan.output, ...size }, watermark };
          const wanted = { cues: [{ startTime: 0, endTime: 1, text }], captions: look };
          const { captions } = await withWantedCaptions(plan, wanted);
          const rows = rowsClearOfCaptions(wantedCaptions(wanted), plan);

          const what = JSON.stringify({ size, look, text, watermark, rows });
          const drawn = captions!.cues.flatMap(({ pieces }) =>
            pieces.map(({ y, font }) => ({ top: y, bottom: y + captions!.fonts[font]!.size })),
          );
          expect(rows, what).not.to.equal(null);
          for (const { top, bottom } of drawn)
            expect(bottom <= rows!.from || top >= rows!.to, `${what} ${top} ${bottom}`).to.equal(true);
          expect([rows!.from % 2, rows!.to % 2], what).to.deep.equal([0, 0]);
        }
  });

  it('returns null where captions are meant to overlap the content', () => {
    const middle = wantedCaptions({ cues: [], captions: { position: 'middle' } });

    expect(SIZES.map((output) => rowsClearOfCaptions(middle, { output, watermark: null }))).to.deep.equal(
      SIZES.map(() => null),
    );
  });

  it('changes no key where there is neither slide nor presenter', async () => {
    const { plan, segments } = base;
    const cleared = { ...plan, freeRows: { from: 0, to: 100 } };

    for (const segment of segments)
      expect(segmentKey(cleared, segment, { ffmpegBuildId: 'build' })).to.equal(
        segmentKey(plan, segment, { ffmpegBuildId: 'build' }),
      );
  });
});
