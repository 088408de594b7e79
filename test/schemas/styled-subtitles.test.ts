import { expect } from 'chai';
import fc from 'fast-check';
import { readSubtitles } from '../../schemas/formats/read-subtitles.js';
import { type StyledText, styledText, withText } from '../../schemas/formats/styled-text.js';
import { writeSubtitles } from '../../schemas/formats/write-subtitles.js';

const STYLED = ['srt', 'vtt', 'ass'] as const;

const CUE: StyledText = {
  startTime: 1,
  endTime: 2,
  text: 'Press the red button\nnow',
  runs: [
    { text: 'Press the ', style: {} },
    { text: 'red', style: { color: '#FF0000' } },
    { text: ' ', style: {} },
    { text: 'button\nnow', style: { bold: true, italic: true, underline: true, color: '#12AB34' } },
  ],
  placement: { anchor: 8 },
};

const convert = (cues: readonly StyledText[], format: (typeof STYLED)[number]): StyledText[] =>
  readSubtitles(writeSubtitles(format, cues), format);

describe('styles of subtitles', () => {
  for (const from of STYLED)
    for (const to of STYLED)
      it(`are kept from ${from} to ${to}`, () => {
        expect(convert(convert([CUE], from), to)).to.deep.equal([CUE]);
      });

  it('are written as each format has them', () => {
    expect(writeSubtitles('srt', [CUE])).to.include(
      '{\\an8}Press the <font color="#FF0000">red</font> <font color="#12AB34"><b><i><u>button\nnow</u></i></b></font>',
    );
    const vtt = writeSubtitles('vtt', [CUE]);
    expect(vtt).to.include('::cue(.color12ab34) { color: #12AB34; }');
    expect(vtt).to.include(
      '--> 00:00:02.000 line:0\nPress the <c.red>red</c> <c.color12ab34><b><i><u>button',
    );
    expect(writeSubtitles('ass', [CUE])).to.include(
      '{\\an8}Press the {\\c&H0000FF&}red{\\c} {\\b1\\i1\\u1\\c&H34AB12&}button\\Nnow{\\b\\i\\u\\c}',
    );
  });

  it('are kept as positions in percent between WebVTT and ASS', () => {
    const placed = { ...CUE, placement: { anchor: 7, xPercent: 25, yPercent: 40 } };

    expect(convert(convert([placed], 'vtt'), 'ass')).to.deep.equal([placed]);
    expect(convert([placed], 'srt')[0]?.placement).to.deep.equal({ anchor: 7 });
  });

  it('count italics of ASS styles, but not the bold and color that the whole file has', () => {
    const script = `[Script Info]
PlayResX: 1280
PlayResY: 720
[V4+ Styles]
Format: Name, PrimaryColour, Bold, Italic, Alignment
Style: Main,&H0000FFFF,-1,0,2
Style: Aside,&H000000FF,-1,-1,9
[Events]
Format: Layer, Start, End, Style, Text
Dialogue: 0,0:00:01.00,0:00:02.00,Main,One
Dialogue: 0,0:00:02.00,0:00:03.00,Main,Two {\\bord2\\an7\\pos(640,360)}there
Dialogue: 0,0:00:03.00,0:00:04.00,Aside,Three
`;

    expect(readSubtitles(script, 'ass')).to.deep.equal([
      { startTime: 1, endTime: 2, text: 'One' },
      {
        startTime: 2,
        endTime: 3,
        text: 'Two there',
        placement: { anchor: 7, xPercent: 50, yPercent: 50 },
      },
      {
        startTime: 3,
        endTime: 4,
        text: 'Three',
        runs: [{ text: 'Three', style: { italic: true, color: '#FF0000' } }],
        placement: { anchor: 9 },
      },
    ]);
  });

  it('are read from the classes and tags of a WebVTT style sheet', () => {
    const vtt = `WEBVTT

STYLE
::cue { color: yellow }
::cue(.loud, c.shout) { color: rgb(255, 128, 0); font-weight: 700 }
::cue(.aside) { font-style: italic; text-decoration: underline }
::cue(b) { color: lime }

00:01.000 --> 00:02.000
<c.loud>one</c> <c.shout.aside>two</c> <b>three</b> <i.loud>four</i> <v.aside Ann>five</v> <c.orange>six</c>
`;

    const [cue] = readSubtitles(vtt, 'vtt');
    const loud = { bold: true, color: '#FF8000' };
    expect(cue?.runs?.filter(({ text }) => text !== ' ')).to.deep.equal([
      { text: 'one', style: loud },
      { text: 'two', style: { ...loud, italic: true, underline: true } },
      { text: 'three', style: { bold: true, color: '#00FF00' } },
      { text: 'four', style: { ...loud, italic: true } },
      { text: 'five', style: { italic: true, underline: true } },
      { text: 'six', style: { color: '#FFA500' } },
    ]);
  });

  it('end with their tag, whatever was left open inside it', () => {
    const srt = '1\n00:00:01,000 --> 00:00:02,000\n<i>a <b>b</i> c</b>\n';

    expect(readSubtitles(srt, 'srt')[0]?.runs).to.deep.equal([
      { text: 'a ', style: { italic: true } },
      { text: 'b', style: { italic: true, bold: true } },
      { text: ' c', style: {} },
    ]);
  });

  it('stay with a cue whose text is replaced where all of it had them', () => {
    const whole: StyledText = {
      ...CUE,
      text: 'Hello',
      runs: [{ text: 'Hello', style: { italic: true } }],
    };

    expect(withText(whole, 'Hola')).to.deep.equal({
      ...whole,
      text: 'Hola',
      runs: [{ text: 'Hola', style: { italic: true } }],
    });
    expect(withText(CUE, 'Hola')).to.deep.equal({
      startTime: 1,
      endTime: 2,
      text: 'Hola',
      placement: CUE.placement,
    });
  });

  it('survive any division of a text into runs', () => {
    const word = fc.stringMatching(/^[a-z&<>{}]{1,6}$/);
    const style = fc.record(
      {
        bold: fc.constant(true),
        italic: fc.constant(true),
        underline: fc.constant(true),
        color: fc.constantFrom('#FF0000', '#0A0B0C'),
      },
      { requiredKeys: [] },
    );
    const parts = fc.array(fc.record({ text: word, style }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(parts, fc.constantFrom('vtt' as const, 'ass' as const), (runs, format) => {
        const cue: StyledText = { startTime: 1, endTime: 2, ...styledText(runs) };

        expect(convert([cue], format)).to.deep.equal([cue]);
      }),
    );
  });
});
