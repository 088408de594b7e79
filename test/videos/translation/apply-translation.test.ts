import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import type { Envelope } from '../../../schemas/messages/define-message.js';
import { jobSettled } from '../../../schemas/messages/jobs.js';
import { translationFinished, voiceoverFinished, workFailed } from '../../../schemas/messages/media.js';
import { inTransaction } from '../../../services/platform/database.js';
import { ArticleEntity } from '../../../services/videos/article/article.entity.js';
import { ElementEntity } from '../../../services/videos/element/element.entity.js';
import { replaceElements } from '../../../services/videos/element/replace-elements.js';
import { findExportSettings } from '../../../services/videos/export-settings/find-export-settings.js';
import { updateExportSettings } from '../../../services/videos/export-settings/update-export-settings.js';
import { applyTranslation } from '../../../services/videos/facts/apply-translation.js';
import { applyVoiceover } from '../../../services/videos/facts/apply-voiceover.js';
import { factRoutes } from '../../../services/videos/facts/facts.consumer.js';
import { exportVideo } from '../../../services/videos/operations/export-video.js';
import { translateVideo } from '../../../services/videos/operations/translate-video.js';
import { VoiceRequestEntity } from '../../../services/videos/operations/voice-request.entity.js';
import { createProject } from '../../../services/videos/project/create-project.js';
import { KeyEventEntity } from '../../../services/videos/script/key-event.entity.js';
import { replaceKeyEvents } from '../../../services/videos/script/replace-key-events.js';
import { ScriptLineEntity } from '../../../services/videos/script/script-line.entity.js';
import { TranslationRequestEntity } from '../../../services/videos/translation/translation-request.entity.js';
import { setVideoLock } from '../../../services/videos/video/set-video-lock.js';
import { updateVideo } from '../../../services/videos/video/update-video.js';
import { VideoEntity } from '../../../services/videos/video/video.entity.js';
import { storeZoomMoments } from '../../../services/videos/zoom/store-zoom-moments.js';
import { ZoomMomentEntity } from '../../../services/videos/zoom/zoom-moment.entity.js';
import { silentLog } from '../../setup/calls.js';
import { makeTestDatabase, type TestDatabase } from '../../setup/database.js';
import { queuedMessages, queuedNames } from '../../setup/queued-messages.js';
import { makeSubgraphDouble } from '../../setup/subgraph-double.js';
import { anAnalyzedVideo } from '../../setup/videos.js';
import { aVideosContext } from '../../setup/videos-context.js';

const origin = { workspaceId: 'ws_test', requestId: 'req_test' };
const CUES = [
  { startTime: 0.5, endTime: 2, text: 'One', words: [{ text: 'One', start: 0.5, end: 1 }] },
  { startTime: 2.25, endTime: 4.125, text: 'Two' },
];
const STRIP = {
  columns: 2,
  rows: 1,
  tiles: 2,
  tileWidth: 160,
  tileHeight: 90,
  intervalSeconds: 1,
  fileId: 'fil_strip',
};

const ELEMENT = {
  type: 'blur',
  start: 1,
  end: 2,
  x: 0,
  y: 0,
  width: 0.5,
  height: 0.5,
  strength: 50,
} as const;
const EXPORT_SETTINGS = { ratio: '9:16', watermark: false, openingSceneUrl: null } as const;
const ZOOM = { start: 1, end: 2, x: 0.25, y: 0.5, scale: 2 };

describe('applyTranslation', () => {
  let database: TestDatabase;
  let db: DataSource;

  before(async () => {
    database = await makeTestDatabase();
    db = await database.open('videos');
  });
  after(() => database.drop());
  beforeEach(() => db.query('delete from outbox'));

  const inWorkspace = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(db, origin, work);
  const find = (id: string) => inWorkspace((tx) => tx.findOneBy(VideoEntity, { id }));
  const asked = async (videoId: string, language = 'es') => {
    const media = makeSubgraphDouble(() => ({
      translatability: { canTranslate: true, pairs: [] },
      similarVoice: { voiceId: 'es-one', hasModel: true },
    }));
    await translateVideo({ ...aVideosContext(db), media }, videoId, { language });
    const [row] = await inWorkspace((tx) =>
      tx.find(TranslationRequestEntity, { where: { videoId }, order: { createdAt: 'desc' }, take: 1 }),
    );
    await db.query('delete from outbox');
    const { id: translationId, request } = row as TranslationRequestEntity;
    return { jobId: 'translation_1_a', attempt: 1, videoId, translationId, newVideoId: request.newVideoId };
  };
  const aSource = async () => {
    const id = await anAnalyzedVideo(db, { cues: CUES });
    const project = await createProject(aVideosContext(db), { name: `Of ${id}` });
    const changed = {
      projectId: project.id,
      videoContext: 'What it shows',
      companyContext: 'Whose it is',
      thumbnailFileId: 'fil_thumb',
      hoverStrip: STRIP,
      aiGeneratedAudio: true,
      width: 640,
      height: 360,
      approval: 'approved',
      status: 'completed',
      scriptSource: 'transcript',
      exportFileId: 'fil_x',
      exportBasename: 'x',
    };
    await inWorkspace((tx) => tx.update(VideoEntity, { id }, changed as never));
    await inWorkspace((tx) =>
      replaceKeyEvents(tx, { ...origin, videoId: id }, 'given', [
        { text: 'It begins', timestamp: 1 },
        { text: 'It is found', placedAt: 3 },
      ]),
    );
    await inWorkspace((tx) => storeZoomMoments(tx, { ...origin, videoId: id }, [ZOOM]));
    await updateExportSettings(aVideosContext(db), id, { settings: EXPORT_SETTINGS });
    await replaceElements(aVideosContext(db), id, [ELEMENT]);
    return id;
  };
  const translation = (videoId: string, isDraft = true) => ({
    title: 'Una película',
    lines: ['Uno', 'Dos'],
    isDraft,
    article: null,
    files: { [videoId.replace('vid', 'fil')]: 'fil_a', fil_thumb: 'fil_b', fil_strip: 'fil_c' },
  });
  const apply = (
    finished: Awaited<ReturnType<typeof asked>>,
    given: ReturnType<typeof translation> | null = translation(finished.videoId),
  ) => inWorkspace((tx) => applyTranslation(tx, finished, given, origin));

  let jobNumber = 0;
  const askedByItsOwnJob = async (source = aSource()) => {
    jobNumber += 1;
    return { ...(await asked(await source)), jobId: `translation_${jobNumber}_c` };
  };
  let messageNumber = 0;
  /** Delivers through the consumer, with `media` as the response of media. */
  const route = (name: string, media: object = {}) => {
    const found = factRoutes({ ...aVideosContext(db), media: makeSubgraphDouble(() => media) }).find(
      (one) => one.name === name,
    );
    messageNumber += 1;
    const received = {
      ...origin,
      messageId: `msg_${messageNumber}`,
      attempt: 1,
      log: silentLog,
      signal: new AbortController().signal,
    };
    const envelopeOf = (payload: object) =>
      ({ id: received.messageId, name, ...origin, createdAt: '', payload }) as Envelope;
    return {
      deliver: (payload: object) => found?.run(envelopeOf(payload), received),
      giveUp: (payload: object) => found?.giveUp(envelopeOf(payload), received),
    };
  };

  it('creates a separate video with the source’s times and files and the translated text', async () => {
    const sourceId = await aSource();
    const finished = await asked(sourceId, 'es-MX');

    await apply(finished);

    const [source, made] = [await find(sourceId), await find(finished.newVideoId)];
    expect(made).to.deep.include({
      name: 'Una película',
      sourceVideoId: sourceId,
      status: 'in_progress',
      language: 'es-MX',
      subtitleLanguage: 'es-MX',
      projectId: source?.projectId,
      videoContext: 'What it shows',
      companyContext: 'Whose it is',
      aiGeneratedAudio: true,
      durationSeconds: 12.5,
      width: 640,
      height: 360,
      sourceFileId: 'fil_a',
      thumbnailFileId: 'fil_b',
      sourceFilename: 'a.mp4',
      hoverStrip: { ...STRIP, fileId: 'fil_c' },
      languageGroup: source?.languageGroup,
      approval: null,
      locked: false,
      kb: 'none',
      backup: 'none',
      exportFileId: null,
      error: null,
      scriptSource: 'transcript',
    });
    const lines = await inWorkspace((tx) =>
      tx.find(ScriptLineEntity, { where: { videoId: finished.newVideoId }, order: { position: 'asc' } }),
    );
    expect(
      lines.map(({ startTime, endTime, text, words }) => ({ startTime, endTime, text, words })),
    ).to.deep.equal([
      { startTime: 0.5, endTime: 2, text: 'Uno', words: null },
      { startTime: 2.25, endTime: 4.125, text: 'Dos', words: null },
    ]);
    const events = await inWorkspace((tx) =>
      tx.find(KeyEventEntity, { where: { videoId: finished.newVideoId }, order: { position: 'asc' } }),
    );
    expect(events.map(({ text, timestamp, placedAt }) => ({ text, timestamp, placedAt }))).to.deep.equal([
      { text: 'It begins', timestamp: 1, placedAt: null },
      { text: 'It is found', timestamp: null, placedAt: 3 },
    ]);
    const { newVideoId } = finished;
    expect(await inWorkspace((tx) => findExportSettings(tx, newVideoId))).to.deep.equal(EXPORT_SETTINGS);
    const elements = await inWorkspace((tx) => tx.findBy(ElementEntity, { videoId: newVideoId }));
    expect(elements.map(({ element }) => element)).to.deep.equal([ELEMENT]);
    const zooms = await inWorkspace((tx) => tx.findBy(ZoomMomentEntity, { videoId: finished.newVideoId }));
    expect(zooms).to.deep.equal([
      Object.assign(new ZoomMomentEntity(), {
        workspaceId: 'ws_test',
        videoId: finished.newVideoId,
        position: 0,
        startTime: 1,
        endTime: 2,
        x: 0.25,
        y: 0.5,
        scale: 2,
      }),
    ]);
    expect(source).to.include({ approval: 'approved', status: 'completed', language: 'en' });
  });

  it('reports the new video and the job’s result, with the quality', async () => {
    const drafted = await asked(await aSource());
    await apply(drafted);
    const messages = await queuedMessages(db);
    const standard = await asked(await aSource());
    await apply(standard, translation(standard.videoId, false));
    messages.push(...(await queuedMessages(db)));

    const [created, told, , told2] = messages.map(({ name, payload }) => ({ name, payload }));
    expect(created?.name).to.equal('videos.video-created.v1');
    expect(created?.payload).to.include({
      videoId: drafted.newVideoId,
      sourceFileId: 'fil_a',
      sourceVideoId: drafted.videoId,
    });
    expect(told).to.deep.equal({
      name: 'videos.video-translated.v1',
      payload: {
        jobId: 'translation_1_a',
        attempt: 1,
        videoId: drafted.newVideoId,
        sourceVideoId: drafted.videoId,
        language: 'es',
        quality: 'draft',
        hasVoice: false,
      },
    });
    expect(told2?.payload).to.include({ quality: 'standard' });
  });

  it('is idempotent, for every delivery and attempt', async () => {
    const finished = await asked(await aSource());
    await apply(finished);
    await inWorkspace((tx) => tx.update(VideoEntity, { id: finished.newVideoId }, { name: 'Renamed since' }));
    await db.query('delete from outbox');

    await apply({ ...finished, attempt: 2 });

    expect((await find(finished.newVideoId))?.name).to.equal('Renamed since');
    expect(await queuedNames(db)).to.deep.equal(['videos.video-translated.v1']);
  });

  it('creates another video for each job, in the same group, even when the source is locked', async () => {
    const sourceId = await aSource();
    const first = await asked(sourceId);
    const second = await asked(sourceId);
    await inWorkspace((tx) => tx.update(VideoEntity, { id: sourceId }, { locked: true }));

    await apply(first);
    await apply(second);

    const [one, two] = [await find(first.newVideoId), await find(second.newVideoId)];
    expect(one?.id).to.not.equal(two?.id);
    expect(one).to.include({ locked: false, languageGroup: two?.languageGroup });
  });

  it('truncates a title that is too long, and omits a language code that exceeds the column', async () => {
    const finished = await asked(await aSource(), 'sr-Latn-RS-ekavsk');

    await apply(finished, { ...translation(finished.videoId), title: '😀'.repeat(300) });

    const made = await find(finished.newVideoId);
    expect(made?.name).to.equal('😀'.repeat(200));
    expect(made).to.include({ subtitleLanguage: null, language: 'sr-Latn-RS-ekavsk' });
  });

  it('of a missing source fails the job and deletes the stored files', async () => {
    const finished = await asked(await aSource());
    const goneInMedia = await asked(await aSource());
    await inWorkspace((tx) => tx.delete(VideoEntity, { id: finished.videoId }));

    await apply(finished);
    await apply(goneInMedia, null);

    expect([await find(finished.newVideoId), await find(goneInMedia.newVideoId)]).to.deep.equal([null, null]);
    const messages = await queuedMessages(db);
    expect(messages.map(({ name }) => name)).to.deep.equal([
      ...['videos.video-deleted.v1', 'videos.operation-failed.v1'],
      ...['videos.video-deleted.v1', 'videos.operation-failed.v1'],
    ]);
    const remains = { videoId: finished.newVideoId, sourceFileId: null, isOfRemains: true };
    expect(messages[0]?.payload).to.deep.equal(remains);
    expect(messages[1]?.payload).to.deep.include({ jobId: 'translation_1_a', videoId: finished.videoId });
  });

  it('that fails in every attempt fails its job, and the stored files are deleted', async () => {
    const unmade = await asked(await aSource());
    const made = await asked(await aSource());
    await apply(made);
    await db.query('delete from outbox');

    await route(translationFinished.name).giveUp(unmade);
    await route(translationFinished.name).giveUp({ ...made, attempt: 2 });

    const messages = await queuedMessages(db);
    expect(messages.map(({ name }) => name)).to.deep.equal([
      ...['videos.video-deleted.v1', 'videos.operation-failed.v1'],
      ...['videos.operation-failed.v1'],
    ]);
    const remains = { videoId: unmade.newVideoId, sourceFileId: null, isOfRemains: true };
    expect(messages[0]?.payload).to.deep.equal(remains);
    expect(messages[1]?.payload).to.deep.include({ jobId: 'translation_1_a', videoId: unmade.videoId });
    expect(await find(made.newVideoId)).to.not.equal(null);
  });

  describe('of a canceled job', () => {
    const cancel = (
      { jobId, attempt, videoId }: Awaited<ReturnType<typeof asked>>,
      { kind = 'translation', status = 'canceled' } = {},
    ) => route(jobSettled.name).deliver({ jobId, attempt, videoId, kind, status });

    it('is deleted in whichever order the events arrive, together with the stored files', async () => {
      const early = await askedByItsOwnJob();
      const late = await askedByItsOwnJob();
      await apply(early);
      await db.query('delete from outbox');

      await cancel(early);
      await cancel(late);
      await apply(late);

      expect([await find(early.newVideoId), await find(late.newVideoId)]).to.deep.equal([null, null]);
      const messages = await queuedMessages(db);
      expect(messages.map(({ name, payload }) => [name, payload])).to.deep.equal([
        ['videos.video-deleted.v1', { videoId: early.newVideoId, sourceFileId: 'fil_a' }],
        ['videos.video-deleted.v1', { videoId: late.newVideoId, sourceFileId: null, isOfRemains: true }],
      ]);
    });

    it('is also deleted when its source was deleted', async () => {
      const finished = await askedByItsOwnJob();
      await apply(finished);
      await inWorkspace((tx) => tx.delete(VideoEntity, { id: finished.videoId }));

      await cancel(finished);

      expect(await find(finished.newVideoId)).to.equal(null);
    });

    it('is created by a later attempt, and a late event of the earlier one leaves it', async () => {
      const finished = await askedByItsOwnJob();
      await cancel(finished);
      await apply({ ...finished, attempt: 2 });
      expect(await find(finished.newVideoId)).to.not.equal(null);

      await cancel(finished);
      expect(await find(finished.newVideoId)).to.not.equal(null);

      await cancel({ ...finished, attempt: 2 });
      expect(await find(finished.newVideoId)).to.equal(null);
      await cancel(finished);
      await apply({ ...finished, attempt: 2 });
      expect(await find(finished.newVideoId)).to.equal(null);
    });

    it('remains if it was changed since, or if its job ended in another way', async () => {
      const changed = await askedByItsOwnJob();
      const exported = await askedByItsOwnJob();
      const locked = await askedByItsOwnJob();
      const completed = await askedByItsOwnJob();
      for (const one of [changed, exported, locked, completed]) await apply(one);
      const ctx = aVideosContext(db);
      await updateVideo(ctx, changed.newVideoId, { name: 'Mine' });
      await exportVideo(ctx, exported.newVideoId, {});
      await setVideoLock(ctx, 'lockVideo', locked.newVideoId);

      for (const one of [changed, exported, locked]) await cancel(one);
      await cancel(completed, { status: 'completed' });
      await cancel(completed, { status: 'failed' });
      await cancel(completed, { kind: 'analysis' });

      for (const one of [changed, exported, locked, completed])
        expect(await find(one.newVideoId), one.jobId).to.not.equal(null);
    });
  });

  it('stores an article with its own images and publishes the event', async () => {
    const sourceId = await aSource();
    const pictures = { screenshotFileId: 'fil_p', resultScreenshotFileId: 'fil_r' };
    const steps = [{ title: 'Open', text: 'It.', atSeconds: 1, ...pictures }];
    const article = { title: 'Open it', content: '![Open](file:fil_p)\n\nIt.\n', steps };
    await inWorkspace((tx) =>
      tx.insert(ArticleEntity, {
        workspaceId: 'ws_test',
        videoId: sourceId,
        language: 'en',
        instructionsKey: 'calm',
        id: 'art_1',
        ...article,
        screenshotFileIds: ['fil_p', 'fil_r'],
        generatedAt: new Date(0),
      } as never),
    );
    const finished = await asked(sourceId);
    const given = translation(sourceId);

    await apply(finished, {
      ...given,
      files: { ...given.files, fil_p: 'fil_own', fil_r: 'fil_result' },
      article: { ...article, title: 'Ábrelo', content: '![Abre](file:fil_p)\n\nEso.\n' } as never,
    });

    const [own] = await inWorkspace((tx) => tx.findBy(ArticleEntity, { videoId: finished.newVideoId }));
    expect(own).to.deep.include({
      title: 'Ábrelo',
      language: 'es',
      instructionsKey: 'calm',
      screenshotFileIds: ['fil_own', 'fil_result'],
      content: '![Abre](file:fil_own)\n\nEso.\n',
    });
    expect(own?.steps).to.deep.equal([
      { ...steps[0], screenshotFileId: 'fil_own', resultScreenshotFileId: 'fil_result' },
    ]);
    expect(own?.id).to.match(/^art_/).and.not.equal('art_1');
    expect((await find(finished.newVideoId))?.kb).to.equal('not_published');
    expect((await find(sourceId))?.kb).to.equal('none');
    const told = (await queuedMessages(db)).filter(({ name }) => name === 'videos.article-generated.v1');
    expect(told.map(({ payload }) => payload)).to.deep.equal([
      {
        videoId: finished.newVideoId,
        articleId: own?.id,
        title: 'Ábrelo',
        language: 'es',
        screenshotFileIds: ['fil_own', 'fil_result'],
        replacedFileIds: [],
        isTranslated: true,
        generatedAt: own?.generatedAt.toISOString(),
      },
    ]);
  });

  describe('of a narrated video', () => {
    const voicedSource = async () => {
      const id = await aSource();
      const settings = {
        voiceId: 'slt',
        language: 'en',
        sentencePauseSeconds: null,
        applyPronunciations: true,
        model: 'auto',
        speed: null,
        stability: null,
      };
      const changed = { voiceoverFileId: 'fil_v', voiceSettings: settings };
      await inWorkspace((tx) => tx.update(VideoEntity, { id }, changed as never));
      return id;
    };
    const applyVoice = async (
      videoId: string,
      voiceRequestId: string,
      { attempt = 1, jobId = 'translation_1_a' } = {},
    ) => {
      const lines = ['Uno', 'Dos'].map((_, position) => ({
        position,
        key: `k${position}`,
        fileId: `fil_l${position}`,
        durationSeconds: 1,
      }));
      const counts = {
        lineCount: 2,
        synthesizedLines: 2,
        reusedLines: 0,
        shiftedLines: 0,
        overrunSeconds: 0,
      };
      const voiceover = {
        id: 'vov_1',
        fileId: 'fil_voice',
        durationSeconds: 4,
        unheededTerms: [],
        warnings: [],
        lines,
        ...counts,
      };
      const job = { jobId, attempt, videoId, voiceRequestId };
      await inWorkspace((tx) => applyVoiceover(tx, job, voiceover, origin));
    };

    it('is narrated before it is reported: one job, one result', async () => {
      const finished = await asked(await voicedSource());

      await apply(finished);

      const [created, command] = await queuedMessages(db);
      expect([created?.name, command?.name]).to.deep.equal([
        ...['videos.video-created.v1', 'media.make-voiceover.v1'],
      ]);
      const { voiceRequestId, ...job } = (command as Envelope).payload as { voiceRequestId: string };
      expect(job).to.deep.equal({ jobId: 'translation_1_a', attempt: 1, videoId: finished.newVideoId });
      const [row] = await inWorkspace((tx) => tx.findBy(VoiceRequestEntity, { id: voiceRequestId }));
      expect(row?.request.lines.map(({ text }) => text)).to.deep.equal(['Uno', 'Dos']);
      expect(row?.request.settings).to.include({ voiceId: 'es-one', language: 'es' });
      await db.query('delete from outbox');

      await applyVoice(finished.newVideoId, voiceRequestId);

      const [voiced, told] = await queuedMessages(db);
      expect(voiced?.payload).to.include({ isOfTranslation: true, videoId: finished.newVideoId });
      expect([told?.name, told?.payload]).to.deep.equal([
        'videos.video-translated.v1',
        {
          jobId: 'translation_1_a',
          attempt: 1,
          videoId: finished.newVideoId,
          language: 'es',
          sourceVideoId: finished.videoId,
          quality: 'draft',
          hasVoice: true,
        },
      ]);
      expect(await find(finished.newVideoId)).to.include({ voiceoverFileId: 'fil_voice' });
    });

    const spoken = async () => {
      const finished = await askedByItsOwnJob(voicedSource());
      await apply(finished);
      const command = (await queuedMessages(db)).at(-1);
      await db.query('delete from outbox');
      const { voiceRequestId } = (command as Envelope).payload as { voiceRequestId: string };
      const { jobId, attempt, newVideoId: videoId } = finished;
      return { finished, voiceRequestId, job: { jobId, attempt, videoId } };
    };
    const error = { code: 'unavailable', message: 'No voice is there', step: 'voice', retryable: true };

    it('succeeds without narration when synthesis fails, and the job reports it', async () => {
      const { finished, job } = await spoken();

      await route(workFailed.name).deliver({ ...job, kind: 'voiceover', error });

      const messages = await queuedMessages(db);
      expect(messages.map(({ name, payload }) => [name, payload])).to.deep.equal([
        [
          'videos.video-translated.v1',
          {
            ...job,
            sourceVideoId: finished.videoId,
            language: 'es',
            quality: 'draft',
            hasVoice: false,
            notice: 'The translation is not read aloud: No voice is there',
          },
        ],
      ]);
      expect(await find(job.videoId)).to.include({ voiceoverFileId: null });
    });

    it('also succeeds when the voice is missing, or the narration can’t be applied or arrives when it is locked', async () => {
      const [gone, failing, locked] = [await spoken(), await spoken(), await spoken()];
      const finishedOf = ({ job, voiceRequestId }: typeof gone) => ({
        ...job,
        voiceRequestId,
        voiceoverId: 'vov_1',
      });
      await setVideoLock(aVideosContext(db), 'lockVideo', locked.job.videoId);

      await route(voiceoverFinished.name, { voiceover: null }).deliver(finishedOf(gone));
      await route(voiceoverFinished.name).giveUp(finishedOf(failing));
      await applyVoice(locked.job.videoId, locked.voiceRequestId, locked.job);

      const messages = await queuedMessages(db);
      expect(messages.map(({ name }) => name)).to.deep.equal(Array(3).fill('videos.video-translated.v1'));
      expect(messages.map(({ payload }) => (payload as { videoId: string }).videoId)).to.deep.equal([
        ...[gone.job.videoId, failing.job.videoId, locked.job.videoId],
      ]);
      for (const { payload } of messages) expect(payload).to.include({ hasVoice: false });
    });

    it('fails the job of a voiceover that is not part of a translation, and of a deleted video', async () => {
      const { job } = await spoken();
      const gone = await spoken();
      await inWorkspace((tx) => tx.delete(VideoEntity, { id: gone.job.videoId }));

      await route(workFailed.name).deliver({ ...job, jobId: 'tool_1_a', kind: 'voiceover', error });
      await route(workFailed.name).deliver({ ...gone.job, kind: 'voiceover', error });

      expect(await queuedNames(db)).to.deep.equal(Array(2).fill('videos.operation-failed.v1'));
    });

    it('is deleted when its job is canceled, even just after the narration was applied', async () => {
      const { finished, job, voiceRequestId } = await spoken();
      await applyVoice(job.videoId, voiceRequestId, job);
      expect(await find(job.videoId)).to.include({ voiceoverFileId: 'fil_voice' });

      const { jobId, attempt, videoId } = finished;
      const payload = { jobId, attempt, videoId, kind: 'translation', status: 'canceled' };
      await route(jobSettled.name).deliver(payload);

      expect(await find(job.videoId)).to.equal(null);
    });

    it('resumes with the narration in a later attempt, and is reported at once when that is complete', async () => {
      const finished = await asked(await voicedSource());
      await apply(finished);
      await db.query('delete from outbox');

      await apply({ ...finished, attempt: 2 });
      const [command] = await queuedMessages(db);
      expect(command?.name).to.equal('media.make-voiceover.v1');
      const { voiceRequestId } = (command as Envelope).payload as { voiceRequestId: string };
      await applyVoice(finished.newVideoId, voiceRequestId, { attempt: 2 });
      await db.query('delete from outbox');

      await apply({ ...finished, attempt: 3 });
      const [told] = await queuedMessages(db);
      expect(told?.payload).to.deep.include({ attempt: 3, hasVoice: true });
      expect(await queuedMessages(db)).to.have.length(1);
    });
  });
});
