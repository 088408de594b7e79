import { stat } from 'node:fs/promises';
import { expect } from 'chai';
import { estimateSpeechSeconds } from '../../../../services/media/subgraph/voiceover/estimate-narration.js';
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
