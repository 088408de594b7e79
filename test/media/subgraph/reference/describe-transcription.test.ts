import { expect } from 'chai';
import type { OpenEngines } from '../../../../services/media/ai/open-engines.js';
import { describeTranscribeEngines } from '../../../../services/media/ai/transcribe/choose-transcribe-engine.js';
import { TranscribeEnv } from '../../../../services/media/ai/transcribe/transcribe-config.js';
import type { TranscribeChoice } from '../../../../services/media/ai/transcribe/transcribe-engine.js';
import type { LanguagePair } from '../../../../services/media/ai/translate/translate-engine.js';
import { reportEngines } from '../../../../services/media/subgraph/reference/engine-report.js';
import {
  describeTranscription,
  isSilentVideo,
} from '../../../../services/media/subgraph/reference/reference.resolver.js';
import { describeTranslatability } from '../../../../services/media/subgraph/translation/translation.resolver.js';
import { inTransaction } from '../../../../services/platform/database/database.js';
import { useTestDatabase } from '../../../setup/database.js';

describe('describeTranscription', () => {
  const db = useTestDatabase().source('media');
  beforeEach(() => db.query('delete from engine_presence'));

  const worker = (id: string, ...engines: string[][]) =>
    db.query('insert into engine_presence values ($1, $2)', [
      id,
      {
        transcribe: engines.map((languages, index) => ({ id: `${index}`, languages })),
        voices: [],
        translate: [],
      },
    ]);

  it('lists what the engines of all workers can transcribe', async () => {
    await worker('one', ['en'], ['de', 'fr']);
    await worker('two', ['en']);

    expect(await describeTranscription(db, 'de-AT')).to.deep.equal({
      canTranscribe: true,
      languages: ['de', 'en', 'fr'],
    });
    expect(await describeTranscription(db, 'ja')).to.deep.equal({
      canTranscribe: false,
      languages: ['de', 'en', 'fr'],
    });
  });

  it('lists every language if an engine accepts any', async () => {
    await worker('one', ['en'], []);

    expect(await describeTranscription(db, 'ja')).to.include({ canTranscribe: true });
  });

  it('refuses nothing while there is no worker', async () => {
    await db.query(
      `insert into engine_presence values ('dead', '{"transcribe": []}', now() - interval '1 minute')`,
    );

    expect(await describeTranscription(db, 'ja')).to.deep.equal({ canTranscribe: true, languages: [] });
  });

  describe('for a video', () => {
    const isSilent = (workspaceId = 't1') => isSilentVideo(db, workspaceId, 'vid_1');
    const source = (audio: object | null) =>
      inTransaction(db, { workspaceId: 't1' }, async (tx) => {
        await tx.query('delete from file');
        await tx.query(
          `insert into file (id, workspace_id, video_id, purpose, sha256, size_bytes, content_type, filename, probe)
           values ('fil_1', 't1', 'vid_1', 'source', repeat('a', 64), 1, 'video/mp4', 'a.mp4', $1)`,
          [{ audio }],
        );
      });

    it('is not needed without audio, or without speech in it', async () => {
      expect(await isSilent()).to.equal(false);
      await source({ codec: 'aac' });
      expect(await isSilent()).to.equal(false);
      const transcribe = (speech: object[]) =>
        inTransaction(db, { workspaceId: 't1' }, (tx) =>
          tx.query(
            `insert into transcript (id, workspace_id, video_id, key, result) values ($1, 't1', 'vid_1', $1, $2)`,
            [`hrg_${speech.length}`, { speech }],
          ),
        );
      await transcribe([{ startSeconds: 0, endSeconds: 1 }]);
      expect(await isSilent()).to.equal(false);
      await transcribe([]);
      expect(await isSilent()).to.equal(true);
      expect(await isSilent('t2')).to.equal(false);
      await source(null);
      expect(await isSilent()).to.equal(true);
    });
  });

  it('transcribes with the requested subtitle model', async () => {
    const env = { PATH: process.env.PATH ?? '', TRANSCRIBE_OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };
    const config = TranscribeEnv.parse({
      ...env,
      TRANSCRIBE_ENGINE: 'pocketsphinx',
      SUBTITLE_MODEL_2: 'openai',
    });
    const engines = {
      transcribe: { describe: (choice?: TranscribeChoice) => describeTranscribeEngines(config, choice) },
      tts: { voices: async () => [], describe: async () => [] },
      translate: { describe: async () => [], preference: { byLanguage: {}, otherwise: null } },
      avatar: { describe: async () => [] },
    } as unknown as OpenEngines;
    const report = await reportEngines(engines, { families: ['Inter'] });
    await db.query('insert into engine_presence values ($1, $2)', ['one', report]);

    expect(await describeTranscription(db, 'ja')).to.deep.equal({ canTranscribe: false, languages: ['en'] });
    expect(await describeTranscription(db, 'ja', 'subtitle_model_1')).to.include({ canTranscribe: false });
    expect(await describeTranscription(db, 'ja', 'subtitle_model_2')).to.include({ canTranscribe: true });
    expect(await describeTranscription(db, 'en', 'subtitle_model_1')).to.include({ canTranscribe: true });
  });

  it('respects the languages configured for an engine, and the additional ones of the subtitle models', async () => {
    const PATH = process.env.PATH ?? '';
    const server = { PATH, TRANSCRIBE_OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' };
    const notified = async (env: Record<string, string>) =>
      (await describeTranscribeEngines(TranscribeEnv.parse(env)))
        .filter(({ isReady }) => isReady)
        .map(({ id, languages }) => `${id} ${languages.join(' ')}`.trim());

    expect(await notified({ ...server, TRANSCRIBE_ENGINE: 'de:openai,*:pocketsphinx' })).to.deep.equal([
      'openai de',
      'pocketsphinx en',
    ]);
    expect(await notified({ ...server, TRANSCRIBE_ENGINE: 'en:openai' })).to.deep.equal(['openai']);
    expect(
      await notified({ ...server, TRANSCRIBE_ENGINE: 'pocketsphinx', SUBTITLE_MODEL_2: 'openai' }),
    ).to.deep.equal(['openai', 'pocketsphinx en']);
  });
});

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
