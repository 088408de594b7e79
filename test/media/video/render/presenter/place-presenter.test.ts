import { expect } from 'chai';
import {
  placeInCorner,
  placeSideBySide,
} from '../../../../../services/media/video/render/presenter/place-presenter.js';
import type { PlannedPresenter } from '../../../../../services/media/video/render/presenter/planned-presenter.js';
import type { Box } from '../../../../../services/media/video/render/video/fit/fit-box.js';
import { watermarkBox } from '../../../../../services/media/video/render/video/watermark/watermark-layer.js';
import { aWatermark } from '../../../../setup/plan-layers.js';

const OUTPUTS = [
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 1080, height: 1080 },
].map((size) => ({
  ...size,
  fpsNum: 30,
  fpsDen: 1,
  totalFrames: 30,
  encoderProfile: 'h264-high-2' as const,
}));

const aPresenter = (sizePercent: number): PlannedPresenter => ({
  layout: 'overlay',
  shape: 'circle',
  sizePercent,
  backgroundColor: '#00FF00',
  zoom: 1,
  offsetY: 0,
  stillBecause: null,
  picture: { sha256: 'c'.repeat(64), width: 100, height: 100, isCutOut: true, loop: null },
});

describe('presenter position', () => {
  const isApart = (one: Box, other: Box): boolean =>
    one.x + one.width <= other.x ||
    other.x + other.width <= one.x ||
    one.y + one.height <= other.y ||
    other.y + other.height <= one.y;

  it('is clear of the watermark and of captions, and within the frame, in every ratio and size', () => {
    for (const output of OUTPUTS)
      for (const size of [5, 25, 60, 100])
        for (const position of ['bottom-right', 'top-right', 'bottom-left'] as const)
          for (const to of [output.height, output.height - 400]) {
            const plan = { output, freeRows: { from: 0, to }, watermark: aWatermark({ position }) };
            const mark = watermarkBox(plan.watermark, output);
            const box = placeInCorner(aPresenter(size), plan);
            const what = JSON.stringify({ output, size, position, to, box, mark });
            expect(isApart(box, mark), what).to.equal(true);
            expect(Math.min(box.x, box.y), what).to.be.at.least(0);
            expect(box.x + box.width, what).to.be.at.most(output.width);
            expect(box.y + box.height, what).to.be.at.most(to);
            expect(box.width, what).to.be.at.least(Math.min(54, (output.width * size) / 100));
          }
  });

  it('beside the footage fills its half of the frame, which is as large as requested', () => {
    for (const output of OUTPUTS)
      for (const size of [5, 25, 60, 100]) {
        const plan = { output, freeRows: { from: 0, to: output.height - 200 }, watermark: null };

        const { region, room, box } = placeSideBySide(aPresenter(size), plan);

        const what = JSON.stringify({ output, size, region, box });
        const area = ({ width, height }: Box) => width * height;
        expect(area(region) + area(box), what).to.equal(area({ x: 0, y: 0, ...output }));
        expect(isApart(region, box), what).to.equal(true);
        expect(area(box) / area({ x: 0, y: 0, ...output }), what).to.be.within(0.32, 0.63);
        expect(room.y + room.height, what).to.be.at.most(output.height - 200);
      }
    const [output] = OUTPUTS as [(typeof OUTPUTS)[0]];
    const widths = [25, 70, 100].map(
      (size) => placeSideBySide(aPresenter(size), { output, freeRows: null, watermark: null }).box.width,
    );
    expect(widths).to.deep.equal([640, 756, 960]);
  });

  it('is above a watermark in its corner, at the requested size', () => {
    const [output] = OUTPUTS as [(typeof OUTPUTS)[0]];
    const alone = placeInCorner(aPresenter(25), { output, freeRows: null, watermark: null });
    const above = placeInCorner(aPresenter(25), {
      output,
      freeRows: null,
      watermark: aWatermark(),
    });

    expect(alone).to.deep.equal({ x: 1920 - 44 - 270, y: 1080 - 44 - 270, width: 270, height: 270 });
    expect(above).to.deep.equal({ ...alone, y: watermarkBox(aWatermark(), output).y - 22 - 270 });
  });

  it('does not change for a watermark in another corner, or an invisible one', () => {
    for (const output of OUTPUTS) {
      const place = (watermark: ReturnType<typeof aWatermark> | null) =>
        placeInCorner(aPresenter(25), { output, freeRows: null, watermark });

      expect(place(aWatermark({ position: 'bottom-left' }))).to.deep.equal(place(null));
      expect(place(aWatermark({ opacity: 0 }))).to.deep.equal(place(null));
    }
  });
});
