import { expect } from 'chai';
import pg from 'pg';
import { courseCreated, courseDeleted, courseUpdated } from '../../../schemas/messages/courses.js';
import type { MessageDefinition } from '../../../schemas/messages/define-message.js';
import { jobSettled } from '../../../schemas/messages/jobs.js';
import {
  articleGenerated,
  videoCreated,
  videoDeleted,
  videoMetadataChanged,
} from '../../../schemas/messages/videos.js';
import { WEBHOOK_EVENT_NAMES } from '../../../schemas/webhook-events.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import { removeExpired } from '../../../services/platform/database/sweep-expired.js';
import { factRoutes, makeAcceptFact } from '../../../services/webhooks/facts/facts.consumer.js';
import { silentLog } from '../../setup/calls.js';
import { useTestDatabase } from '../../setup/database.js';
import { insertWebhook, removeEverything } from '../../setup/deliveries.js';

const ERROR = { code: 'internal_error', message: 'It broke', step: 'export', retryable: true };
const job = (type: string, rest: object = {}) => ({
  jobId: `${type}_1`,
  attempt: 1,
  kind: type === 'voiceover' ? 'tool' : type,
  type,
  videoId: 'vid_1',
  status: 'completed',
  result: {},
  error: null,
  parent: null,
  ...rest,
});

describe('facts', () => {
  const database = useTestDatabase();
  const db = database.source('webhooks');
  let notified = 0;
  afterEach(() => removeEverything(db));

  const deliver = (
    { name }: MessageDefinition<never>,
    payload: unknown,
    { messageId = `msg_${++notified}`, workspaceId = 'ws_test' } = {},
  ) => {
    const route = factRoutes(db).find((one) => one.name === name)!;
    const envelope = { id: messageId, name, workspaceId, requestId: 'req_test', createdAt: '', payload };
    const signal = new AbortController().signal;
    return route.run(envelope, {
      messageId,
      workspaceId,
      requestId: 'req_test',
      attempt: 1,
      log: silentLog,
      signal,
    });
  };
  const events = () =>
    inTransaction(db, { settings: { 'app.worker': 'on' } }, (tx) =>
      tx.query<Array<{ name: string; data: Record<string, unknown>; webhook_id: string }>>(
        `select e.name, e.data, d.webhook_id from event e join delivery d on d.event_id = e.id order by d.created_at, d.id`,
      ),
    );

  for (const [type, completed, failed] of [
    ['analysis', 'video.analyzed', 'analysis.failed'],
    ['export', 'export.completed', 'export.failed'],
    ['translation', 'video.translated', 'translation.failed'],
    ['voiceover', 'voiceover.generated', 'voiceover.failed'],
    ['process', 'process.completed', 'process.failed'],
    ['tool', 'tool.completed', 'tool.failed'],
  ] as const) {
    it(`for ${type} jobs cause ${completed} and ${failed}, with the result of the job`, async () => {
      await insertWebhook(db, { url: 'https://hooks.test/' });

      await deliver(jobSettled as never, job(type, { result: { made: 'something' } }));
      await deliver(jobSettled as never, job(type, { status: 'failed', result: null, error: ERROR }));

      const [first, second, ...more] = await events();
      expect(more).to.deep.equal([]);
      const about = { videoId: 'vid_1', jobId: `${type}_1` };
      expect(first).to.deep.include({ name: completed, data: { ...about, made: 'something' } });
      expect(second).to.deep.include({ name: failed, data: { ...about, error: ERROR } });
      expect(WEBHOOK_EVENT_NAMES).to.include.members([completed, failed]);
    });
  }

  it('name the process that a job was a step of, and the translation’s own video', async () => {
    await insertWebhook(db, { url: 'https://hooks.test/' });
    const parent = { jobId: 'process_1', step: 'translation:de' };
    const result = { videoId: 'vid_new', sourceVideoId: 'vid_1', language: 'de' };

    await deliver(jobSettled as never, job('translation', { parent, result }));

    expect((await events())[0]?.data).to.deep.equal({
      videoId: 'vid_new',
      jobId: 'translation_1',
      sourceVideoId: 'vid_1',
      language: 'de',
      process: parent,
    });
  });

  it('about videos and articles cause events', async () => {
    await insertWebhook(db, { url: 'https://hooks.test/' });
    const article = {
      articleId: 'art_1',
      title: 'How to',
      language: 'en',
      generatedAt: '2030-01-01T00:00:00.000Z',
    };

    await deliver(videoCreated as never, {
      videoId: 'vid_1',
      sourceFileId: null,
      name: 'A film',
      projectId: null,
    });
    await deliver(videoDeleted as never, { videoId: 'vid_1', sourceFileId: null });
    await deliver(articleGenerated as never, {
      videoId: 'vid_1',
      screenshotFileIds: [],
      replacedFileIds: [],
      ...article,
    });

    expect((await events()).map(({ name, data }) => [name, data])).to.deep.equal([
      ['video.created', { videoId: 'vid_1', jobId: null, name: 'A film', projectId: null }],
      ['video.deleted', { videoId: 'vid_1', jobId: null }],
      ['article.generated', { videoId: 'vid_1', jobId: null, ...article }],
    ]);
  });

  describe('about a video with metadata', () => {
    const METADATA = { crm: '42' };
    const changed = (metadata: object, version: number, videoId = 'vid_meta') =>
      deliver(videoMetadataChanged as never, { videoId, metadata, version });
    const created = (metadata: object) =>
      deliver(videoCreated as never, { videoId: 'vid_meta', sourceFileId: null, name: 'A film', metadata });
    const exported = (videoId = 'vid_meta') => deliver(jobSettled as never, job('export', { videoId }));
    const notified = async () => (await events()).map(({ name, data }) => [name, data.metadata]);

    beforeEach(async () => {
      await inTransaction(db, { workspaceId: 'ws_test' }, (tx) => tx.query('delete from video_metadata'));
      await insertWebhook(db, { url: 'https://hooks.test/' });
    });

    it('follow its creation, although that message arrives later: a translated article', async () => {
      const fact = { videoId: 'vid_meta', sourceFileId: null, name: 'Un film', metadata: METADATA };
      const article = {
        videoId: 'vid_meta',
        articleId: 'art_1',
        title: 'Guide',
        language: 'fr',
        generatedAt: '2030-01-01T00:00:00.000Z',
        screenshotFileIds: [],
        replacedFileIds: [],
        isTranslated: true,
        videoCreated: { messageId: 'msg_created', fact },
      };

      await deliver(articleGenerated as never, article);
      await deliver(videoCreated as never, fact, { messageId: 'msg_created' });

      expect(await notified()).to.deep.equal([
        ['video.created', METADATA],
        ['article.generated', METADATA],
      ]);
    });

    it('carry its present metadata, from its creation to its deletion', async () => {
      await created(METADATA);
      await exported();
      await changed({ crm: '43' }, 2);
      await exported();
      await exported('vid_other');
      await deliver(jobSettled as never, job('tool', { videoId: null }));
      await deliver(videoDeleted as never, { videoId: 'vid_meta', sourceFileId: null });
      await exported();

      expect(await notified()).to.deep.equal([
        ['video.created', METADATA],
        ['export.completed', METADATA],
        ['export.completed', { crm: '43' }],
        ['export.completed', undefined],
        ['tool.completed', undefined],
        ['video.deleted', { crm: '43' }],
        ['export.completed', undefined],
      ]);
    });

    it('carry the latest metadata, in any order of changes, and none once it is removed', async () => {
      await changed({ crm: '2' }, 2);
      await changed({ crm: '1' }, 1);
      await created(METADATA);
      await exported();
      await changed({}, 3);
      await exported();

      expect((await notified()).slice(1)).to.deep.equal([
        ['export.completed', { crm: '2' }],
        ['export.completed', undefined],
      ]);
    });

    it('store nothing of a deleted video, even when a change arrives late', async () => {
      await deliver(videoDeleted as never, { videoId: 'vid_meta', sourceFileId: null });
      await changed(METADATA, 5);
      await created(METADATA);
      await exported();

      expect((await notified()).map(([, metadata]) => metadata)).to.deep.equal([
        undefined,
        undefined,
        undefined,
      ]);
      const read = () =>
        inTransaction(db, { workspaceId: 'ws_test' }, (tx) =>
          tx.query('select metadata from video_metadata'),
        );
      expect(await read()).to.deep.equal([{ metadata: {} }]);
      await inTransaction(db, { workspaceId: 'ws_test' }, (tx) =>
        tx.query('update video_metadata set expires_at = now()'),
      );
      await removeExpired(db, 'video_metadata');
      expect(await read()).to.deep.equal([]);
    });

    it('carry the metadata of their own workspace’s video', async () => {
      await insertWebhook(db, { url: 'https://hooks.test/', workspaceId: 'ws_other' });
      await changed(METADATA, 1);

      await deliver(jobSettled as never, job('export', { videoId: 'vid_meta' }), { workspaceId: 'ws_other' });

      expect(await notified()).to.deep.equal([['export.completed', undefined]]);
    });
  });

  it('about courses cause events', async () => {
    await insertWebhook(db, { url: 'https://hooks.test/', events: ['course.updated', 'course.deleted'] });
    const course = { courseId: 'crs_1', title: 'Onboarding', moduleCount: 2 };

    await deliver(courseCreated as never, course);
    await deliver(courseUpdated as never, course);
    await deliver(courseDeleted as never, { courseId: 'crs_1', title: 'Onboarding' });

    const about = { videoId: null, jobId: null, courseId: 'crs_1', title: 'Onboarding' };
    expect((await events()).map(({ name, data }) => [name, data])).to.deep.equal([
      ['course.updated', { ...about, moduleCount: 2 }],
      ['course.deleted', about],
    ]);
  });

  it('cause no event for canceled work, ingested sources, removed leftovers and facts of older versions', async () => {
    await insertWebhook(db, { url: 'https://hooks.test/' });

    await deliver(jobSettled as never, job('export', { status: 'canceled' }));
    await deliver(jobSettled as never, job('ingest'));
    await deliver(videoDeleted as never, { videoId: 'vid_1', sourceFileId: null, isOfRemains: true });
    const before = { jobId: 'export_1', kind: 'export', videoId: 'vid_1', status: 'completed' };
    expect(await deliver(jobSettled as never, before)).to.deep.equal({ outcome: 'ack' });

    expect(await events()).to.deep.equal([]);
  });

  it('are sent once to each enabled webhook of the workspace that subscribes to the event', async () => {
    const url = 'https://hooks.test/';
    const all = await insertWebhook(db, { url });
    const some = await insertWebhook(db, { url, events: ['video.created', 'export.completed'] });
    await insertWebhook(db, { url, events: ['export.failed'] });
    await insertWebhook(db, { url, enabled: false, disabledReason: 'requested', disabledAt: new Date() });
    await insertWebhook(db, { url, workspaceId: 'ws_other' });

    await deliver(jobSettled as never, job('export'));

    expect((await events()).map((one) => one.webhook_id)).to.have.members([all.id, some.id]);
  });

  it('have no effect when they are repeated, in sequence or concurrently', async () => {
    await insertWebhook(db, { url: 'https://hooks.test/' });
    const again = () => deliver(jobSettled as never, job('export'), { messageId: 'msg_same' });

    await Promise.all([again(), again()]);
    await again();

    expect(await events()).to.have.length(1);
  });

  it('that arrive together are written together, in order, once each, and sent to their subscribers', async () => {
    const url = 'https://hooks.test/';
    const exports = await insertWebhook(db, { url, events: ['export.completed'] });
    const videos = await insertWebhook(db, { url, events: ['video.created'] });
    const theirs = await insertWebhook(db, { url, workspaceId: 'ws_other' });
    const accept = makeAcceptFact(db, 'webhooks.facts');
    const notify = (index: number, workspaceId = 'ws_test') =>
      accept({
        messageId: `msg_${workspaceId}_${index}`,
        workspaceId,
        requestId: `req_${index}`,
        event: { name: index % 2 === 0 ? 'export.completed' : 'video.created', data: { index } },
      });

    await Promise.all([
      ...Array.from({ length: 250 }, (_, i) => notify(i)),
      notify(4),
      notify(5),
      notify(1, 'ws_other'),
    ]);

    const notified = (await events()).map(({ webhook_id, data }) => [webhook_id, data.index]);
    const ofMine = (webhookId: string) =>
      notified.filter(([id]) => id === webhookId).map(([, index]) => index);
    expect(ofMine(exports.id)).to.deep.equal(Array.from({ length: 125 }, (_, i) => 2 * i));
    expect(ofMine(videos.id)).to.deep.equal(Array.from({ length: 125 }, (_, i) => 2 * i + 1));
    expect(ofMine(theirs.id)).to.deep.equal([1]);
    const transactions = await inTransaction(db, { settings: { 'app.worker': 'on' } }, (tx) =>
      tx.query<object[]>(`select distinct xmin::text from delivery where workspace_id = 'ws_test'`),
    );
    expect(transactions.length).to.be.at.most(4);
  });

  it('are written although others that arrived with them cannot be', async () => {
    await insertWebhook(db, { url: 'https://hooks.test/' });
    const accept = makeAcceptFact(db, 'webhooks.facts');
    const notify = (data: Record<string, unknown>) =>
      accept({
        messageId: `msg_${++notified}`,
        workspaceId: 'ws_test',
        requestId: 'req_test',
        event: { name: 'video.created', data },
      }).then(
        () => 'kept',
        () => 'refused',
      );

    const outcomes = await Promise.all([notify({ n: 1 }), notify({ n: 'a\0b' }), notify({ n: 3 })]);

    expect(outcomes).to.deep.equal(['kept', 'refused', 'kept']);
    expect((await events()).map(({ data }) => data)).to.deep.equal([{ n: 1 }, { n: 3 }]);
  });

  it('are stored with all of their deliveries or not at all', async () => {
    await insertWebhook(db, { url: 'https://hooks.test/' });
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    await admin.query(`set search_path = webhooks;
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger refuse after insert on delivery for each row execute function refuse()`);
    const once = () => deliver(jobSettled as never, job('export'), { messageId: 'msg_killed' });

    const failure = await once().catch((err: Error) => err.message);

    expect(failure).to.equal('killed');
    await admin.query('drop trigger refuse on delivery; drop function refuse()');
    await admin.end();
    expect(await events()).to.deep.equal([]);
    await once();
    expect(await events()).to.have.length(1);
  });
});
