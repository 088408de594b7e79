import { expect } from 'chai';
import { vttOfSrt } from '../../rest-adapter/share/serve-shares.js';
import { writeSrt } from '../../schemas/formats/srt.js';

describe('vttOfSrt', () => {
  it('converts what the product writes, and escapes what is no markup', () => {
    const srt = writeSrt([
      { startTime: 0.5, endTime: 2, text: 'a < b & c\nsecond line' },
      {
        startTime: 3661,
        endTime: 3662.25,
        text: 'italic red',
        runs: [
          { text: 'italic', style: { italic: true } },
          { text: ' red', style: { color: '#FF0000' } },
        ],
        placement: { anchor: 8 },
      },
    ]);

    expect(vttOfSrt(srt)).to.equal(
      'WEBVTT\n\n00:00:00.500 --> 00:00:02.000\na &lt; b &amp; c\nsecond line\n\n01:01:01.000 --> 01:01:02.250\n<i>italic</i> red\n',
    );
  });

  it('converts a file without cues', () => {
    expect(vttOfSrt('')).to.equal('WEBVTT\n\n');
  });
});
