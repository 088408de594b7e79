import { expect } from 'chai';
import { writeTranscript } from '../../../../services/media/work/analysis/write-transcript.js';

describe('writeTranscript', () => {
  const words = ['did', 'you', 'really', 'see', 'it', 'yes', 'I', 'certainly', 'did'].map((text, index) => ({
    text,
    startSeconds: index * 0.3,
    endSeconds: index * 0.3 + 0.25,
    confidence: 0.9,
  }));
  const write = (turns?: Parameters<typeof writeTranscript>[1]['turns']) =>
    writeTranscript(
      { language: 'en', words },
      { speech: [{ startSeconds: 0, endSeconds: 4 }], turns, language: 'en', durationSeconds: 5 },
    );

  it('makes cues of one speaker each, whose words name the speaker', async () => {
    const { words: written, cues } = await write([
      { startSeconds: 0, endSeconds: 1.45, speaker: 1 },
      { startSeconds: 1.45, endSeconds: 4, speaker: 2 },
    ]);

    expect(written.map(({ speaker }) => speaker)).to.deep.equal([1, 1, 1, 1, 1, 2, 2, 2, 2]);
    expect(cues.map(({ text }) => text)).to.deep.equal(['Did you really see it', 'Yes I certainly did']);
  });

  it('names no speaker where speakers are not distinguished', async () => {
    const { words: written, cues } = await write();

    expect(written.every((word) => !('speaker' in word))).to.equal(true);
    expect(cues).to.have.length(1);
  });
});
