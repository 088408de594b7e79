import { expect } from 'chai';
import {
  estimateNarration,
  lengthOfTranslation,
} from '../../../../services/media/subgraph/voiceover/estimate-narration.js';

const TEXTS = [
  'Open the settings page, then choose a language.',
  'On the left you see all of your projects.',
];

describe('estimateNarration', () => {
  const LINES = [
    { startTime: 0, endTime: 1, text: TEXTS[0] as string },
    { startTime: 1.2, endTime: 8, text: TEXTS[1] as string },
  ];
  const asked = { voiceId: 'flite_slt', language: 'en', fit: 'hold', videoSeconds: 10 } as const;

  it('says which lines are too long, by how much, and what is added to the length', () => {
    const { lines, addedSeconds } = estimateNarration({ ...asked, lines: LINES });

    expect(lines[0]!.overrunSeconds).to.be.closeTo(lines[0]!.spokenSeconds - 1.2, 1e-9);
    expect(lines[1]!.overrunSeconds).to.equal(0);
    expect(addedSeconds).to.be.closeTo(lines[0]!.overrunSeconds + 0.1, 1e-9);
    expect(lines.map(({ isMeasured }) => isMeasured)).to.deep.equal([false, false]);
  });

  it('takes the duration of existing audio, and expects the same pace of the other lines', () => {
    const plain = estimateNarration({ ...asked, lines: LINES });
    const slow = plain.lines[0]!.spokenSeconds * 1.5;
    const { lines } = estimateNarration({
      ...asked,
      lines: [{ ...LINES[0]!, spokenSeconds: slow }, LINES[1]!],
    });

    expect(lines[0]).to.include({ spokenSeconds: slow, isMeasured: true });
    expect(lines[1]!.spokenSeconds).to.be.closeTo(plain.lines[1]!.spokenSeconds * 1.5, 1e-9);
  });

  it('expects translations to be as long as their language usually is', () => {
    const plain = estimateNarration({ ...asked, lines: LINES });
    const german = estimateNarration({ ...asked, language: 'de', translatedFrom: 'en', lines: LINES });

    expect(lengthOfTranslation('en', 'de')).to.equal(1.22);
    expect(german.lines[0]!.spokenSeconds).to.be.closeTo(plain.lines[0]!.spokenSeconds * 1.22, 1e-9);
    expect(german.addedSeconds).to.be.greaterThan(plain.addedSeconds);
  });
});
