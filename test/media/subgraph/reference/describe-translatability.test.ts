import { expect } from 'chai';
import type { LanguagePair } from '../../../../services/media/ai/translate/translate-engine.js';
import { describeTranslatability } from '../../../../services/media/subgraph/translation/translation.resolver.js';
import { useTestDatabase } from '../../../setup/database.js';

const pair = (words: string): LanguagePair => {
  const [from = '', to = ''] = words.split(' ');
  return { from, to };
};

describe('describeTranslatability', () => {
  const db = useTestDatabase().source('media');
  beforeEach(() => db.query('delete from engine_presence'));

  const worker = (id: string, ...engines: string[][]) =>
    db.query('insert into engine_presence values ($1, $2)', [
      id,
      {
        transcribe: [],
        voices: [],
        translate: engines.map((pairs, i) => ({ id: `${i}`, pairs: pairs.map(pair) })),
      },
    ]);
  const can = async (words: string) => (await describeTranslatability(db, pair(words))).canTranslate;

  it('lists the pairs that the engines of all workers translate; language variants match', async () => {
    await worker('one', ['en es', 'en ca']);
    await worker('two', ['en es', 'es en-US']);

    expect(await Promise.all(['en es', 'en-GB es-MX', 'es en', 'es en-AU'].map(can))).to.deep.equal([
      ...[true, true, true, true],
    ]);
    expect(await Promise.all(['en de', 'ca en', 'de es', 'es ca'].map(can))).to.deep.equal([
      ...[false, false, false, false],
    ]);
    const { pairs } = await describeTranslatability(db, pair('en de'));
    expect(pairs).to.deep.equal(['en ca', 'en es', 'es en-US'].map(pair));
  });

  it('lists everything if an engine accepts any language, and nothing if no worker has an engine', async () => {
    await worker('one', ['en es'], []);
    expect(await can('ja ar')).to.equal(true);

    await db.query('delete from engine_presence');
    await worker('none');
    expect(await describeTranslatability(db, pair('en es'))).to.deep.equal({
      canTranslate: false,
      pairs: [],
    });
  });

  it('excludes an engine where the operator prefers another', async () => {
    await db.query('insert into engine_presence values ($1, $2)', [
      'one',
      {
        transcribe: [],
        voices: [],
        translate: [
          { id: 'openai', pairs: [] },
          { id: 'apertium', pairs: [pair('en es')] },
        ],
        translatePreference: { byLanguage: { ar: 'openai', es: 'openai' }, otherwise: 'apertium' },
      },
    ]);

    expect(await Promise.all(['en ar', 'de es-MX', 'en de', 'en ja'].map(can))).to.deep.equal([
      ...[true, true, false, false],
    ]);
  });

  it('refuses nothing while there is no worker', async () => {
    expect(await describeTranslatability(db, pair('en es'))).to.deep.equal({ canTranslate: true, pairs: [] });
  });
});
