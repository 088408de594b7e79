import { expect } from 'chai';
import { outputSize } from '../../../../../services/media/video/render/plan/output-size.js';
import { fitBox } from '../../../../../services/media/video/render/video/fit/fit-box.js';

const source = (codedWidth: number, codedHeight: number) =>
  ({ codedWidth, codedHeight, rotation: 0, sar: { num: 1, den: 1 } }) as never;
const sizeOf = (width: number, height: number, ratio: string | null) => {
  const size = outputSize(source(width, height), ratio);
  return `${size.width}x${size.height}`;
};

describe('outputSize', () => {
  it('keeps the shorter side of the source in any ratio', () => {
    expect(sizeOf(1920, 1080, '9:16')).to.equal('1080x1920');
    expect(sizeOf(1920, 1080, '1:1')).to.equal('1080x1080');
    expect(sizeOf(1920, 1080, '4:5')).to.equal('1080x1350');
    expect(sizeOf(1920, 1080, '4:3')).to.equal('1440x1080');
    expect(sizeOf(720, 1280, '16:9')).to.equal('1280x720');
  });

  it('keeps the size of a source that has the ratio, or nearly has it', () => {
    expect(sizeOf(1920, 1080, '16:9')).to.equal('1920x1080');
    expect(sizeOf(1366, 768, '16:9')).to.equal('1366x768');
    expect(sizeOf(854, 480, '16:9')).to.equal('854x480');
    expect(sizeOf(321, 181, null)).to.equal('320x180');
  });

  it('stays within what players support, and is even', () => {
    expect(sizeOf(3840, 2160, '9:16')).to.equal('2160x3840');
    expect(sizeOf(7680, 4320, '9:16')).to.equal('2304x4096');
    expect(sizeOf(16, 16, '9:16')).to.equal('16x28');
    expect(sizeOf(4000, 100, '1:1')).to.equal('1000x1000');
  });
});

describe('fitBox', () => {
  it('centres a frame exactly, on whole chroma samples', () => {
    expect(fitBox({ width: 1920, height: 1080 }, { width: 1080, height: 1920 })).to.deep.equal({
      x: 0,
      y: 656,
      width: 1080,
      height: 608,
    });
    expect(fitBox({ width: 640, height: 480 }, { width: 1920, height: 1080 })).to.deep.equal({
      x: 240,
      y: 0,
      width: 1440,
      height: 1080,
    });
  });

  it('leaves no bar for a rounding difference, and something of the thinnest frame', () => {
    expect(fitBox({ width: 854, height: 480 }, { width: 1920, height: 1080 })).to.include({ x: 0, y: 0 });
    expect(fitBox({ width: 4096, height: 16 }, { width: 18, height: 16 })).to.include({
      width: 18,
      height: 4,
    });
  });
});
