import { expect } from 'chai';
import { makeLineSplitter } from '../../../../services/media/video/ffmpeg/line-splitter.js';

const MEGABYTE = 1024 ** 2;

describe('line splitter', () => {
  const split = (chunks: Iterable<Buffer | string>) => {
    const lines: string[] = [];
    let tooLong = 0;
    const splitter = makeLineSplitter(
      (line) => lines.push(line),
      () => {
        tooLong += 1;
      },
    );
    for (const chunk of chunks) splitter.write(chunk);
    splitter.end();
    return { lines, tooLong };
  };

  it('emits each line, however the chunks are cut', () => {
    const bytes = [...Buffer.from('é\r\n\nb\nc')].map((byte) => Buffer.from([byte]));

    expect(split(bytes)).to.deep.equal({ lines: ['é', '', 'b', 'c'], tooLong: 0 });
  });

  // If each chunk rescanned the whole line, a line of this length would take hours.
  it('scans each character once', () => {
    const characters = new Array<string>(MEGABYTE).fill('a');

    expect(split(characters).lines).to.deep.equal(['a'.repeat(MEGABYTE)]);
  });

  it('reports a line that is too long once, and discards it and what follows', () => {
    const chunks = ['a\n', ...new Array<string>(5).fill('b'.repeat(MEGABYTE / 2)), '\nc\nd'];

    expect(split(chunks)).to.deep.equal({ lines: ['a'], tooLong: 1 });
  });
});
