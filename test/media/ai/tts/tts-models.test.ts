import { expect } from 'chai';
import { InvalidVoice, routeTtsModel, snapStability } from '../../../../services/media/ai/tts/tts-models.js';

const both = {
  id: 'openai_nova',
  models: ['tts_multilingual_v2', 'tts_v3'],
  languages: ['en', 'de'],
} as const;
const wide = { id: 'espeak_cy_male', models: ['tts_v3'], languages: ['cy'] } as const;
const narrow = { id: 'flite_slt', models: ['tts_multilingual_v2'], languages: ['en-US'] } as const;

describe('routing to a speaking model', () => {
  it('auto is the multilingual model where that speaks the language, else tts_v3', () => {
    expect(routeTtsModel(both, { model: 'auto', language: 'de' })).to.equal('tts_multilingual_v2');
    expect(routeTtsModel(narrow, { model: 'auto', language: 'en' })).to.equal('tts_multilingual_v2');
    expect(routeTtsModel(wide, { model: 'auto', language: 'cy' })).to.equal('tts_v3');
    expect(routeTtsModel(wide, { model: 'auto' })).to.equal('tts_v3');
  });

  it('a model that is named is kept', () => {
    expect(routeTtsModel(both, { model: 'tts_v3', language: 'en-GB' })).to.equal('tts_v3');
  });

  it('says which models and languages a voice has when it is asked for others', () => {
    expect(() => routeTtsModel(wide, { model: 'tts_multilingual_v2', language: 'cy' })).to.throw(
      InvalidVoice,
      'The voice espeak_cy_male does not come with tts_multilingual_v2; it comes with tts_v3',
    );
    expect(() => routeTtsModel(narrow, { model: 'auto', language: 'de' })).to.throw(
      InvalidVoice,
      'The voice flite_slt does not speak "de"; it speaks en-US',
    );
  });
});

describe('stability', () => {
  it('is the nearest of 0, 0.5 and 1 on tts_v3', () => {
    const snapped = [0, 0.2, 0.24, 0.26, 0.5, 0.74, 0.76, 1].map((value) => snapStability('tts_v3', value));

    expect(snapped).to.deep.equal([0, 0, 0, 0.5, 0.5, 0.5, 1, 1]);
  });

  it('is as it is asked for on the multilingual model', () => {
    expect(snapStability('tts_multilingual_v2', 0.26)).to.equal(0.26);
  });
});
