import { expect } from 'chai';
import type { RequestedCaptions } from '../../../../../schemas/messages/render-request.js';
import { rowsClearOfCaptions } from '../../../../../services/media/video/render/captions/rows-clear-of-captions.js';
import type { PlannedWatermark } from '../../../../../services/media/video/render/video/watermark/planned-watermark.js';
import { segmentKey } from '../../../../../services/media/work/export/key-plan.js';
import { clip } from '../../../../setup/clips.js';
import { useFolder } from '../../../../setup/folders.js';
import { planRender, wantedCaptions, withWantedCaptions } from '../../../../setup/render-whole.js';

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

const aMark = (size: PlannedWatermark['size'], position: PlannedWatermark['position']): PlannedWatermark => ({
  sha256: 'e'.repeat(64),
  width: 300,
  height: 150,
  opacity: 100,
  size,
  position,
});
const MARKS = [
  null,
  aMark('medium', 'bottom-right'),
  aMark('large', 'bottom-left'),
  aMark('large', 'top-left'),
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
