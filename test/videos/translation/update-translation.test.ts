import { expect } from 'chai';
import type { Envelope } from '../../../schemas/messages/define-message.js';
import { setVideoLock } from '../../../services/videos/approval/set-video-lock.js';
import { updateTranslation } from '../../../services/videos/operations/update-translation.js';
import { TranslationRequestEntity } from '../../../services/videos/requests/request.entity.js';
import { replaceScript } from '../../../services/videos/script/replace-script.js';
import { ScriptLineEntity } from '../../../services/videos/script/script-line.entity.js';
import { findTranslationStaleness } from '../../../services/videos/staleness/find-translation-staleness.js';
import { updateVideo } from '../../../services/videos/video/update-video.js';
import { VideoEntity } from '../../../services/videos/video/video.entity.js';
import { useTranslations } from '../../setup/applied-translations.js';
import { failureOf } from '../../setup/failure-of.js';
import { queuedMessages } from '../../setup/queued-messages.js';
import { makeSubgraphDouble } from '../../setup/subgraph-double.js';
import { aVideosContext } from '../../setup/videos-context.js';
import { SETTINGS } from '../../setup/voicing.js';

const line = (start: number, end: number, text: string) => ({ start, end, text });

describe('updateTranslation', () => {
  const fixture = useTranslations();
  const { inWorkspace, find, aSource, apply, askedByItsOwnJob } = fixture;

  const context = () => ({
    ...aVideosContext(fixture.db),
    media: makeSubgraphDouble(() => ({ translatability: { canTranslate: true, pairs: [] } })),
  });
  /** A translation into Spanish of a video whose second line has changed since. */
  async function aStaleTranslation(): Promise<{ videoId: string; translatedVideoId: string }> {
    const finished = await askedByItsOwnJob(aSource());
    await apply(finished);
    const { videoId, newVideoId: translatedVideoId } = finished;
    await replaceScript(context(), videoId, [line(0.5, 2, 'One'), line(2.25, 4.125, 'Two again')]);
    await fixture.db.query('delete from outbox');
    return { videoId, translatedVideoId };
  }
  const requestOf = (videoId: string) =>
    inWorkspace(
      async (tx) =>
        (await tx.findOneOrFail(TranslationRequestEntity, {
          where: { videoId },
          order: { createdAt: 'desc' },
        })) as TranslationRequestEntity,
    );
  let job = 0;
  /** Applies an update as media would report it. */
  async function finish(videoId: string, lines: readonly string[], title = 'Otra película') {
    const { id: translationId, request } = await requestOf(videoId);
    job += 1;
    const finished = { jobId: `translation_${job}_u`, attempt: 1, videoId, translationId };
    const made = { title, lines: [...lines], isDraft: false, article: null, files: {} };
    await apply({ ...finished, newVideoId: request.newVideoId }, made as never);
  }
  const textsOf = async (videoId: string) =>
    (
      await inWorkspace((tx) => tx.find(ScriptLineEntity, { where: { videoId }, order: { position: 'asc' } }))
    ).map(({ text }) => text);

  it('has only the changed lines translated, for the same video', async () => {
    const stale = await aStaleTranslation();

    const job = await updateTranslation(context(), stale);

    expect(job?.started).to.equal(true);
    const { request } = await requestOf(stale.videoId);
    expect(request.lines.map(({ text }) => text)).to.deep.equal(['Two again']);
    expect(request).to.include({ newVideoId: stale.translatedVideoId, article: null, voice: null });
    expect(request.fileIds).to.deep.equal([]);
    expect(request.update).to.include({ hasNewTitle: false });
  });

  it('keeps lines that a person edited and the name, and is up to date once it is applied, not before', async () => {
    const stale = await aStaleTranslation();
    const { videoId, translatedVideoId } = stale;
    const edited = [line(0.5, 2, 'Uno, corregido'), line(2.25, 4.125, 'Dos, corregido')];
    await replaceScript(context(), translatedVideoId, edited);
    await updateVideo(context(), translatedVideoId, { name: 'Mi película' });
    await updateTranslation(context(), stale);
    const [meanwhile] = await findTranslationStaleness(context(), videoId);

    await finish(videoId, ['Dos de nuevo']);

    expect(meanwhile).to.include({ stale: true, linesToTranslate: 1 });
    expect(await textsOf(translatedVideoId)).to.deep.equal(['Uno, corregido', 'Dos de nuevo']);
    expect(await find(translatedVideoId)).to.include({ name: 'Mi película', scriptVersion: 2 });
    const [after] = await findTranslationStaleness(context(), videoId);
    expect(after).to.include({ stale: false, linesToTranslate: 0 });
    expect(await updateTranslation(context(), stale)).to.equal(null);
  });

  it('gives the video the new title when its source was renamed', async () => {
    const stale = await aStaleTranslation();
    await updateVideo(context(), stale.videoId, { name: 'Another movie' });
    await updateTranslation(context(), stale);

    await finish(stale.videoId, ['Dos de nuevo']);

    expect(await find(stale.translatedVideoId)).to.include({ name: 'Otra película' });
  });

  it('has the voiceover read the new script, with the voice that it has', async () => {
    const stale = await aStaleTranslation();
    const voiced = { voiceoverFileId: 'fil_v', voiceSettings: { ...SETTINGS, voiceId: 'es-own' } };
    await inWorkspace((tx) => tx.update(VideoEntity, { id: stale.translatedVideoId }, voiced as never));
    await updateTranslation(context(), stale);
    await fixture.db.query('delete from outbox');

    await finish(stale.videoId, ['Dos de nuevo']);

    const sent = (await queuedMessages(fixture.db)).map(({ name }) => name);
    expect(sent).to.deep.equal(['media.make-voiceover.v1']);
    expect((await requestOf(stale.videoId)).request.voice?.settings).to.include({ voiceId: 'es-own' });
  });

  it('is refused while the translated video is locked, and changes nothing if it was locked meanwhile', async () => {
    const stale = await aStaleTranslation();
    await updateTranslation(context(), stale);
    await setVideoLock(context(), 'lockVideo', stale.translatedVideoId);
    await fixture.db.query('delete from outbox');

    await finish(stale.videoId, ['Dos de nuevo']);

    const failed = (await queuedMessages(fixture.db)).at(-1) as Envelope;
    expect(failed.name).to.equal('videos.operation-failed.v1');
    expect(await textsOf(stale.translatedVideoId)).to.deep.equal(['Uno', 'Dos']);
    expect(await failureOf(updateTranslation(context(), stale))).to.include({ code: 'locked' });
  });
});
