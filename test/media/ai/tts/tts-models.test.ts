import { expect } from 'chai';
import { InvalidVoice, routeTtsModel, snapStability } from '../../../../services/media/ai/tts/tts-models.js';

const both = {
  id: 'openai_nova',
  models: ['tts_multilingual_v2', 'tts_v3'],
  languages: ['en', 'de'],
} as const;
const wide = { id: 'espeak_cy_male', models: ['tts_v3'], languages: ['cy'] } as const;
const narrow = { id: 'flite_slt', models: ['tts_multilingual_v2'], languages: ['en-US'] } as const;

describe('routeTtsModel', () => {
  it('resolves auto to the multilingual model if it supports the language, else to tts_v3', () => {
    expect(routeTtsModel(both, { model: 'auto', language: 'de' })).to.equal('tts_multilingual_v2');
    expect(routeTtsModel(narrow, { model: 'auto', language: 'en' })).to.equal('tts_multilingual_v2');
    expect(routeTtsModel(wide, { model: 'auto', language: 'cy' })).to.equal('tts_v3');
    expect(routeTtsModel(wide, { model: 'auto' })).to.equal('tts_v3');
  });

  it('returns the requested model', () => {
    expect(routeTtsModel(both, { model: 'tts_v3', language: 'en-GB' })).to.equal('tts_v3');
  });

  it('names the models and languages of a voice when others are requested', () => {
    expect(() => routeTtsModel(wide, { model: 'tts_multilingual_v2', language: 'cy' })).to.throw(
      InvalidVoice,
      'The voice espeak_cy_male is not available with tts_multilingual_v2; it is available with tts_v3',
    );
    expect(() => routeTtsModel(narrow, { model: 'auto', language: 'de' })).to.throw(
      InvalidVoice,
      'The voice flite_slt does not support "de"; it supports en-US',
    );
  });
});

describe('snapStability', () => {
  it('returns the nearest of 0, 0.5 and 1 for tts_v3', () => {
    const snapped = [0, 0.2, 0.24, 0.26, 0.5, 0.74, 0.76, 1].map((value) => snapStability('tts_v3', value));

    expect(snapped).to.deep.equal([0, 0, 0, 0.5, 0.5, 0.5, 1, 1]);
  });

  it('returns the requested value for the multilingual model', () => {
    expect(snapStability('tts_multilingual_v2', 0.26)).to.equal(0.26);
  });
});
