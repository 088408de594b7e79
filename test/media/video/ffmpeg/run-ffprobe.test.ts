import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { runFfprobe } from '../../../../services/media/video/ffmpeg/run-ffprobe.js';
import { failureOf } from '../../../setup/failure-of.js';
import { useFolder } from '../../../setup/folders.js';

const never = new AbortController().signal;

/** A synchsafe integer, in which ID3 writes sizes. */
const size = (bytes: number): Buffer => Buffer.from([21, 14, 7, 0].map((shift) => (bytes >> shift) & 0x7f));

function mp3WithTitle(characters: number): Buffer {
  const text = Buffer.concat([Buffer.from([3]), Buffer.alloc(characters, 'a')]);
  const frame = Buffer.concat([Buffer.from('TIT2'), size(text.length), Buffer.alloc(2), text]);
  const header = Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), size(frame.length)]);
  const sound = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(413)]);
  return Buffer.concat([header, frame, ...new Array<Buffer>(20).fill(sound)]);
}

describe('output of ffprobe', () => {
  const dir = useFolder();

  it('is refused when a line has no end', async () => {
    const path = join(dir, 'long.mp3');
    await writeFile(path, mp3WithTitle(3_000_000));

    expect(await failureOf(runFfprobe({ path, options: ['-show_format'], signal: never }))).to.include({
      name: 'FfmpegFailed',
      message: 'ffprobe was stopped: a line of its output may have at most 1048576 characters',
    });
  });

  it('is read from a file with such tags when they are not requested', async () => {
    const path = join(dir, 'asked.mp3');
    await writeFile(path, mp3WithTitle(3_000_000));
    const options = ['-show_entries', 'format=format_name:format_tags='];

    expect(await runFfprobe({ path, options, signal: never })).to.deep.include({
      format: { format_name: 'mp3' },
    });
  });
});
