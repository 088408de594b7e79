import { expect } from 'chai';
import { CAPTION_MODES, CAPTION_PRESETS } from '../../../../../schemas/brand-kit-fields.js';
import { escapeAssText } from '../../../../../schemas/formats/ass.js';
import type { RenderRequest, RequestedCaptions } from '../../../../../schemas/messages/render-request.js';
import { findFonts, shippedFontsDir } from '../../../../../services/media/text/typesetting/font-registry.js';
import { captionsAss } from '../../../../../services/media/video/render/captions/captions-ass.js';
import {
  layOutCaptions,
  planCaptions,
} from '../../../../../services/media/video/render/captions/plan-captions.js';
import { machineFonts, wantedCaptions } from '../../../../setup/render-whole.js';

const output = {
  width: 1280,
  height: 720,
  fpsNum: 30,
  fpsDen: 1,
  totalFrames: 900,
  encoderProfile: 'h264-high-2' as const,
};

async function plan(cues: RenderRequest['cues'], captions: Partial<RequestedCaptions> = {}) {
  const wanted = wantedCaptions({ cues, captions });
  return planCaptions(await machineFonts(), { cues, language: 'en' }, wanted, { output, watermark: null });
}

async function dialogue(
  cues: RenderRequest['cues'],
  [startFrame, endFrame] = [0, 300],
  captions: Partial<RequestedCaptions> = {},
): Promise<string[] | null> {
  const planned = await plan(cues, captions);
  const text = planned && captionsAss(planned, { startFrame: startFrame!, endFrame: endFrame! }, output);
  return text?.ass.split('\n').filter((line) => line.startsWith('Dialogue')) ?? null;
}

/** Everything that libass interprets as an override tag. */
const commandsOf = (line: string): string[] => line.match(/(?<!\\)\{[^}]*\}|\\[Nnh]/g) ?? [];

describe('captionsAss', () => {
  it('writes times half a frame early, counted from the segment’s start and clipped to it', async () => {
    const cue = { startTime: 9, endTime: 11, text: 'Hi' };

    expect((await dialogue([cue]))?.join()).to.match(
      /^Dialogue: 1,0:00:08.98,0:00:09.98,S0,,0,0,0,,\{\\pos\([\d.,]+\)\}Hi$/,
    );
    expect((await dialogue([cue], [300, 600]))?.[0]).to.contain('1,0:00:00.00,0:00:00.98,');
    expect(await dialogue([cue], [600, 900])).to.equal(null);
  });

  for (const mode of CAPTION_MODES)
    it(`escapes user text: ${mode}`, async () => {
      const text = '{\\b1}a\\Nb {\\p1} m 0 0 {\r\nDialogue: 0\u0000,x\\ \u202e{\\pos(0,0)}';
      const lines = (await dialogue([{ startTime: 0, endTime: 2, text }], [0, 300], { mode })) ?? [];

      expect(lines.length).to.be.greaterThan(0);
      for (const line of lines) {
        expect(line).to.match(/^Dialogue: [12],/);
        expect(commandsOf(line), line).to.deep.equal([/\{\\pos\([\d.,]+\)\}/.exec(line)?.[0]]);
      }
      expect(escapeAssText('a\nb')).to.equal('a\\Nb');
    });

  for (const preset of CAPTION_PRESETS)
    it(`escapes user text: preset ${preset}`, async () => {
      const text = '{\\b1}a\\Nb {\\fscx900} {\\blur9}';
      const lines = (await dialogue([{ startTime: 0, endTime: 2, text }], [0, 300], { preset })) ?? [];

      expect(lines.length).to.be.greaterThan(0);
      for (const line of lines.filter((one) => !one.includes(',Box,')))
        for (const command of commandsOf(line))
          expect(command).to.match(/^\{\\pos\([\d.,]+\)(\\blur[\d.]+|\\fscx1?\d\d\\fscy1?\d\d)?\}$/);
    });

  it('drops and reports emoji that the font has no picture of, and writes them into the subtitles', async () => {
    const bare = await findFonts([shippedFontsDir]);
    const cues = [
      { startTime: 0, endTime: 1, text: 'Nice 😀 work, 1️⃣!' },
      { startTime: 2, endTime: 3, text: ' 😀 ' },
    ];
    const wanted = wantedCaptions({ cues });
    const picture = { output, watermark: null };

    const { captions, subtitles } = await layOutCaptions(bare, { cues, language: 'en' }, wanted, picture);

    expect(captions?.faults).to.deep.equal({
      missingGlyphs: [],
      missingFonts: ['Noto Color Emoji'],
      fallbackFamily: null,
      droppedEmoji: ['😀', '1️⃣'],
    });
    expect(captions?.cues.map(({ pieces }) => pieces.map(({ text }) => text).join(''))).to.deep.equal([
      'Nice work, 1!',
    ]);
    expect(subtitles.map(({ text }) => text)).to.deep.equal(['Nice 😀 work, 1️⃣!', '😀']);
  });
});
