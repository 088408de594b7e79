import { expect } from 'chai';
import { CAPTION_MODES } from '../../../../../schemas/brand-kit-fields.js';
import { CaptionRules } from '../../../../../schemas/messages/render-request.js';
import {
  type LaidOutCaptions,
  layOutCaptions,
  planCaptions,
} from '../../../../../services/media/video/render/captions/plan-captions.js';
import { paceCaptions } from '../../../../../services/media/video/render/captions/split-cues.js';
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

const RULES = { maxCharactersPerSecond: 20, minGapFrames: 2 };
const OUTPUT = { fpsNum: 25, fpsDen: 1, totalFrames: 250 };
const cue = (startSeconds: number, endSeconds: number, text = 'short') => ({
  startSeconds,
  endSeconds,
  text,
  words: [],
});
const times = (cues: ReturnType<typeof paceCaptions>) =>
  cues.map(({ startSeconds, endSeconds }) => [startSeconds, Number(endSeconds.toFixed(3))]);

describe('paceCaptions', () => {
  it('leaves two frames between captions that touch, and between those that nearly do', () => {
    const paced = paceCaptions([cue(0, 1), cue(1, 2), cue(2.04, 3)], RULES, OUTPUT);

    expect(times(paced)).to.deep.equal([
      [0, 0.92],
      [1, 1.96],
      [2.04, 3],
    ]);
  });

  it('changes no caption without a next one nearby, or with a gap of 0', () => {
    const cues = [cue(0, 1), cue(3, 4)];

    expect(paceCaptions(cues, RULES, OUTPUT)).to.deep.equal(cues);
    expect(times(paceCaptions([cue(0, 1), cue(1, 2)], { ...RULES, minGapFrames: 0 }, OUTPUT))).to.deep.equal([
      [0, 1],
      [1, 2],
    ]);
  });

  it('shows a caption that is too fast into the pause after it, as long as it takes to read', () => {
    const long = 'x'.repeat(40);

    expect(times(paceCaptions([cue(0, 1, long), cue(5, 6)], RULES, OUTPUT))[0]).to.deep.equal([0, 2]);
    expect(times(paceCaptions([cue(0, 1, long), cue(1.5, 2)], RULES, OUTPUT))[0]).to.deep.equal([0, 1.42]);
    expect(times(paceCaptions([cue(9, 9.5, long)], RULES, OUTPUT))).to.deep.equal([[9, 10]]);
  });

  it('keeps captions that overlap, and makes none too short to be noticed', () => {
    const overlapping = [cue(0, 2), cue(1, 3)];

    expect(paceCaptions(overlapping, RULES, OUTPUT)).to.deep.equal(overlapping);
    expect(times(paceCaptions([cue(0, 0.28), cue(0.28, 1)], RULES, OUTPUT))[0]).to.deep.equal([0, 0.25]);
    expect(times(paceCaptions([cue(0, 0.2), cue(0.2, 1)], RULES, OUTPUT))[0]).to.deep.equal([0, 0.2]);
  });
});

describe('planCaptions', () => {
  it('yields to the event loop while it draws thousands of cues', async () => {
    const cues = Array.from({ length: 2000 }, (_, index) => ({
      startTime: index,
      endTime: index + 0.9,
      text: `line ${index}`,
    }));
    const captions = wantedCaptions({ cues, captions: { mode: 'karaoke' } });
    const output = {
      width: 640,
      height: 360,
      fpsNum: 30,
      fpsDen: 1,
      totalFrames: 60_000,
      encoderProfile: 'h264-high-2' as const,
    };
    const picture = { output, watermark: null };
    const registry = await machineFonts();
    let turns = 0;
    const turn = () => {
      turns += 1;
      waiting = setImmediate(turn);
    };
    let waiting = setImmediate(turn);

    const planned = await planCaptions(registry, { cues, language: 'en' }, captions, picture);
    clearImmediate(waiting);

    expect(planned!.cues.length).to.equal(2000);
    // Once for every fifty cues that are laid out, and once for every fifty that are drawn.
    expect(turns).to.be.at.least(2 * (2000 / 50) - 1);
  });
});
