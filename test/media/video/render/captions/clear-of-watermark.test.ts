import { expect } from 'chai';
import { captionSizes } from '../../../../../services/media/video/render/captions/caption-style.js';
import { sizesClearOfWatermark } from '../../../../../services/media/video/render/captions/clear-of-watermark.js';
import type { PlannedWatermark } from '../../../../../services/media/video/render/video/watermark/planned-watermark.js';
import { watermarkBox } from '../../../../../services/media/video/render/video/watermark/watermark-layer.js';
import { drawCaptions, isBright } from '../../../../setup/drawn-captions.js';
import { wantedCaptions } from '../../../../setup/render-whole.js';

const RATIOS = [
  { width: 640, height: 360 },
  { width: 360, height: 640 },
  { width: 480, height: 480 },
  { width: 400, height: 500 },
  { width: 480, height: 360 },
];
const SQUARE = RATIOS[2]!;
const TEXTS = [
  'This is a caption that has two long lines\nof words that are about as long as can be',
  'Short',
  'M'.repeat(40),
];

const aMark = (of: Partial<PlannedWatermark>): PlannedWatermark => ({
  sha256: 'e'.repeat(64),
  width: 300,
  height: 150,
  position: 'bottom-right',
  size: 'medium',
  opacity: 100,
  ...of,
});
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
          aMark({ position: `${end}-right` }),
          aMark({ position: `${end}-left`, size: 'large' }),
        ]) {
          const mark = watermarkBox(watermark, size);
          const cues = TEXTS.map((text, at) => ({ startTime: at / 2, endTime: (at + 1) / 2, text }));
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

    const { marginX, ...others } = sizesOf({}, wide, aMark({}));

    expect({ ...others, marginX: usual.marginX }).to.deep.equal(usual);
    expect(marginX).to.be.above(wide.width - watermarkBox(aMark({}), wide).x);
  });

  it('separate where lines would be too short: all captions are placed just above the watermark', async () => {
    const { y } = watermarkBox(aMark({}), SQUARE);
    const { line, marginBottom } = sizesOf({}, SQUARE, aMark({}));

    expect(SQUARE.height - marginBottom).to.be.within(y - Math.ceil(line / 2), y);
    const bottoms = [];
    for (const text of ['H', 'H\nH', 'Words that have to be broken as they are long, for once']) {
      const cues = [{ startTime: 0, endTime: 1, text }];
      const { plan } = await drawCaptions({ cues }, { ...SQUARE, watermark: aMark({}), endFrame: 1 });
      const { fonts, cues: drawn } = plan.captions!;
      bottoms.push(Math.max(...drawn[0]!.pieces.map((piece) => piece.y + fonts[piece.font]!.size)));
    }
    for (const bottom of bottoms) expect(bottom).to.be.closeTo(SQUARE.height - marginBottom, 1);
  });

  it('do not move when they cannot overlap, or when a position was requested', () => {
    for (const size of RATIOS)
      for (const [captions, watermark] of [
        [{}, null],
        [{}, aMark({ position: 'top-right' })],
        [{ position: 'top' }, aMark({})],
        [{ position: 'middle' }, aMark({ size: 'large' })],
        [{ position: 'custom', positionPercent: 100 }, aMark({ size: 'large' })],
        [{}, aMark({ opacity: 0 })],
      ] as const)
        expect(sizesOf(captions, size, watermark)).to.deep.equal(
          captionSizes(wantedCaptions({ cues: [], captions }), size),
        );
    // The watermark is lower than any caption.
    expect(sizesOf({}, { width: 720, height: 1280 }, aMark({}))).to.deep.equal(
      sizesOf({}, { width: 720, height: 1280 }, null),
    );
  });
});
