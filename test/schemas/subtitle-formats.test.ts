import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { CaptionStyle } from '../../schemas/formats/ass.js';
import { writeSrt } from '../../schemas/formats/srt.js';
import {
  SUBTITLE_FORMATS,
  type SubtitleFormat,
  writeSubtitles,
} from '../../schemas/formats/write-subtitles.js';
import { runFfmpeg } from '../../services/media/video/ffmpeg/run-ffmpeg.js';
import { useFolder } from '../setup/folders.js';

const CUES = [
  { startTime: 0.5, endTime: 2.25, text: 'Fish & chips,\nat 3 < 4 o’clock' },
  { startTime: 3661, endTime: 3662.5, text: 'مرحبا بالعالم، هذا اختبار' },
  { startTime: 3663, endTime: 3664, text: '設定ページを開きます。次に「言語」を選ぶ' },
  { startTime: 3665, endTime: 3666, text: 'שלום\nעולם' },
];
const STRANGE = '{\\an8}<i>a</i> C:\\new --> &amp; {b}';

describe('writing subtitles', () => {
  const dir = useFolder();

  /** The text that an independent program (ffmpeg) reads from the file. */
  const readBack = async (format: SubtitleFormat, text: string): Promise<string> => {
    const path = join(dir, `written.${format}`);
    const read = join(dir, 'read.srt');
    await writeFile(path, text);
    await runFfmpeg({
      inputs: [{ path, formats: 'srt,webvtt,ass' }],
      outputs: [{ path: read, options: ['-f', 'srt'] }],
      signal: new AbortController().signal,
    });
    // Removes its line endings and font tags.
    return (await readFile(read, 'utf8')).replace(/\r|<\/?font[^>]*>/g, '');
  };

  for (const format of ['srt', 'vtt', 'ass'] as const) {
    it(`keeps every character, in both directions: ${format}`, async () => {
      const written = writeSubtitles(format, CUES);

      expect((await readBack(format, written)).trim()).to.equal(writeSrt(CUES).trim());
      expect(written).to.include('設定ページを開きます。次に「言語」を選ぶ');
      expect(written).to.include('مرحبا بالعالم، هذا اختبار');
    });
  }

  it('writes WebVTT in which no text is a tag or an arrow', () => {
    expect(
      writeSubtitles('vtt', [{ startTime: 0, endTime: 1.0004, text: `NOTE\r\n\r\n${STRANGE}` }]),
    ).to.equal(
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nNOTE\n{\\an8}&lt;i&gt;a&lt;/i&gt; C:\\new --&gt; &amp;amp; {b}\n',
    );
  });

  it('writes ASS in which no text is a command', async () => {
    const written = writeSubtitles('ass', [{ startTime: 0, endTime: 1, text: STRANGE }]);

    expect(written).to.include(
      'Dialogue: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,\\{\\\u2060an8\\}<i>a</i> C:\\\u2060new --> &amp; \\{b\\}\n',
    );
  });

  it('writes ASS in the requested style, which libass renders', async () => {
    const style: CaptionStyle = {
      fontFamily: 'Deja, Vu\nSans',
      fontSizePercent: 10,
      bold: true,
      color: '#102030',
      outlineColor: '#405060',
      backgroundColor: '#708090',
      backgroundOpacity: 50,
      position: 'custom',
      positionPercent: 75,
    };
    const boxed = writeSubtitles('ass', CUES, style);
    const outlined = writeSubtitles('ass', CUES, { ...style, backgroundOpacity: 0, positionPercent: 0 });

    expect(boxed).to.include(
      'Style: Default,Deja  Vu Sans,108,&H00302010,&H000000FF,&H80908070,&H80908070,-1,0,0,0,100,100,0,0,3,6,0,2,96,96,276,-1\n',
    );
    expect(outlined).to.include(',&H00605040,&HFF908070,-1,0,0,0,100,100,0,0,1,6,0,8,96,96,65,-1\n');
    expect((await readBack('ass', boxed)).replace(/<\/?b>|\{\\an\d\}/g, '').trim()).to.equal(
      writeSrt(CUES).trim(),
    );
  });

  it('writes WebVTT whose cues all end after they begin', () => {
    expect(writeSubtitles('vtt', [{ startTime: 1, endTime: 1, text: 'Now' }])).to.equal(
      'WEBVTT\n\n00:00:01.000 --> 00:00:01.001\nNow\n',
    );
  });

  it('writes plain text without times', () => {
    expect(
      writeSubtitles('txt', [...CUES.slice(0, 1), { startTime: 3, endTime: 4, text: '　行\n\n\n' }]),
    ).to.equal('Fish & chips,\nat 3 < 4 o’clock\n　行\n');
  });

  it('writes a file without cues in every format', () => {
    expect(SUBTITLE_FORMATS.map((format) => writeSubtitles(format, []).split('\n')[0])).to.deep.equal([
      '',
      'WEBVTT',
      '[Script Info]',
      '',
    ]);
  });
});
