import { expect } from 'chai';
import { graphql } from 'graphql';
import type { DataSource } from 'typeorm';
import { routes } from '../../rest-adapter/routes/index.js';
import type { WrittenArticle } from '../../schemas/article.js';
import type { Caller } from '../../services/platform/access/caller.js';
import { removeExpired } from '../../services/platform/database/sweep-expired.js';
import { DomainError, isErrorCode } from '../../services/platform/errors/errors.js';
import type { SubgraphCall } from '../../services/platform/graphql/subgraph-client.js';
import { isReplayed } from '../../services/platform/idempotency/effect-key.js';
import { createCourse } from '../../services/videos/course/change-course.js';
import { testWebhook } from '../../services/webhooks/delivery/redeliver.js';
import { createWebhook } from '../../services/webhooks/webhook/change-webhooks.js';
import { aCaller } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { type DyingProcess, makeDyingProcess } from '../setup/dying-process.js';
import { makeTestSubgraphs, type TestSubgraph } from '../setup/subgraphs.js';
import { makeTableReader, rowsAdded } from '../setup/table-states.js';
import { aDraft, anAnalyzedVideo } from '../setup/videos.js';
import { aVideosContext } from '../setup/videos-context.js';
import { aWebhooksContext } from '../setup/webhooks.js';
import { aFailedJob, anOpenJob } from './job-rows.js';

const SCHEMAS = ['videos', 'jobs', 'media', 'webhooks'] as const;
type Service = (typeof SCHEMAS)[number];

/** What documents ask of auth besides: the name of who did something. */
const OF_AUTH = 'name: user { name }';
const CUES = [
  { startTime: 0, endTime: 2, text: 'Open the menu.' },
  { startTime: 2, endTime: 4, text: 'Press save.' },
];
const HOOK = { url: 'https://hooks.example/in', events: ['export.completed'] };
const ARTICLE: WrittenArticle = {
  title: 'Saving',
  intro: 'What it is about.',
  closing: null,
  isWhole: true,
  steps: [{ title: 'Open', text: 'Open the menu.', atSeconds: 0.5, screenshotFileId: null }],
};

/** One way to use a route: which service has its operation, and what is there before; resolves to the operation's variables. */
interface Scenario {
  readonly name?: string;
  readonly service: Service;
  readonly arrange: () => Promise<Record<string, unknown>>;
}

describe('a POST with an Idempotency-Key', () => {
  const database = useTestDatabase();
  const admin = database.admin();
  let subgraphs: TestSubgraph[];
  let tables: Awaited<ReturnType<typeof makeTableReader>>;
  const db = {} as Record<Service, DataSource>;
  let made = 0;

  before(async () => {
    subgraphs = await makeTestSubgraphs(database);
    for (const name of SCHEMAS) db[name] = await database.open(name);
    tables = await makeTableReader(admin, SCHEMAS);
  });

  /** Media’s engines and files; what it writes or keeps is named by what it is asked for. */
  const media = async ({ document, variables }: SubgraphCall): Promise<unknown> => {
    if (document.includes('CreateUpload')) {
      const id = `upl_${variables?.videoId}`;
      const expiresAt = '2026-11-24T00:00:00.000Z';
      return { createUpload: { id, url: `https://up.example/${id}`, method: 'PUT', headers: {}, expiresAt } };
    }
    return {
      upload: { filename: 'film.mp4', durationSeconds: 12.5, width: 640, height: 360 },
      uploadedBackup: 'film.zip',
      synthesisSupport: { fault: null, message: '' },
      transcriptionSupport: { canTranscribe: true, languages: ['en'] },
      translatability: { canTranslate: true, pairs: [] },
      writeArticle: ARTICLE,
    };
  };
  const inJobs = async ({ document, variables, as }: SubgraphCall, issuer: string): Promise<unknown> =>
    ask('jobs', document, variables, { ...as, issuer }, makeDyingProcess());
  const videos = async () => ({ mayStart: true });

  /** Runs a document at a service whose process is this one; throws what it is refused with. */
  async function ask(
    service: Service,
    document: string,
    variables: Readonly<Record<string, unknown>> | undefined,
    caller: Caller,
    process: DyingProcess,
  ): Promise<unknown> {
    const subgraph = subgraphs.find(({ name }) => name === service)!;
    const context = subgraph.contextOf(caller) as unknown as Record<string, object>;
    const jobs = process.client((call) => inJobs(call, service));
    const contextValue = {
      ...context,
      db: process.database(db[service]),
      media: process.client(media),
      videos: process.client(videos),
      jobs,
      ...(service === 'media' && { tools: { ...context.tools, jobs } }),
      ...(service === 'videos' && { isAddressPermitted: () => true }),
    };
    const answer = await graphql({
      schema: subgraph.schema,
      source: document.replaceAll(OF_AUTH, ''),
      contextValue,
      variableValues: variables && JSON.parse(JSON.stringify(variables)),
    });
    const [error] = answer.errors ?? [];
    if (!error) return answer.data;
    const { originalError } = error;
    const code = (originalError as DomainError | undefined)?.code;
    throw isErrorCode(code) ? originalError : (originalError ?? error);
  }

  const anId = () => `trial${++made}`;
  const analyzed = () => anAnalyzedVideo(db.videos, { cues: CUES });
  const aWebhook = async () => {
    // A plan has so many webhooks, and each trial makes one.
    await admin.query('delete from webhooks.webhook');
    return (await createWebhook(aWebhooksContext(db.webhooks), HOOK)).webhook.id;
  };

  const uploading = (name: string, input: () => Record<string, unknown>): Scenario => ({
    name,
    service: 'videos',
    arrange: async () => ({ input: { name: 'A film', ...input() } }),
  });
  const inService = (service: Service, arrange: Scenario['arrange']): readonly Scenario[] => [
    { service, arrange },
  ];
  const SCENARIOS: Readonly<Record<string, readonly Scenario[]>> = {
    '/v1/projects': inService('videos', async () => ({ input: { name: 'Onboarding' } })),
    '/v1/courses': inService('videos', async () => ({
      input: { title: 'A course', modules: [{ videoId: await aDraft(db.videos) }] },
    })),
    '/v1/courses/:id/modules': inService('videos', async () => {
      const videoId = await aDraft(db.videos);
      const course = { title: 'A course', modules: [{ videoId }] };
      const { id } = await createCourse(aVideosContext(db.videos), course);
      return { id, input: { videoId, position: 1 } };
    }),
    '/v1/videos/upload': [
      uploading('by form', () => ({ fileId: `fil_${anId()}` })),
      uploading('by address', () => ({ videoUrl: 'https://films.example/a.mp4' })),
      uploading('to an address', () => ({ filename: 'a.mp4', contentType: 'video/mp4' })),
      uploading('without a source', () => ({})),
    ],
    '/v1/videos/tus': [uploading('as a tus client', () => ({ filename: 'a.mp4', contentType: 'video/mp4' }))],
    '/v1/videos/process': inService('videos', async () => ({
      input: { url: 'https://films.example/a.mp4' },
    })),
    '/v1/videos/:id/analyze': inService('videos', async () => ({
      id: await aDraft(db.videos),
      input: { videoContext: 'New' },
    })),
    '/v1/videos/:id/export': inService('videos', async () => ({ id: await analyzed() })),
    '/v1/videos/:id/approvals': inService('videos', async () => ({
      id: await analyzed(),
      input: { note: 'Please look' },
    })),
    '/v1/videos/:id/comments': inService('videos', async () => ({
      id: await analyzed(),
      input: { body: 'Too loud' },
    })),
    '/v1/videos/:id/backups': inService('videos', async () => ({ id: await analyzed() })),
    '/v1/backups/restore': [
      uploading('by form', () => ({ fileId: `fil_${anId()}` })),
      uploading('by address', () => ({ backupUrl: 'https://films.example/a.zip' })),
      uploading('to an address', () => ({ filename: 'a.zip' })),
    ],
    '/v1/videos/:id/voiceover': inService('videos', async () => ({
      id: await analyzed(),
      input: { voiceId: 'flite_slt' },
    })),
    '/v1/videos/:id/translate': inService('videos', async () => ({
      id: await analyzed(),
      input: { language: 'es' },
    })),
    '/v1/videos/:id/article': inService('videos', async () => ({
      id: await analyzed(),
      input: { regenerate: true },
    })),
    '/v1/tools/:type/execute': inService('media', async () => ({
      type: 'subtitle-converter',
      parameters: { subtitles: '1\n00:00:00,000 --> 00:00:01,000\nHello\n', format: 'vtt' },
    })),
    '/v1/jobs/:id/cancel': inService('jobs', async () => ({
      id: await anOpenJob(db.jobs, 'ws_test', `vid_${anId()}`),
    })),
    '/v1/jobs/:id/retry': inService('jobs', async () => ({
      id: await aFailedJob(db.jobs, 'ws_test', `vid_${anId()}`),
    })),
    '/v1/webhooks': inService('webhooks', async () => {
      await aWebhook();
      return { input: HOOK };
    }),
    '/v1/webhooks/:id/rotate-secret': inService('webhooks', async () => ({ id: await aWebhook() })),
    '/v1/webhooks/:id/test': inService('webhooks', async () => ({ id: await aWebhook() })),
    '/v1/webhooks/:id/deliveries/:deliveryId/redeliver': inService('webhooks', async () => {
      const webhookId = await aWebhook();
      const { delivery } = await testWebhook(aWebhooksContext(db.webhooks), webhookId);
      await admin.query(`update webhooks.delivery set state = 'dead', finished_at = now() where id = $1`, [
        delivery.id,
      ]);
      return { id: webhookId, deliveryId: delivery.id };
    }),
  };
  /** What is due at once is shown as due when it is read. */
  const timeless = (answer: unknown): unknown =>
    JSON.parse(JSON.stringify(answer), (name, value) => (name === 'nextAttemptAt' ? null : value));
  const posts = routes.filter(({ method }) => method === 'POST');

  it('is known to every POST of the contract', () => {
    expect(posts.map(({ path }) => path)).to.have.members(Object.keys(SCENARIOS));
  });

  for (const { path, document } of posts) {
    for (const { name, service, arrange } of SCENARIOS[path] ?? []) {
      const trial = async (diesAt: number) => {
        const variables = await arrange();
        const caller = aCaller({ effectKey: anId() });
        const before = await tables.counts();
        const dying = makeDyingProcess(diesAt);
        const first = await ask(service, document, variables, caller, dying).catch((err: unknown) => err);
        const again = () => ask(service, document, variables, caller, makeDyingProcess());
        return { variables, caller, before, dying, first, again };
      };

      it(`has one effect at ${path}${name ? ` ${name}` : ''}, wherever the process dies that answers it`, async () => {
        // Rows that count others, such as a month's, are there from now on.
        await trial(0);
        const { caller, before, first, again } = await trial(0);
        const effect = rowsAdded(before, await tables.counts());
        const done = await tables.hashes();

        expect((first as Error).message).to.equal(undefined);
        expect(isReplayed(caller), 'the first answer').to.equal(false);
        expect(timeless(await again()), 'the answer is the same').to.deep.equal(timeless(first));
        expect(isReplayed(caller), 'the answer is marked as replayed').to.equal(true);
        expect(await tables.hashes(), 'nothing changes').to.deep.equal(done);

        for (let line = 1; ; line += 1) {
          const died = await trial(line);
          if (!died.dying.isDead) break;
          // An article is written again when the lease of its dead writer has expired.
          await admin.query('update videos.article_writing set held_until = now()');
          await died.again();
          const added = rowsAdded(died.before, await tables.counts());
          expect(added, `died at line ${line}`).to.deep.equal(effect);
        }
      });
    }
  }

  it('is refused where it was used for something else, and counts for its credential alone', async () => {
    const { document } = posts.find(({ path }) => path === '/v1/projects')!;
    const create = (name: string, caller: Caller) =>
      ask('videos', document, { input: { name } }, caller, makeDyingProcess()).then(
        () => 'made',
        (err: DomainError) => err.code,
      );
    const caller = aCaller({ effectKey: anId() });

    expect(await create('Onboarding', caller)).to.equal('made');
    expect(await create('Another', caller)).to.equal('conflict');
    expect(await create('Another', { ...caller, credentialId: 'key_other' })).to.equal('made');
    expect(await create('Another', { ...caller, workspaceId: 'ws_other' })).to.equal('made');
  });

  it('is forgotten when it has expired', async () => {
    const { document } = posts.find(({ path }) => path === '/v1/projects')!;
    const caller = aCaller({ effectKey: anId() });
    const create = () =>
      ask('videos', document, { input: { name: 'Onboarding' } }, caller, makeDyingProcess());
    const first = await create();
    const expire = () =>
      admin.query(`update videos.effect_key set expires_at = now() where key = $1`, [caller.effectKey]);

    await expire();
    const second = await create();
    await expire();
    await removeExpired(db.videos, 'effect_key');

    expect(second).not.to.deep.equal(first);
    const left = await admin.query('select 1 from videos.effect_key where key = $1', [caller.effectKey]);
    expect(left.rowCount).to.equal(0);
  });
});
