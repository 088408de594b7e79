import { stat } from 'node:fs/promises';
import { expect } from 'chai';
import { estimateSpeechSeconds } from '../../../../services/media/video/narration/estimate-speech.js';
import { type SpokenLine, shapeMouths } from '../../../../services/media/video/narration/shape-mouths.js';
import { WAV_HEADER_BYTES } from '../../../../services/media/video/wav/wav-header.js';
import { spokenWav } from '../../../setup/speech.js';

const TEXTS = [
  'Open the settings page, then choose a language.',
  'On the left you see all of your projects.',
  'Click the blue button to invite a new member.',
  'Remember to save your changes before you leave.',
];
const VOICE = { voiceId: 'flite_slt', language: 'en', speed: 1, sentencePauseSeconds: null };

describe('estimateSpeechSeconds', () => {
  it('is close to what an engine speaks, for a line within a quarter and for a script within a tenth', async () => {
    let estimated = 0;
    let spoken = 0;
    for (const text of TEXTS) {
      const { size } = await stat(await spokenWav(text));
      // The engine surrounds a line with about 0.35 s of silence, which is trimmed.
      const seconds = (size - WAV_HEADER_BYTES) / 2 / 16_000 - 0.35;
      const estimate = estimateSpeechSeconds(text, VOICE);
      expect(estimate / seconds, text).to.be.within(0.75, 1.25);
      estimated += estimate;
      spoken += seconds;
    }
    expect(estimated / spoken).to.be.within(0.9, 1.1);
  });

  it('follows the speed and the pause between sentences', () => {
    const plain = estimateSpeechSeconds(TEXTS[1] as string, VOICE);
    const fast = estimateSpeechSeconds(TEXTS[1] as string, { ...VOICE, speed: 1.25 });
    const two = 'Open the menu. Choose a project.';
    const paused = estimateSpeechSeconds(two, { ...VOICE, sentencePauseSeconds: 2 });

    expect(plain / fast).to.be.closeTo(1.25, 1e-9);
    expect(paused - estimateSpeechSeconds(two, VOICE)).to.be.closeTo(1.7, 1e-9);
  });
});

const levels = (...parts: ReadonlyArray<readonly [level: number, count: number]>): number[] =>
  parts.flatMap(([level, count]) => Array.from({ length: count }, () => level));

const aLine = (of: Partial<SpokenLine>): SpokenLine => ({
  levels: levels([1000, 100]),
  levelSeconds: 0.01,
  words: [],
  startSeconds: 1,
  durationSeconds: 1,
  tempo: 1,
  ...of,
});

describe('shapeMouths', () => {
  it('closes the mouth between lines and in their pauses', () => {
    const paused = aLine({ levels: levels([1000, 30], [5, 40], [1000, 30]) });

    expect(shapeMouths([paused], [0.5, 1.1, 1.5, 1.9, 2.1])).to.deep.equal([
      ...['closed', 'wide', 'closed', 'wide', 'closed'],
    ]);
    expect(shapeMouths([], [0, 1])).to.deep.equal(['closed', 'closed']);
    expect(shapeMouths([aLine({ levels: levels([0, 100]) })], [1.5])).to.deep.equal(['closed']);
  });

  it('shows the letters of a word one after another, with or without accents', () => {
    const line = aLine({ words: [{ text: 'Môap', start: 0.2, end: 1 }] });

    expect(shapeMouths([line], [1.3, 1.5, 1.7, 1.9])).to.deep.equal(['closed', 'round', 'wide', 'closed']);
  });

  it('follows the level where letters say nothing, and opens no wider than the level', () => {
    const line = aLine({
      levels: levels([150, 25], [300, 25], [1000, 50]),
      words: [{ text: '你好', start: 0, end: 1 }],
    });
    const soft = aLine({ ...line, words: [{ text: 'a', start: 0, end: 1 }] });

    for (const one of [line, soft])
      expect(shapeMouths([one], [1.1, 1.4, 1.8])).to.deep.equal(['narrow', 'open', 'wide']);
  });

  it('keeps pace with a line that is spoken faster than it was synthesized', () => {
    const line = aLine({
      tempo: 2,
      durationSeconds: 0.5,
      words: [
        { text: 'oo', start: 0, end: 0.5 },
        { text: 'ee', start: 0.5, end: 1 },
      ],
    });

    expect(shapeMouths([line], [1.1, 1.2, 1.3, 1.6])).to.deep.equal(['round', 'round', 'open', 'closed']);
  });
});
