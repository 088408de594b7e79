import { expect } from 'chai';
import { readSubtitles } from '../../schemas/formats/read-subtitles.js';
import { SUBTITLE_FORMATS, writeSubtitles } from '../../schemas/formats/write-subtitles.js';

const CUES = [
  { startTime: 0, endTime: 1.5, text: 'First: a {brace}, 1 < 2 & more' },
  { startTime: 3661.25, endTime: 3662, text: 'Zweite Zeile\nund noch eine, mit Komma' },
  { startTime: 3663, endTime: 3664.04, text: 'שלום עולם' },
];

describe('reading subtitles', () => {
  for (const format of SUBTITLE_FORMATS.filter((name) => name !== 'txt')) {
    it(`reads our own ${format}, with and without the format specified`, () => {
      const written = writeSubtitles(format, CUES);

      expect(readSubtitles(written, format as 'srt')).to.deep.equal(CUES);
      expect(readSubtitles(written, 'auto')).to.deep.equal(CUES);
      expect(readSubtitles(`\ufeff${written.replaceAll('\n', '\r\n')}`, 'auto')).to.deep.equal(CUES);
    });
  }

  it('reads SubRip of other programs: without numbers, without last line, with tags, decimal points and positions', () => {
    const text =
      '00:00:01.5 --> 0:00:02,25 X1:10 X2:20\n<i>One</i> {\\an8}<font color="#fff">two</font>\n\n\n7\n00:00:03,000 --> 00:00:03,000\n42';

    expect(readSubtitles(text, 'auto')).to.deep.equal([
      {
        startTime: 1.5,
        endTime: 2.25,
        text: 'One two',
        runs: [
          { text: 'One', style: { italic: true } },
          { text: ' ', style: {} },
          { text: 'two', style: { color: '#FFFFFF' } },
        ],
        placement: { anchor: 8 },
      },
      { startTime: 3, endTime: 3, text: '42' },
    ]);
  });

  it('keeps spoken numbers, and text that is no tag', () => {
    const text =
      '1\n00:00:01,000 --> 00:00:02,000\nIt costs\n5\n\n2\n00:00:03,000 --> 00:00:04,000\n1 < 2 > 0\n';

    expect(readSubtitles(text, 'srt').map((cue) => cue.text)).to.deep.equal(['It costs\n5', '1 < 2 > 0']);
  });

  it('reads WebVTT with names, settings, notes, styles, voices and references', () => {
    const text = `WEBVTT - a title\n\nSTYLE\n::cue { color: red }\n\nNOTE a --> b is no cue\n\nintro\n00:01.000 --> 00:02.000 align:start position:10%\n<v Ann>Fish &amp; chips &lt;now&gt; &#x41;&nbsp;&unknown;</v>\n- <00:01.500><c.x>two</c>\n`;

    expect(readSubtitles(text, 'auto')).to.deep.equal([
      {
        startTime: 1,
        endTime: 2,
        text: 'Fish & chips <now> A\u00a0&unknown;\n- two',
        placement: { anchor: 1, xPercent: 10 },
      },
    ]);
  });

  it('reads ASS with its own fields, overrides and commas, in the order of time, without drawings', () => {
    const text = `[Script Info]\nTitle: x\n[Events]\nFormat: Start, End, Text\nDialogue: 0:00:05.00,0:00:06.00,{\\i1}Later{\\i0}, and\\Nmore\nComment: 0:00:00.00,0:00:09.00,no\nDialogue: 0:00:01.50,0:00:02.00,Sooner\nDialogue: 0:00:01.00,0:00:02.00,{\\p1}m 0 0 l 1 1{\\p0}\n`;

    expect(readSubtitles(text, 'auto')).to.deep.equal([
      { startTime: 1.5, endTime: 2, text: 'Sooner' },
      {
        startTime: 5,
        endTime: 6,
        text: 'Later, and\nmore',
        runs: [
          { text: 'Later', style: { italic: true } },
          { text: ', and\nmore', style: {} },
        ],
      },
    ]);
  });

  it('reads JSON as a list or in an object, under either name of the times', () => {
    const cue = { startTime: 1, endTime: 2, text: 'Hello' };

    for (const given of [[cue], { subtitles: [cue] }, { segments: [{ start: 1, end: 2, text: ' Hello ' }] }])
      expect(readSubtitles(JSON.stringify(given), 'auto')).to.deep.equal([cue]);
  });

  const textsOf = (text: string) => readSubtitles(text, 'auto').map((cue) => cue.text);
  const timesOf = (text: string) =>
    readSubtitles(text, 'auto').map(({ startTime, endTime }) => [startTime, endTime]);

  it('reads times with spaces in them and with other arrows, and no other line as times', () => {
    for (const line of [
      ...['00:00:03, 500 --> 00:00:04, 000', '00:00:03 ,500-->00:00:04,000', '00: 00: 03.5 --> 00:00:04'],
      ...['00:00:03,500 -> 00:00:04,000', '00:00:03,500 —> 00:00:04,000', '00:00:03,500 → 00:00:04,000'],
      ...[
        '00:00:03,500 - -> 00:00:04,000',
        '00:00:03,500 --&gt; 00:00:04,000',
        '00:00:03,500 ==> 00:00:04,000',
      ],
      ...[
        '00:00:03,500 – 00:00:04,000',
        '2 00:00:03,500 --> 00:00:04,000',
        '00:00:03,500 --> 00:00:04,000 X1:10',
      ],
    ])
      expect(timesOf(`1\n00:00:01,000 --> 00:00:02,000\nAlpha\n\n2\n${line}\nBeta`), line).to.deep.equal([
        [1, 2],
        [3.5, 4],
      ]);
    for (const line of ['Menu --> File', '10:30 -> 11:00', '1 -> 2', 'a → b', 'See 3:4 - 5:6'])
      expect(textsOf(`1\n00:00:01,000 --> 00:00:02,000\n${line}`), line).to.deep.equal([line]);
  });

  it('separates cues without blank lines between them', () => {
    expect(textsOf('WEBVTT\n\n00:01.000 --> 00:02.000\nAlpha\n00:03.000 --> 00:04.000\nBeta')).to.deep.equal([
      'Alpha',
      'Beta',
    ]);
    expect(
      textsOf('1\n00:00:01,000 --> 00:00:02,000\nAlpha\n2\n00:00:03,000 --> 00:00:04,000\nIt costs\n5\n'),
    ).to.deep.equal(['Alpha', 'It costs\n5']);
    expect(
      textsOf('00:00:01,000 --> 00:00:02,000\nIt costs\n5\n00:00:03,000 --> 00:00:04,000\n7'),
    ).to.deep.equal(['It costs\n5', '7']);
  });

  it('keeps text behind a blank line in WebVTT, but no notes and names', () => {
    const text = `WEBVTT\nKind: captions\n\n00:01.000 --> 00:02.000\nAlpha\n\nand more\n\nNOTE by\nsomebody\n\nintro\n00:03.000 --> 00:04.000\nBeta\n\nNOTE the end`;

    expect(textsOf(text)).to.deep.equal(['Alpha\nand more', 'Beta']);
  });

  it('decodes character references and line breaks of HTML', () => {
    const written =
      'Click &quot;Save&quot;, it&apos;s &Eacute;&#233;&#xE9; &#146;&unknown;<br>next<BR />last';
    const text = 'Click "Save", it\'s Ééé \u2019&unknown;\nnext\nlast';

    expect(textsOf(`WEBVTT\n\n00:01.000 --> 00:02.000\n${written}`)).to.deep.equal([text]);
    expect(textsOf(`1\n00:00:01,000 --> 00:00:02,000\n${written}`)).to.deep.equal([text]);
  });

  it('returns the cues in the order of their times', () => {
    expect(
      textsOf('1\n00:00:03,000 --> 00:00:04,000\nBeta\n\n2\n00:00:01,000 --> 00:00:02,000\nAlpha'),
    ).to.deep.equal(['Alpha', 'Beta']);
  });

  it('recognizes a format behind comments', () => {
    expect(
      textsOf('; made by hand\n!: really\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,a,b,0,0,0,,A'),
    ).to.deep.equal(['A']);
    expect(textsOf('# made by hand\n\n1\n00:00:01,000 --> 00:00:02,000\nA')).to.deep.equal(['A']);
    expect(textsOf('// made by hand\nWEBVTT\n\n00:01.000 --> 00:02.000\nA')).to.deep.equal(['A']);
  });

  describe('of ASS', () => {
    const HEAD =
      '[V4+ Styles]\nFormat: Name, Bold, Italic\nStyle: Default,0,0\nStyle: Alt,0,-1\n[Events]\nFormat: Layer, Start, End, Style, Text\n';
    const read = (text: string, head = '') =>
      readSubtitles(
        `[Script Info]\n${head}${HEAD}Dialogue: 0,0:00:01.00,0:00:02.00,Default,${text}`,
        'auto',
      )[0];

    it('keeps the words beside a drawing', () => {
      expect(read('{\\p1}m 0 0 l 100 0 100 20{\\p0} Press {\\pbo2}Save')?.text).to.equal('Press Save');
      expect(read('Press {\\an8\\p2}m 0 0 l 1 1{\\p0}Save')?.text).to.equal('Press Save');
    });

    it('reads a soft break as the wrap style has it', () => {
      expect(read('One\\ntwo\\Nthree')?.text).to.equal('One two\nthree');
      expect(read('One\\ntwo', 'WrapStyle: 2\n')?.text).to.equal('One\ntwo');
      expect(read('{\\q2}One\\ntwo')?.text).to.equal('One\ntwo');
      expect(read('{\\q1}One\\ntwo', 'WrapStyle: 2\n')?.text).to.equal('One two');
    });

    it('resets to the style that the tag names', () => {
      expect(read('One {\\rAlt}two {\\b1}three{\\b} {\\r}four')?.runs).to.deep.equal([
        { text: 'One ', style: {} },
        { text: 'two ', style: { italic: true } },
        { text: 'three', style: { italic: true, bold: true } },
        { text: ' ', style: { italic: true } },
        { text: 'four', style: {} },
      ]);
    });
  });

  it('reports the error and its position', () => {
    const wrong = (text: string, format: 'auto' | 'srt' | 'vtt' | 'ass' | 'json' = 'auto') => {
      try {
        return readSubtitles(text, format);
      } catch (err) {
        return (err as Error).message;
      }
    };

    expect(wrong(' \n')).to.equal('The text is empty');
    expect(wrong('Just words')).to.equal(
      'The text has no line with times such as 00:00:01,000 --> 00:00:02,000',
    );
    expect(wrong('1\n00:0x:01,000 --> 00:00:02,000\nA')).to.equal(
      'Line 2: "00:0x:01,000" is not a valid time',
    );
    expect(wrong('WEBVTT\n')).to.equal('The text has no line with times such as 00:01.000 --> 00:02.000');
    expect(wrong('[Events]\n')).to.equal('The text has no Dialogue line below [Events]');
    expect(wrong('{"a"')).to.equal('The text is not valid JSON');
    expect(wrong('[{"startTime": 2, "endTime": 1, "text": "x"}]')).to.equal(
      'Entry 0: endTime must not be before startTime',
    );
    expect(wrong('[{"startTime": -1, "endTime": 1, "text": "x"}]')).to.equal(
      'Entry 0: It must have startTime and endTime in seconds, and text',
    );
    expect(wrong('1\n00:00:01,000 --> 00:00:02,000\n\n')).to.equal('All cues are empty');
    expect(wrong('1\n00:00:03,000 --> 00:00:02,000\nA')).to.equal('Line 2: The cue ends before it starts');
    expect(wrong('WEBVTT\n\n00:03.000 --> 00:02.000\nA')).to.equal('Line 3: The cue ends before it starts');
    expect(wrong('[Events]\nDialogue: 0,0:00:03.00,0:00:02.00,a,b,0,0,0,,A')).to.equal(
      'Line 2: The dialogue ends before it starts',
    );
    expect(wrong('1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\nO0:00:03,000 --> 00:00:04,000\nB')).to.equal(
      'Line 6: "O0:00:03,000" is not a valid time',
    );
  });

  it('reads a hostile file within a moment', () => {
    const many = '<'.repeat(200_000);

    expect(() => readSubtitles(`1\n00:00:01,000 --> 00:00:02,000\n${many}`, 'srt')).not.to.throw();
    expect(() => readSubtitles(`WEBVTT\n\n00:01.000 --> 00:02.000\n${many}`, 'vtt')).not.to.throw();
    expect(() =>
      readSubtitles(`[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,a,b,0,0,0,,${'{'.repeat(200_000)}`, 'ass'),
    ).not.to.throw();
  });
});
