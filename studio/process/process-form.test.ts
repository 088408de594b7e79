import { expect } from 'chai';
import { chargedTimes, EMPTY_FORM, processInput } from './process-form.js';

const address = 'https://example.com/talk.mp4';

describe('the form of a process', () => {
  it('leaves what is empty to its default', () => {
    expect(processInput({ ...EMPTY_FORM, address: ` ${address} ` }, null)).to.deep.equal({
      url: address,
      projectId: null,
      generate: { voiceover: false, helpArticle: false, export: true },
    });
  });

  it('requests what was chosen', () => {
    const form = {
      ...EMPTY_FORM,
      address,
      name: 'Talk',
      language: 'en',
      hasVoiceover: true,
      voiceId: 'voice_1',
      translations: ['de', 'fr'],
      ratio: 'RATIO_9_16' as const,
      tone: 'friendly',
    };

    expect(processInput(form, 'prj_1')).to.deep.equal({
      url: address,
      projectId: 'prj_1',
      name: 'Talk',
      language: 'en',
      tone: 'friendly',
      voiceId: 'voice_1',
      generate: {
        voiceover: true,
        helpArticle: false,
        export: true,
        translation: { enabled: true, languages: ['de', 'fr'] },
      },
      exportSettings: { ratio: 'RATIO_9_16' },
    });
    expect(chargedTimes(form)).to.equal(3);
  });

  it('sends neither a voice without a voiceover nor a ratio without an export', () => {
    const form = {
      ...EMPTY_FORM,
      address,
      voiceId: 'voice_1',
      hasExport: false,
      ratio: 'RATIO_1_1' as const,
    };

    expect(processInput(form, null)).to.not.have.any.keys('voiceId', 'exportSettings');
  });
});
