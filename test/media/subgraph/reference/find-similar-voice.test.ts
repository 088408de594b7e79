import { expect } from 'chai';
import { findSimilarVoice } from '../../../../services/media/subgraph/translation/translation.resolver.js';
import { useTestDatabase } from '../../../setup/database.js';

const voice = (id: string, gender: string, languages: string[], models = ['tts_v3']) => ({
  id,
  name: id,
  gender,
  languages,
  models,
  engineId: 'some',
});

describe('findSimilarVoice', () => {
  const db = useTestDatabase().source('media');

  before(async () => {
    const voices = [
      voice('anna', 'female', ['en']),
      voice('both', 'male', ['en', 'es']),
      voice('juan', 'male', ['es-MX']),
      voice('maria', 'female', ['es'], ['tts_multilingual_v2']),
    ];
    await db.query(`insert into engine_presence values ('one', $1)`, [
      { transcribe: [], translate: [], voices },
    ]);
  });

  const like = (voiceId: string, language: string, model = 'auto') =>
    findSimilarVoice(db, { voiceId, language, model });

  it('returns the same voice if it speaks the language', async () => {
    expect(await like('both', 'es-AR')).to.deep.equal({ voiceId: 'both', hasModel: true });
    expect(await like('juan', 'es')).to.deep.equal({ voiceId: 'juan', hasModel: true });
  });

  it('prefers a voice of the same gender, and reports whether it has the model', async () => {
    expect(await like('anna', 'es')).to.deep.equal({ voiceId: 'maria', hasModel: true });
    expect(await like('anna', 'es', 'tts_v3')).to.deep.equal({ voiceId: 'maria', hasModel: false });
  });

  it('returns the first voice of the language for an unknown voice, and null if there is none', async () => {
    expect(await like('gone', 'es')).to.deep.include({ voiceId: 'both' });
    expect(await like('both', 'ja')).to.equal(null);
  });
});
