import { expect } from 'chai';
import { decodeText } from '../../schemas/formats/decode-text.js';
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
      '00:00:01.5 --> 0:00:02,25 X1:10 X2:20\n<i>One</i> {\\an8}<font color="#fff">two</font>\n\n\n7\n00:00:03,000 --> 00:00:02,000\n42';

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
      // A cue that ends before it begins has no duration instead of a negative one.
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
  });

  it('reads a hostile file within a moment', () => {
    const many = '<'.repeat(200_000);

    expect(() => readSubtitles(`1\n00:00:01,000 --> 00:00:02,000\n${many}`, 'srt')).not.to.throw();
    expect(() => readSubtitles(`WEBVTT\n\n00:01.000 --> 00:02.000\n${many}`, 'vtt')).not.to.throw();
    expect(() =>
      readSubtitles(`[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,a,b,0,0,0,,${'{'.repeat(200_000)}`, 'ass'),
    ).not.to.throw();
  });

  it('decodes UTF-8, UTF-16 by its byte order mark, and Windows-1252', () => {
    expect(decodeText(Buffer.from('Grüße', 'utf8'))).to.equal('Grüße');
    expect(decodeText(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Grüße', 'utf16le')]))).to.equal(
      'Grüße',
    );
    expect(decodeText(Buffer.from('Gr\xfc\xdfe', 'latin1'))).to.equal('Grüße');
  });
});
