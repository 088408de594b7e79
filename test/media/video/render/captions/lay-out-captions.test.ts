import { expect } from 'chai';
import { CAPTION_MODES } from '../../../../../schemas/brand-kit-fields.js';
import { CaptionRules } from '../../../../../schemas/messages/render-request.js';
import {
  type LaidOutCaptions,
  layOutCaptions,
} from '../../../../../services/media/video/render/captions/plan-captions.js';
import { machineFonts, wantedCaptions } from '../../../../setup/render-whole.js';

const TEXT =
  'When you have opened the settings page from the menu at the top of the window, choose the language that you want and press the button.';
const SIZES = { '16:9': [640, 360], '9:16': [360, 640], '1:1': [360, 360] } as const;

async function layOut(
  [width, height]: readonly [number, number],
  captions: Parameters<typeof wantedCaptions>[0]['captions'],
  {
    text = TEXT,
    endTime = 9,
    rules = {},
  }: { text?: string; endTime?: number; rules?: Partial<CaptionRules> } = {},
): Promise<LaidOutCaptions> {
  const cues = [{ startTime: 1, endTime, text }];
  const encoderProfile = 'h264-high-2' as const;
  const output = { width, height, fpsNum: 30, fpsDen: 1, totalFrames: 300, encoderProfile };
  const request = { cues, language: 'en', captionRules: CaptionRules.parse(rules) };
  return layOutCaptions(await machineFonts(), request, wantedCaptions({ cues, captions }), {
    output,
    watermark: null,
  });
}

/** Returns what is drawn, line by line. */
const drawnLines = ({ captions }: LaidOutCaptions): string[] =>
  captions!.cues.map(({ pieces }) => {
    const rows = new Map<number, string[]>();
    for (const { y, text } of pieces) rows.set(y, [...(rows.get(y) ?? []), text]);
    return [...rows.values()].map((row) => row.join(' ')).join('\n');
  });

describe('layOutCaptions', () => {
  for (const [ratio, size] of Object.entries(SIZES))
    for (const preset of ['clean', 'bold'] as const)
      it(`writes the subtitles in the lines that are drawn, at the same times: ${ratio} ${preset}`, async () => {
        const laidOut = await layOut(size, { preset, mode: 'karaoke', fontFamily: 'Inter', bold: true });

        const { captions, subtitles } = laidOut;
        expect(subtitles.map(({ text }) => text)).to.deep.equal(drawnLines(laidOut));
        expect(
          subtitles
            .map(({ text }) => text)
            .join('\n')
            .split(/\s+/u),
        ).to.deep.equal(TEXT.split(' '));
        for (const { text } of subtitles) expect(text.split('\n').length).to.be.at.most(2);
        for (const [index, { startTime, endTime }] of subtitles.entries()) {
          const { pieces, to } = captions!.cues[index]!;
          expect(pieces[0]!.from).to.equal(Math.round(startTime * 30));
          expect(to).to.equal(Math.round(endTime * 30));
        }
      });

  it('breaks lines at sense also where the frame is too narrow for those of the rules', async () => {
    const { subtitles } = await layOut([360, 640], { fontFamily: 'Inter', fontSizePercent: 8 });

    expect(subtitles.length).to.be.greaterThan(2);
    for (const shown of subtitles.flatMap(({ text }) => text.split('\n')))
      expect(shown).not.to.match(/(?:^| )(?:the|of|at|from|and)$/);
  });

  for (const mode of CAPTION_MODES)
    it(`has as many lines as the rules permit: ${mode}`, async () => {
      const { subtitles } = await layOut([640, 360], { mode }, { rules: { maxLines: 1, maxLineLength: 30 } });

      expect(subtitles.length).to.be.greaterThan(3);
      for (const { text } of subtitles) expect(text).to.match(/^.{1,30}$/);
    });

  it('writes whole captions in one-word mode', async () => {
    const { captions, subtitles } = await layOut([640, 360], { mode: 'one-word' }, { text: 'One word each' });

    expect(captions!.cues).to.have.length(3);
    expect(subtitles).to.deep.equal([{ startTime: 1, endTime: 9, text: 'One word each' }]);
  });

  it('writes the whole line where its time shows only a part of it', async () => {
    const { captions, subtitles } = await layOut([640, 360], {}, { endTime: 1.3 });

    expect(captions!.cues.length).to.equal(1);
    expect(subtitles.map(({ text }) => text)).to.deep.equal([TEXT]);
  });
});
