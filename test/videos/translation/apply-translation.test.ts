import { expect } from 'chai';
import { jobSettled } from '../../../schemas/messages/jobs.js';
import { translationFinished } from '../../../schemas/messages/media.js';
import { setVideoLock } from '../../../services/videos/approval/set-video-lock.js';
import { ArticleEntity } from '../../../services/videos/article/article.entity.js';
import { ElementEntity } from '../../../services/videos/element/element.entity.js';
import { findExportSettings } from '../../../services/videos/export-settings/find-export-settings.js';
import { exportVideo } from '../../../services/videos/operations/export-video.js';
import { KeyEventEntity, ScriptLineEntity } from '../../../services/videos/script/script-line.entity.js';
import { updateVideo } from '../../../services/videos/video/update-video.js';
import { VideoEntity } from '../../../services/videos/video/video.entity.js';
import { ZoomMomentEntity } from '../../../services/videos/zoom/zoom-moment.entity.js';
import {
  ELEMENT,
  EXPORT_SETTINGS,
  GIST,
  RECORDING,
  STRIP,
  useTranslations,
} from '../../setup/applied-translations.js';
import { queuedMessages, queuedNames } from '../../setup/queued-messages.js';
import { aVideosContext } from '../../setup/videos-context.js';

describe('applyTranslation', () => {
  const fixture = useTranslations();
  const { inWorkspace, find, asked, aSource, translation, apply, askedByItsOwnJob, route } = fixture;

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
      recording: RECORDING,
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

  it('is a draft where its source or the engine’s quality is, and names the engine', async () => {
    const transcription = {
      engine: 'pocketsphinx',
      model: 'en-us',
      language: 'en',
      languageConfidence: 0.9,
      confidence: 0.42,
      draft: true,
    };
    const sourceOf = async (approval: 'approved' | null) => {
      const id = await aSource();
      await inWorkspace((tx) => tx.update(VideoEntity, { id }, { transcription, approval }));
      return id;
    };
    const madeOf = async (approval: 'approved' | null, isDraft: boolean) => {
      const finished = await asked(await sourceOf(approval));
      await apply(finished, translation(finished.videoId, isDraft));
      return (await find(finished.newVideoId))?.transcription;
    };

    const translated = {
      engine: 'apertium',
      method: 'translated',
      model: null,
      language: 'es',
      languageConfidence: null,
      confidence: null,
    };
    expect(await madeOf(null, false)).to.deep.equal({ ...translated, draft: true });
    expect(await madeOf('approved', true)).to.deep.equal({ ...translated, draft: true });
    expect(await madeOf('approved', false)).to.deep.equal({ ...translated, draft: false });
  });

  it('reports the new video and the job’s result, with the quality', async () => {
    const drafted = await asked(await aSource());
    await apply(drafted);
    const messages = await queuedMessages(fixture.db);
    const standard = await asked(await aSource());
    await apply(standard, translation(standard.videoId, false));
    messages.push(...(await queuedMessages(fixture.db)));

    const facts = messages.map(({ name, payload }) => ({ name, payload }));
    const isHiding = ({ name }: { name: string }) => name === 'videos.hidden-regions-changed.v1';
    const [created, notified, , told2] = facts.filter((fact) => !isHiding(fact));
    expect(facts.find(isHiding)?.payload).to.deep.include({ videoId: drafted.newVideoId });
    expect(created?.name).to.equal('videos.video-created.v1');
    expect(created?.payload).to.include({
      videoId: drafted.newVideoId,
      sourceFileId: 'fil_a',
      sourceVideoId: drafted.videoId,
    });
    expect(notified).to.deep.equal({
      name: 'videos.video-translated.v1',
      payload: {
        jobId: 'translation_1_a',
        attempt: 1,
        videoId: drafted.newVideoId,
        sourceVideoId: drafted.videoId,
        language: 'es',
        quality: 'draft',
        hasVoice: false,
        warnings: [GIST],
      },
    });
    expect(told2?.payload).to.include({ quality: 'standard' }).and.not.have.property('warnings');
  });

  it('is idempotent, for every delivery and attempt', async () => {
    const finished = await asked(await aSource());
    await apply(finished);
    await inWorkspace((tx) => tx.update(VideoEntity, { id: finished.newVideoId }, { name: 'Renamed since' }));
    await fixture.db.query('delete from outbox');

    await apply({ ...finished, attempt: 2 });

    expect((await find(finished.newVideoId))?.name).to.equal('Renamed since');
    expect(await queuedNames(fixture.db)).to.deep.equal(['videos.video-translated.v1']);
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
    const messages = await queuedMessages(fixture.db);
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
    await fixture.db.query('delete from outbox');

    await route(translationFinished.name).giveUp(unmade);
    await route(translationFinished.name).giveUp({ ...made, attempt: 2 });

    const messages = await queuedMessages(fixture.db);
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
      await fixture.db.query('delete from outbox');

      await cancel(early);
      await cancel(late);
      await apply(late);

      expect([await find(early.newVideoId), await find(late.newVideoId)]).to.deep.equal([null, null]);
      const messages = await queuedMessages(fixture.db);
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
      const ctx = aVideosContext(fixture.db);
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
    const queued = await queuedMessages(fixture.db);
    const created = queued.find(({ name }) => name === 'videos.video-created.v1');
    const notified = queued.filter(({ name }) => name === 'videos.article-generated.v1');
    expect(notified.map(({ payload }) => payload)).to.deep.equal([
      {
        videoId: finished.newVideoId,
        articleId: own?.id,
        title: 'Ábrelo',
        language: 'es',
        screenshotFileIds: ['fil_own', 'fil_result'],
        replacedFileIds: [],
        isTranslated: true,
        videoCreated: { messageId: created?.id, fact: created?.payload },
        generatedAt: own?.generatedAt.toISOString(),
      },
    ]);
  });
});
