import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeClip } from '../../../setup/clips.js';
import { frameAt } from '../../../setup/pixels.js';
import { addressOf, useToolRuns } from '../../../setup/tool-runs.js';

const SRT = `1
00:00:00,500 --> 00:00:01,500
The house is big.

2
00:00:02,000 --> 00:00:03,000
The dog is small.
`;

describe('tools for subtitles', () => {
  const tools = useToolRuns();

  const textOf = async (type: string, parameters: object) =>
    readFile((await tools.make(type, parameters)).path, 'utf8');

  describe('subtitle-converter', () => {
    it('writes every format, with its type and name', async () => {
      const formats = ['srt', 'vtt', 'ass', 'json', 'txt'];
      const made = await Promise.all(
        formats.map((format) => tools.make('subtitle-converter', { subtitles: SRT, format })),
      );

      const texts = await Promise.all(made.map(({ path }) => readFile(path, 'utf8')));
      expect(texts[0]).to.equal(SRT);
      expect(texts[1]).to.include('00:00:00.500 --> 00:00:01.500\nThe house is big.');
      expect(texts[2]).to.include('Dialogue: 0,0:00:00.50,0:00:01.50,Default,,0,0,0,,The house is big.');
      expect(JSON.parse(texts[3] as string)).to.deep.equal({
        subtitles: [
          { startTime: 0.5, endTime: 1.5, text: 'The house is big.' },
          { startTime: 2, endTime: 3, text: 'The dog is small.' },
        ],
      });
      expect(texts[4]).to.equal('The house is big.\nThe dog is small.\n');
      expect(made.map(({ filename }) => filename)).to.deep.equal(
        formats.map((format) => `subtitles.${format}`),
      );
      expect(made.map(({ contentType }) => contentType.split(';')[0])).to.deep.equal([
        ...['application/x-subrip', 'text/vtt', 'text/x-ssa', 'application/json', 'text/plain'],
      ]);
    });

    it('shifts all times, and leaves out cues that would end before the beginning', async () => {
      const text = await textOf('subtitle-converter', { subtitles: SRT, format: 'srt', shiftSeconds: -2.25 });

      expect(text).to.equal('1\n00:00:00,000 --> 00:00:00,750\nThe dog is small.\n');
    });

    it('reads a file in its character encoding', async () => {
      const path = join(tmpdir(), `tools-${process.pid} café.srt`);
      await writeFile(path, Buffer.from(SRT.replace('big', 'gro\xdf'), 'latin1'));

      const {
        path: out,
        filename,
        warnings,
      } = await tools.make('subtitle-converter', { subtitlesUrl: addressOf(path), format: 'txt' });
      expect(await readFile(out, 'utf8')).to.include('The house is groß.');
      expect(warnings).to.have.length(1);
      expect(warnings?.[0]).to.match(/Windows-125.*inputEncoding/);
      expect(filename).to.equal(`tools-${process.pid} café-subtitles.txt`);
    });

    it('reads a file in the stated encoding', async () => {
      const path = join(tmpdir(), `tools-${process.pid} stated.srt`);
      await writeFile(path, Buffer.from(SRT.replace('big', '\xaf\xe0\xa8\xa2\xa5\xe2'), 'latin1'));

      const { path: out, warnings } = await tools.make('subtitle-converter', {
        subtitlesUrl: addressOf(path),
        inputEncoding: 'ibm866',
        format: 'txt',
      });

      expect(await readFile(out, 'utf8')).to.include('The house is привет.');
      expect(warnings).to.deep.equal([]);
      expect(
        await tools.refusal('subtitle-converter', {
          subtitlesUrl: addressOf(path),
          inputEncoding: 'utf-8',
          format: 'txt',
        }),
      ).to.equal('subtitlesUrl: The file is not UTF-8');
      expect(
        await tools.refusal('subtitle-converter', { subtitles: SRT, inputEncoding: 'utf-8', format: 'txt' }),
      ).to.equal('body.inputEncoding must not be combined with subtitles, which are text already');
    });

    it('names the parameter that cannot be read, and why', async () => {
      expect(await tools.refusal('subtitle-converter', { subtitles: 'words', format: 'srt' })).to.equal(
        'subtitles: The text has no line with times such as 00:00:01,000 --> 00:00:02,000',
      );
      expect(await tools.refusal('subtitle-converter', { format: 'srt' })).to.equal(
        'body.subtitles is required unless subtitlesUrl is provided',
      );
      expect(
        await tools.refusal('subtitle-converter', {
          format: 'srt',
          subtitles: SRT,
          subtitlesUrl: 'https://a.example/',
        }),
      ).to.equal('body.subtitlesUrl must not be combined with subtitles');
    });
  });

  describe('subtitle-translator', () => {
    it('translates every line and preserves the times', async () => {
      const text = await textOf('subtitle-translator', {
        subtitles: SRT,
        sourceLanguage: 'en',
        targetLanguage: 'es',
      });

      expect(text).to.match(
        /^1\n00:00:00,500 --> 00:00:01,500\n.*casa.*\n\n2\n00:00:02,000 --> 00:00:03,000\n.*perro.*\n$/,
      );
    });

    it('keeps positions, and the styles of whole cues and of words that it finds again', async () => {
      const styled = SRT.replace('The house is big.', '{\\an8}The <i>house</i> is <b>big</b>.').replace(
        'The dog is small.',
        '<font color="#FF0000">The dog is small.</font>',
      );

      expect(
        await textOf('subtitle-translator', {
          subtitles: styled,
          sourceLanguage: 'en',
          targetLanguage: 'es',
        }),
      ).to.match(
        /\n\{\\an8\}.*<i>casa<\/i>.*<b>grande<\/b>.*\n[\s\S]*\n<font color="#FF0000">.*perro.*<\/font>\n$/,
      );
    });

    it('detects the language of a sufficiently long text, and requires it for a short one', async () => {
      const long = SRT.replace(
        'big.',
        'big. The garden behind it is full of old trees, and in the evening the children play there with their friends.',
      );

      expect(
        await textOf('subtitle-translator', { subtitles: long, targetLanguage: 'es', format: 'txt' }),
      ).to.match(/casa/);
      expect(
        await tools.refusal('subtitle-translator', {
          subtitles: '1\n00:00:01,000 --> 00:00:02,000\nHm.',
          targetLanguage: 'es',
        }),
      ).to.equal('sourceLanguage is required: the subtitles are too short to detect their language');
      expect(
        await tools.refusal('subtitle-translator', {
          subtitles: SRT,
          sourceLanguage: 'en',
          targetLanguage: 'EN',
        }),
      ).to.match(/^targetLanguage must differ from the language of the subtitles/);
    });

    it('assumes the workspace’s default language for a short text, and says so', async () => {
      const short = '1\n00:00:01,000 --> 00:00:02,000\nHm.';
      const assumed = await tools.run(
        'subtitle-translator',
        { subtitles: short, targetLanguage: 'es' },
        'en',
      );
      const reported = await tools.run('subtitle-translator', {
        subtitles: short,
        sourceLanguage: 'en',
        targetLanguage: 'es',
      });

      expect(assumed).to.include({ assumedLanguage: 'en', filename: 'subtitles-es.srt' });
      expect(reported).to.not.have.property('assumedLanguage');
    });
  });

  describe('subtitle-burner', () => {
    it('burns in each line at its time, in its color, at the bottom of the frame', async () => {
      const grey = await makeClip('tools-grey', {
        seconds: 4,
        size: '320x180',
        filter: 'lutyuv=y=126:u=128:v=128',
      });
      const { path } = await tools.make('subtitle-burner', {
        videoUrl: addressOf(grey),
        subtitles: SRT,
        color: '#FFFF00',
      });

      const [before, first, between, second] = await Promise.all(
        [0.3, 1, 1.7, 2.5].map((time) => frameAt(path, time)),
      );
      const yellow = (frame: Buffer, from: number, to: number) => countYellow(frame, 320, from, to);
      expect(yellow(before as Buffer, 0, 180)).to.equal(0);
      expect(yellow(first as Buffer, 135, 180)).to.be.greaterThan(40);
      expect(yellow(first as Buffer, 0, 135)).to.equal(0);
      expect(yellow(between as Buffer, 0, 180)).to.equal(0);
      expect(yellow(second as Buffer, 135, 180)).to.be.greaterThan(40);
    });

    it('draws the colors of the file, where the file places them', async () => {
      const grey = await makeClip('tools-grey-brief', {
        seconds: 1,
        size: '320x180',
        filter: 'lutyuv=y=126:u=128:v=128',
      });
      const cues = [
        '00:00.000 --> 00:01.000\n<c.sign>GREEN</c>',
        '00:00.000 --> 00:01.000 line:0\n<c.yellow>YELLOW</c>',
      ];
      const { path } = await tools.make('subtitle-burner', {
        videoUrl: addressOf(grey),
        subtitles: `WEBVTT\n\nSTYLE\n::cue(.sign) { color: #00D000; }\n\n${cues.join('\n\n')}\n`,
      });

      const frame = await frameAt(path, 0.5);
      expect(countYellow(frame, 320, 0, 60)).to.be.greaterThan(20);
      expect(countYellow(frame, 320, 60, 180)).to.equal(0);
      expect(countGreen(frame, 320, 0, 120)).to.equal(0);
      expect(countGreen(frame, 320, 120, 180)).to.be.greaterThan(20);
    });

    it('refuses subtitles of which nothing would be visible', async () => {
      const short = await makeClip('tools-grey-short', { seconds: 1 });

      expect(
        await tools.refusal('subtitle-burner', {
          videoUrl: addressOf(short),
          subtitles: '1\n00:00:09,000 --> 00:00:10,000\nLate',
        }),
      ).to.match(/^subtitles: No subtitle lies within the video/);
    });
  });
});

type IsColor = (red: number, green: number, blue: number) => boolean;

const countYellow = (frame: Buffer, width: number, fromRow: number, toRow: number) =>
  countPixels(
    frame.subarray(fromRow * width * 3, toRow * width * 3),
    (red, green, blue) => red > 160 && green > 160 && blue < red - 50,
  );

const countGreen = (frame: Buffer, width: number, fromRow: number, toRow: number) =>
  countPixels(
    frame.subarray(fromRow * width * 3, toRow * width * 3),
    (red, green, blue) => green > 90 && green - red > 40 && green - blue > 40,
  );

function countPixels(pixels: Buffer, isColor: IsColor): number {
  let count = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
    if (isColor(red, green, blue)) count += 1;
  }
  return count;
}
