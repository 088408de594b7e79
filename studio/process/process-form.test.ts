import { expect } from 'chai';
import {
  chargedTimes,
  EMPTY_FORM,
  estimateInput,
  processInput,
  withoutTranslationInto,
} from './process-form.js';

const address = 'https://example.com/talk.mp4';

describe('the form of a process', () => {
  it('leaves what is empty to its default', () => {
    expect(processInput({ ...EMPTY_FORM, address: ` ${address} ` }, { projectId: null })).to.deep.equal({
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

    expect(processInput(form, { projectId: 'prj_1' })).to.deep.equal({
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

    expect(processInput(form, { projectId: null })).to.not.have.any.keys('voiceId', 'exportSettings');
  });

  it('processes an existing video under its own name', () => {
    const form = { ...EMPTY_FORM, address, name: 'Talk' };

    expect(processInput(form, { videoId: 'vid_1' })).to.include({ videoId: 'vid_1' });
    expect(processInput(form, { videoId: 'vid_1' })).to.not.have.any.keys('url', 'name', 'projectId');
  });

  it('is not translated into the spoken language of any region', () => {
    const form = { ...EMPTY_FORM, translations: ['en-GB', 'de'] };

    expect(withoutTranslationInto('en-US', form).translations).to.deep.equal(['de']);
    expect(withoutTranslationInto('', form).translations).to.deep.equal(['en-GB', 'de']);
  });

  it('is estimated without the voiceover while no voice is chosen', () => {
    const form = { ...EMPTY_FORM, hasVoiceover: true, tone: 'friendly' };

    const input = estimateInput(form, { videoId: 'vid_1' });

    expect(input.generate.voiceover).to.equal(false);
    expect(input).to.not.have.any.keys('tone', 'voiceId');
  });
});
