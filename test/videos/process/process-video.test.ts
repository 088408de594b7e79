import { expect } from 'chai';
import pg from 'pg';
import type { CallerClaims } from '../../../services/platform/access/caller.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { DomainError } from '../../../services/platform/errors/errors.js';
import type { SubgraphCall } from '../../../services/platform/graphql/subgraph-client.js';
import type { ProcessVideo } from '../../../services/videos/process/check-process.js';
import { processVideo } from '../../../services/videos/process/process-video.js';
import { createProject } from '../../../services/videos/project/change-projects.js';
import { ProcessRequestEntity } from '../../../services/videos/requests/request.entity.js';
import { aCaller, refusalOf } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { queuedMessages, queuedNames } from '../../setup/queued-messages.js';
import { makeSubgraphDouble } from '../../setup/subgraph-double.js';
import { aVideosContext } from '../../setup/videos-context.js';

const URL_OF_FILM = 'https://films.example/my-film.final.mp4?token=1';

describe('processVideo', () => {
  const database = useTestDatabase();
  const db = database.source('videos');
  let number = 0;
  let workspaceId = '';
  beforeEach(async () => {
    workspaceId = `ws_${++number}`;
    await db.query('delete from outbox');
  });

  /** Jobs and media without failures; `refuse` is the operation that jobs answers with an error. */
  const as = (caller: Partial<CallerClaims> = {}, refuse?: { document: RegExp; err: DomainError }) => ({
    ...aVideosContext(db, aCaller({ workspaceId, ...caller })),
    media: makeSubgraphDouble(({ variables }: SubgraphCall) => {
      const { language, voiceId, to } = variables as Record<string, string>;
      const fault = voiceId === 'nobody' ? 'voice' : language === 'it' ? 'language' : null;
      return {
        transcriptionSupport: { canTranscribe: language !== 'fr', languages: ['en'] },
        avatars: [{ id: 'ava_1' }],
        synthesisSupport: { fault, message: 'it can’t speak so' },
        translatability: { canTranslate: to !== 'ja', pairs: [{ from: 'en', to: 'es' }] },
      };
    }),
    jobs: makeSubgraphDouble(({ document }: SubgraphCall) => {
      if (refuse?.document.test(document)) throw refuse.err;
      return { openJob: { started: true, job: { id: 'ingest_1_a' } } };
    }),
  });
  const ask = (input: Partial<ProcessVideo> = {}, ctx = as()) =>
    processVideo(ctx, { url: URL_OF_FILM, ...input });
  const rows = <T>(statement: string) => inTransaction<T[]>(db, { workspaceId }, (tx) => tx.query(statement));
  const errorOf = async (input: Partial<ProcessVideo>): Promise<DomainError> => {
    const err = await ask(input).catch((thrown) => thrown);
    expect(err).to.be.instanceOf(DomainError);
    expect(await rows('select 1 from video')).to.deep.equal([]);
    return err;
  };

  it('creates the video, stores the request and notifies jobs in one transaction', async () => {
    const project = await createProject(as(), { name: 'Films' });
    const input = {
      name: 'A film',
      context: 'Shows it',
      companyContext: 'Ours',
      language: 'en',
      projectId: project.id,
      generate: { export: true },
      exportSettings: { captions: false as const },
    };

    const { job, video, steps } = await ask(input, as({ role: 'creator', scopes: ['process:write'] }));

    expect(job.id).to.match(/^process_\d{13}_[a-z0-9]{8}$/);
    expect(steps).to.deep.equal(['analysis', 'export']);
    expect(video).to.include({ name: 'A film', videoContext: 'Shows it', companyContext: 'Ours' });
    expect(video).to.include({ projectId: project.id, status: 'draft' });
    const created = (await queuedMessages(db)).at(-1);
    expect(created?.name).to.equal('videos.video-created.v1');
    expect(created?.payload).to.deep.equal({
      videoId: video.id,
      sourceFileId: null,
      filename: 'my-film.final.mp4',
      name: 'A film',
      projectId: project.id,
      sourceVideoId: null,
      metadata: {},
      source: { kind: 'link', url: URL_OF_FILM },
      process: { jobId: job.id, projectId: project.id, steps: ['analysis', 'export'], allowance: 500 },
    });
    const kept = await inTransaction(db, { workspaceId }, (tx) =>
      tx.findOneByOrFail(ProcessRequestEntity, { jobId: job.id }),
    );
    expect(kept.videoId).to.equal(video.id);
    expect(kept.request).to.deep.include({ context: 'Shows it', exportSettings: { captions: false } });
    expect(kept.request.caller).to.deep.include({ workspaceId, role: null, scopes: null });
  });

  it('has jobs open the ingest before the process, under the id it returns', async () => {
    const ctx = as();

    const { job, video } = await ask({ generate: {} }, ctx);

    const [minutes, ingest, process] = ctx.jobs.calls;
    expect(minutes?.variables).to.deep.equal({ steps: ['analysis'], durationSeconds: null });
    expect(ingest?.variables?.input).to.include({ kind: 'INGEST', videoId: video.id });
    expect(process?.variables?.input).to.deep.equal({
      jobId: job.id,
      videoId: video.id,
      projectId: null,
      steps: ['analysis'],
    });
  });

  it('is accepted even when jobs is unreachable after the video was created', async () => {
    const gone = new DomainError('unavailable', 'The jobs service can’t be reached');

    const { job } = await ask({}, as({}, { document: /OpenProcess|OpenJob/, err: gone }));

    const [created] = await queuedMessages(db);
    expect(created?.payload).to.have.nested.property('process.jobId', job.id);
  });

  it('stores nothing when its transaction is not committed', async () => {
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    await admin.query(`set search_path = videos; create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'killed'; end $$;
      create trigger refuse before insert on outbox for each row execute function refuse()`);

    const ctx = as();
    const refused = await refusalOf(ask({}, ctx));
    await admin.query('drop trigger refuse on outbox; drop function refuse()');
    await admin.end();

    expect(refused).to.equal('P0001');
    expect(await rows('select 1 from video')).to.deep.equal([]);
    expect(await rows('select 1 from process_request')).to.deep.equal([]);
    expect(ctx.jobs.calls).to.have.length(1);
  });

  describe('steps', () => {
    const stepsOf = async (generate: ProcessVideo['generate']) => (await ask({ generate })).steps;

    it('are only the analysis by default', async () => {
      expect((await ask()).steps).to.deep.equal(['analysis']);
      expect(await stepsOf({})).to.deep.equal(['analysis']);
      expect(await stepsOf({ analysis: true, export: false })).to.deep.equal(['analysis']);
      expect(await stepsOf({ translation: { enabled: false, languages: ['??'] } })).to.deep.equal([
        'analysis',
      ]);
    });

    it('always begin with the analysis, on which all others depend', async () => {
      expect(await stepsOf({ analysis: false })).to.deep.equal(['analysis']);
      expect(await stepsOf({ analysis: false, helpArticle: true, export: true })).to.deep.equal([
        ...['analysis', 'helpArticle', 'export'],
      ]);
    });

    it('include no translations without a language', async () => {
      for (const languages of [undefined, null, []])
        expect(await stepsOf({ export: true, translation: { enabled: true, languages } })).to.deep.equal([
          ...['analysis', 'export'],
        ]);
      expect(await stepsOf({ translation: { enabled: true } })).to.deep.equal(['analysis']);
    });

    it('translate into existing languages, each once', async () => {
      const messageOf = async (languages: string[]) => {
        const generate = { translation: { enabled: true, languages } };
        const err = await refusalOf(ask({ generate }));
        expect(err).to.equal('validation_error');
        return (await ask({ generate }).catch((thrown) => thrown)).message;
      };
      const field = 'body.generate.translation.languages';

      expect(await messageOf(['de', 'english please'])).to.equal(
        `${field}[1] must be a language code such as en or pt-BR`,
      );
      expect(await messageOf(['de', 'fr', 'DE'])).to.equal(`${field}[2] names de twice`);
      expect(await messageOf(Array(51).fill('de'))).to.equal(`${field} must have at most 50 items`);
    });
  });

  describe('refuses before anything is created', () => {
    const cases: ReadonlyArray<[Partial<ProcessVideo>, RegExp]> = [
      [{ url: 'films' }, /^url /],
      [{ url: 'file:///etc/passwd' }, /^url /],
      [{ name: '  ' }, /^name must not be blank$/],
      [{ name: 'x'.repeat(201) }, /^name must be at most 200 characters$/],
      [{ context: 'x'.repeat(5001) }, /^context must be at most 5000 characters$/],
      [{ companyContext: '𝕏'.repeat(5001) }, /^companyContext must be at most 5000 characters$/],
      [{ language: 'english please' }, /^language must be a language code/],
      [{ language: 'fr' }, /^language: .* supports fr, only en$/],
      [{ exportSettings: { language: '!' } }, /^exportSettings\.language must be a language code/],
      [
        { exportSettings: { watermark: { opacity: 101 } } },
        /^exportSettings\.watermark\.opacity must be at most 100$/,
      ],
      [
        { exportSettings: { music: { url: 'file:///etc/passwd' } } },
        /^exportSettings\.music\.url must be an http or https URL$/,
      ],
      [
        {
          exportSettings: {
            slides: [
              { title: 'a', start: 0, end: 2, layout: 'full' },
              { title: 'b', start: 1, end: 3, layout: 'full' },
            ],
          },
        },
        /^exportSettings\.slides\[1\]\.start must not be before the end of body\.exportSettings\.slides\[0\] \(2\)$/,
      ],
      [
        { generate: { export: true }, exportSettings: { watermark: { opacity: 10 } } },
        /^exportSettings\.watermark\.imageUrl is required/,
      ],
      [
        { generate: { export: true }, exportSettings: { avatarSettings: { avatarId: 'ava_9' } } },
        /^exportSettings\.avatarSettings\.avatarId: unknown avatar "ava_9"; avatars: ava_1$/,
      ],
      [
        { language: 'en', generate: { export: true }, exportSettings: { language: 'de' } },
        /^exportSettings\.language: the video will have no subtitles in de, only in en$/,
      ],
    ];
    for (const [input, message] of cases) {
      it(`body.${message.source.slice(1)}`, async () => {
        const err = await errorOf(input);

        expect(err.code).to.equal('validation_error');
        expect(err.message.replace(/^body\./, '')).to.match(message);
        expect(await queuedNames(db)).to.deep.equal([]);
      });
    }

    it('but accepts values just within the bounds', async () => {
      const { video } = await ask({
        name: 'é'.repeat(200),
        context: 'x'.repeat(5000),
        companyContext: '𝕏'.repeat(5000),
      });

      expect(video.companyContext).to.equal('𝕏'.repeat(5000));
    });

    it('but accepts an export in a regional variant of the language, or in any language while it is to be detected', async () => {
      const generate = { export: true };

      for (const input of [
        { language: 'en', generate, exportSettings: { language: 'EN-gb' } },
        { generate, exportSettings: { language: 'de' } },
        { language: 'en', exportSettings: { language: 'de' } },
      ])
        expect(await refusalOf(ask(input))).to.equal(null);
    });

    it('a missing project, or one of another workspace', async () => {
      const foreign = await createProject(aVideosContext(db, aCaller({ workspaceId: 'ws_foreign' })), {
        name: 'Theirs',
      });

      for (const projectId of ['prj_none', foreign.id]) {
        const err = await errorOf({ projectId });
        expect([err.code, err.message]).to.deep.equal(['not_found', `Project ${projectId} not found`]);
      }
    });

    it('insufficient minutes', async () => {
      const err = new DomainError('limit_exceeded', 'This needs 1 video minute');

      expect(await refusalOf(ask({}, as({}, { document: /HasMinutes/, err })))).to.equal('limit_exceeded');
      expect(await rows('select 1 from video')).to.deep.equal([]);
    });
  });

  describe('refuses work that no engine supports before anything is created', () => {
    const translation = (...languages: string[]) => ({ translation: { enabled: true, languages } });
    const cases: ReadonlyArray<[Partial<ProcessVideo>, string]> = [
      [{ generate: { voiceover: true } }, 'voiceId is required when generate.voiceover is true'],
      [{ voiceId: ' ', generate: { voiceover: true } }, 'voiceId must not be blank'],
      [{ voiceId: 'nobody', generate: { voiceover: true } }, 'voiceId: it can’t speak so'],
      [{ voiceId: 'somebody', language: 'it', generate: { voiceover: true } }, 'language: it can’t speak so'],
      [
        { language: 'EN', generate: translation('es', 'en') },
        'generate.translation.languages[1] is the language of the video',
      ],
      [
        { language: 'en', generate: translation('es', 'ja') },
        'generate.translation.languages[1]: no running translation engine can translate from en to ja, only en to es',
      ],
    ];
    for (const [input, message] of cases) {
      it(message, async () => {
        const err = await errorOf(input);

        expect([err.code, err.message]).to.deep.equal(['validation_error', `body.${message}`]);
        expect(err.field).to.match(/^body\./);
      });
    }

    it('but not for a language that is to be detected', async () => {
      const generate = { voiceover: true, helpArticle: true, export: true, ...translation('ja', 'pt-br') };

      const { steps } = await ask({ voiceId: 'somebody', generate });

      expect(steps).to.deep.equal([
        ...['analysis', 'voiceover', 'helpArticle', 'export', 'translation:ja', 'translation:pt-BR'],
      ]);
    });
  });
});
