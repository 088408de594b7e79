import { expect } from 'chai';
import type { Envelope } from '../../../schemas/messages/define-message.js';
import { jobSettled } from '../../../schemas/messages/jobs.js';
import { voiceoverFinished, workFailed } from '../../../schemas/messages/media.js';
import { setVideoLock } from '../../../services/videos/approval/set-video-lock.js';
import { applyVoiceover } from '../../../services/videos/facts/apply-voiceover.js';
import { VoiceRequestEntity } from '../../../services/videos/requests/request.entity.js';
import { VideoEntity } from '../../../services/videos/video/video.entity.js';
import { GIST, origin, useTranslations } from '../../setup/applied-translations.js';
import { queuedMessages, queuedNames } from '../../setup/queued-messages.js';
import { aVideosContext } from '../../setup/videos-context.js';

describe('applyTranslation', () => {
  const fixture = useTranslations();
  const { inWorkspace, find, asked, aSource, apply, askedByItsOwnJob, route } = fixture;

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
        ignoredTerms: [],
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

      const [created, hiding, command] = await queuedMessages(fixture.db);
      expect([created?.name, hiding?.name, command?.name]).to.deep.equal([
        ...['videos.video-created.v1', 'videos.hidden-regions-changed.v1', 'media.make-voiceover.v1'],
      ]);
      const { voiceRequestId, ...job } = (command as Envelope).payload as { voiceRequestId: string };
      expect(job).to.deep.equal({ jobId: 'translation_1_a', attempt: 1, videoId: finished.newVideoId });
      const [row] = await inWorkspace((tx) => tx.findBy(VoiceRequestEntity, { id: voiceRequestId }));
      expect(row?.request.lines.map(({ text }) => text)).to.deep.equal(['Uno', 'Dos']);
      expect(row?.request.settings).to.include({ voiceId: 'es-one', language: 'es' });
      const sourceFileId = (await find(finished.newVideoId))?.sourceFileId;
      expect(row?.request.provenance).to.deep.equal({ sourceFileId, translatedFrom: { language: 'en' } });
      await fixture.db.query('delete from outbox');

      await applyVoice(finished.newVideoId, voiceRequestId);

      const [voiced, notified] = await queuedMessages(fixture.db);
      expect(voiced?.payload).to.include({ isOfTranslation: true, videoId: finished.newVideoId });
      expect([notified?.name, notified?.payload]).to.deep.equal([
        'videos.video-translated.v1',
        {
          jobId: 'translation_1_a',
          attempt: 1,
          videoId: finished.newVideoId,
          language: 'es',
          sourceVideoId: finished.videoId,
          quality: 'draft',
          hasVoice: true,
          warnings: [GIST],
        },
      ]);
      expect(await find(finished.newVideoId)).to.include({ voiceoverFileId: 'fil_voice' });
    });

    const spoken = async () => {
      const finished = await askedByItsOwnJob(voicedSource());
      await apply(finished);
      const command = (await queuedMessages(fixture.db)).at(-1);
      await fixture.db.query('delete from outbox');
      const { voiceRequestId } = (command as Envelope).payload as { voiceRequestId: string };
      const { jobId, attempt, newVideoId: videoId } = finished;
      return { finished, voiceRequestId, job: { jobId, attempt, videoId } };
    };
    const error = { code: 'unavailable', message: 'No voice is there', step: 'voice', retryable: true };

    it('succeeds without narration when synthesis fails, and the job reports it', async () => {
      const { finished, job } = await spoken();

      await route(workFailed.name).deliver({ ...job, kind: 'voiceover', error });

      const messages = await queuedMessages(fixture.db);
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
            warnings: [GIST],
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
      await setVideoLock(aVideosContext(fixture.db), 'lockVideo', locked.job.videoId);
      await fixture.db.query('delete from outbox');

      await route(voiceoverFinished.name, { voiceover: null }).deliver(finishedOf(gone));
      await route(voiceoverFinished.name).giveUp(finishedOf(failing));
      await applyVoice(locked.job.videoId, locked.voiceRequestId, locked.job);

      const messages = await queuedMessages(fixture.db);
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

      expect(await queuedNames(fixture.db)).to.deep.equal(Array(2).fill('videos.operation-failed.v1'));
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
      await fixture.db.query('delete from outbox');

      await apply({ ...finished, attempt: 2 });
      const [command] = await queuedMessages(fixture.db);
      expect(command?.name).to.equal('media.make-voiceover.v1');
      const { voiceRequestId } = (command as Envelope).payload as { voiceRequestId: string };
      await applyVoice(finished.newVideoId, voiceRequestId, { attempt: 2 });
      await fixture.db.query('delete from outbox');

      await apply({ ...finished, attempt: 3 });
      const [notified] = await queuedMessages(fixture.db);
      expect(notified?.payload).to.deep.include({ attempt: 3, hasVoice: true });
      expect(await queuedMessages(fixture.db)).to.have.length(1);
    });
  });
});
