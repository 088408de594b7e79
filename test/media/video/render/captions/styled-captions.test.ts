import { expect } from 'chai';
import type { StyledText } from '../../../../../schemas/formats/styled-text.js';
import { planCaptions } from '../../../../../services/media/video/render/captions/plan-captions.js';
import { machineFonts, wantedCaptions } from '../../../../setup/render-whole.js';

const output = {
  width: 640,
  height: 360,
  fpsNum: 10,
  fpsDen: 1,
  totalFrames: 100,
  encoderProfile: 'h264-high-2' as const,
};

async function plan(...cues: StyledText[]) {
  const captions = { ...wantedCaptions({ cues: [] }), fontFamily: 'DejaVu Sans', bold: false };
  const planned = await planCaptions(await machineFonts(), { cues, language: 'en' }, captions, {
    output,
    watermark: null,
  });
  if (!planned) throw new Error('There is no caption to draw');
  return planned;
}

const CUE: StyledText = {
  startTime: 0,
  endTime: 4,
  text: 'Press the red\nbutton now',
  runs: [
    { text: 'Press ', style: { italic: true } },
    { text: 'the ', style: {} },
    { text: 'red\nbutton', style: { color: '#FF0000', bold: true } },
    { text: ' now', style: { underline: true } },
  ],
};

describe('planCaptions of styled subtitles', () => {
  it('draws each run in its own style', async () => {
    const { cues, fonts, look } = await plan(CUE);

    const drawn = cues[0]?.pieces.map(({ text, font, color, isItalic, isUnderlined }) => ({
      text,
      isBold: fonts[font]?.isBold,
      color,
      isItalic,
      isUnderlined,
    }));
    const plain = { isBold: false, color: undefined, isItalic: undefined, isUnderlined: undefined };
    expect(drawn).to.deep.equal([
      { ...plain, text: 'Press', isItalic: true },
      { ...plain, text: 'the' },
      { ...plain, text: 'red', isBold: true, color: '#FF0000' },
      { ...plain, text: 'button', isBold: true, color: '#FF0000' },
      { ...plain, text: 'now', isUnderlined: true },
    ]);
    expect(look.runColors).to.deep.equal(['#FF0000']);
  });

  it('keeps the styles of a cue that is shown in several captions, without its emoji', async () => {
    const words = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => `number${from + index}`).join(' ');
    const first = `👍 ${words(10, 9)} `;
    const last = words(50, 9);
    const { cues } = await plan({
      startTime: 0,
      endTime: 8,
      text: first + last,
      runs: [
        { text: first, style: {} },
        { text: last, style: { color: '#00FF00' } },
      ],
    });

    const pieces = cues.flatMap((cue) => cue.pieces);
    expect(cues.length).to.be.greaterThan(1);
    const textsWith = (color: string | undefined) =>
      pieces
        .filter((piece) => piece.color === color)
        .map(({ text }) => text)
        .join(' ');
    expect(textsWith(undefined)).to.equal(words(10, 9));
    expect(textsWith('#00FF00')).to.equal(last);
  });

  it('places a cue where its file does, within the frame', async () => {
    const at = (placement: StyledText['placement']): StyledText => ({
      ...{ startTime: 0, endTime: 4, text: 'Sign' },
      ...(placement && { placement }),
    });
    const { cues } = await plan(
      at(undefined),
      at({ anchor: 7 }),
      at({ anchor: 7, xPercent: 50, yPercent: 50 }),
      at({ anchor: 3, xPercent: 100, yPercent: 0 }),
    );

    const [bottom, corner, middle, outside] = cues.map(({ pieces }) => pieces[0] as { x: number; y: number });
    expect(bottom?.y).to.be.greaterThan(300);
    expect(corner?.x).to.equal(32);
    expect(corner?.y).to.be.within(15, 30);
    expect(middle?.x).to.equal(320);
    expect(middle?.y).to.be.within(175, 185);
    expect(outside?.x).to.be.within(540, 640);
    expect(outside?.y).to.be.within(0, 5);
  });

  it('shows a caption to its end while another is shown elsewhere', async () => {
    const { cues } = await plan(
      { startTime: 0, endTime: 4, text: 'Below' },
      { startTime: 1, endTime: 2, text: 'Above', placement: { anchor: 8 } },
      { startTime: 3, endTime: 5, text: 'Next' },
    );

    expect(cues.map(({ to }) => to)).to.deep.equal([30, 20, 50]);
  });
});
