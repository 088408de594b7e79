import { expect } from 'chai';
import { writeTexts } from '../../../../services/media/work/backup/write-texts.js';

const line = (startTime: number, endTime: number, text: string) => ({
  startTime,
  endTime,
  text,
  words: null,
  voice: null,
});

describe('writeTexts', () => {
  it('writes the shown lines as SRT: no pauses, one line at a time', () => {
    const lines = [line(0, 2, 'Open it.'), line(1.5, 4, 'Choose one.'), line(4, 5, ' ')];

    const texts = writeTexts({ script: { lines, keyEvents: [] }, articles: [] } as never);

    const srt = texts.find(({ name }) => name === 'subtitles.srt')?.bytes as Buffer;
    expect(srt.toString()).to.equal(
      '1\n00:00:00,000 --> 00:00:01,500\nOpen it.\n\n2\n00:00:01,500 --> 00:00:04,000\nChoose one.\n',
    );
    expect(JSON.parse(String(texts[0]?.bytes)).lines).to.deep.equal(lines);
  });
});
