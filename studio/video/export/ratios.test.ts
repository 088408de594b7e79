import { expect } from 'chai';
import { inputsOf, ownRatio, ratioChoices } from './ratios.js';

describe('aspect ratios of exports', () => {
  it('are the one set for the video, else that of the source', () => {
    expect(ownRatio('RATIO_1_1', { width: 1920, height: 1080 })).to.equal('RATIO_1_1');
    expect(ownRatio(null, { width: 1366, height: 768 })).to.equal('RATIO_16_9');
    expect(ownRatio(null, { width: 2560, height: 1080 })).to.equal('SOURCE');
    expect(ownRatio(null, { width: null, height: null })).to.equal('SOURCE');
  });

  it('are requested by name, except the video’s own', () => {
    const chosen = new Set(['RATIO_9_16', 'RATIO_16_9'] as const);
    expect(inputsOf(chosen, 'RATIO_16_9', { zooms: false })).to.deep.equal([
      { zooms: false },
      { zooms: false, ratio: 'RATIO_9_16' },
    ]);
    expect(ratioChoices('SOURCE')[0]).to.equal('SOURCE');
  });
});
