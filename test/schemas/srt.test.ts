import { expect } from 'chai';
import { writeSrt } from '../../schemas/formats/srt.js';

describe('writeSrt', () => {
  it('numbers cues from 1 and writes times with milliseconds', () => {
    const srt = writeSrt([
      { startTime: 0, endTime: 1.5, text: 'Hello,\nworld' },
      { startTime: 3661.0009, endTime: 3662.9996, text: 'Later' },
    ]);

    expect(srt).to.equal(
      '1\n00:00:00,000 --> 00:00:01,500\nHello,\nworld\n\n2\n01:01:01,001 --> 01:01:03,000\nLater\n',
    );
  });

  it('prevents text from ending its cue or starting another', () => {
    const [, , ...lines] = writeSrt([{ startTime: 0, endTime: 1, text: 'a\r\n\r\n00:01 --> 00:02\n' }]).split(
      '\n',
    );

    expect(lines).to.deep.equal(['a', '00:01 → 00:02', '']);
  });

  it('writes nothing without cues', () => {
    expect(writeSrt([])).to.equal('');
  });
});
