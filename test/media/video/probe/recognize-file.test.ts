import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { NotAVideo } from '../../../../services/media/video/probe/not-a-video.js';
import { probeSource } from '../../../../services/media/video/probe/probe-source.js';
import { recognizeOtherFile } from '../../../../services/media/video/probe/recognize-file.js';
import { type ClipName, clip, clips } from '../../../setup/clips.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolderOfEachTest } from '../../../setup/folders.js';

const options = { signal: new AbortController().signal };
const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\0meta', 'latin1');

const others: [string, string | Buffer, string][] = [
  ['an empty file', '', 'The file is empty'],
  ['notes', 'Dear all,\nthe video follows.\n', 'The file is a text file, not a video'],
  ['a PDF', '%PDF-1.7\n%\xe2\xe3', 'The file is a PDF document, not a video'],
  [
    'a zip',
    Buffer.from('PK\x03\x04\x14\0', 'latin1'),
    'The file is a ZIP archive or an office document, not a video',
  ],
  ['a gzip', gzipSync('video'), 'The file is an archive, not a video'],
  ['a HEIC', heic, 'The file is an image (HEIC or AVIF), not a video'],
  [
    'an SVG',
    '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>',
    'The file is an image (SVG), not a video',
  ],
  ['a playlist', '#EXTM3U\n#EXTINF:12,\nother.ts\n', 'The file is a playlist of other files, not a video'],
  [
    'a manifest',
    '<?xml version="1.0"?><MPD type="static"></MPD>',
    'The file is a playlist of other files, not a video',
  ],
  [
    'subtitles',
    '\ufeff1\r\n00:00:01,000 --> 00:00:02,000\r\nHello\r\n',
    'The file is a subtitle file, not a video',
  ],
  ['WebVTT', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n', 'The file is a subtitle file, not a video'],
  [
    'a sign-in page',
    '<!DOCTYPE html><html><body>Sign in</body></html>',
    'The file is a web page, not a video',
  ],
];

describe('recognizing files that are not videos', () => {
  const dir = useFolderOfEachTest();

  for (const [name, content, message] of others)
    it(`recognizes ${name}, whatever its name is`, async () => {
      const path = join(dir, 'film.mp4');
      await writeFile(path, content);

      const error = await failureOf(probeSource(path, options));

      expect(error).to.be.instanceOf(NotAVideo);
      expect(error.message).to.equal(message);
    });

  it('does not take a video for anything else', async () => {
    const names = Object.keys(clips) as ClipName[];

    const taken = await Promise.all(names.map(async (name) => recognizeOtherFile(await clip(name))));

    expect(taken).to.deep.equal(names.map(() => null));
  });
});
