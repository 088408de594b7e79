import { expect } from 'chai';
import { videoTranslated, videoVoiced } from '../../schemas/messages/videos.js';
import { factRoutes } from '../../services/jobs/facts/facts.consumer.js';
import { requireJob } from '../../services/jobs/lifecycle/find-jobs.js';
import { openJob } from '../../services/jobs/lifecycle/open-job.js';
import { findUsage } from '../../services/jobs/usage/find-usage.js';
import { aCaller, silentLog } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { aJobsContext } from '../setup/jobs.js';

describe('translation job', () => {
  const db = useTestDatabase().source('jobs');

  it('costs a minute for every started one, and has the new video as its result, once', async () => {
    const as = () => aJobsContext(db, aCaller({ issuer: 'videos' }));
    const { job } = await openJob(as(), {
      kind: 'translation',
      type: 'translation',
      videoId: 'vid_1',
      durationSeconds: 61,
      command: 'media.translate-video.v1',
      payload: { videoId: 'vid_1', translationId: 'trn_1' },
    });
    const translated = {
      videoId: 'vid_2',
      sourceVideoId: 'vid_1',
      language: 'es',
      quality: 'draft',
      hasVoice: false,
    } as const;
    const payload = { jobId: job.id, attempt: 1, ...translated };
    const route = factRoutes(db).find(({ name }) => name === videoTranslated.name);
    const origin = { workspaceId: 'ws_test', requestId: 'req_test' };
    for (const id of ['msg_1', 'msg_1', 'msg_2']) {
      const envelope = { ...origin, id, name: videoTranslated.name, payload };
      await route?.run(
        { ...envelope, createdAt: new Date().toISOString() },
        { ...origin, messageId: id, attempt: 1, log: silentLog, signal: new AbortController().signal },
      );
    }

    const settled = await requireJob(as(), job.id);
    expect(settled).to.deep.include({ status: 'completed', videoId: 'vid_1', result: translated });
    const { usage } = await findUsage(as());
    expect(usage).to.include({ videoMinutes: 2, reservedMinutes: 0, translations: 1 });
  });

  it('ends with its last step, not with its voiceover', async () => {
    const as = () => aJobsContext(db, aCaller({ issuer: 'videos' }));
    const { job } = await openJob(as(), {
      kind: 'translation',
      type: 'translation',
      videoId: 'vid_3',
      durationSeconds: 5,
      command: 'media.translate-video.v1',
      payload: { videoId: 'vid_3', translationId: 'trn_3' },
    });
    const payload = {
      jobId: job.id,
      attempt: 1,
      videoId: 'vid_4',
      voiceoverId: 'vov_1',
      voiceoverFileId: 'fil_1',
      lineCount: 1,
      synthesizedLines: 1,
      reusedLines: 0,
      shiftedLines: 0,
      overrunSeconds: 0,
      unheededTerms: [],
      durationSeconds: 1,
      isOfTranslation: true,
    };
    const route = factRoutes(db).find(({ name }) => name === videoVoiced.name);
    const origin = { workspaceId: 'ws_test', requestId: 'req_test' };
    const envelope = { ...origin, id: 'msg_v', name: videoVoiced.name, payload };
    await route?.run(
      { ...envelope, createdAt: new Date().toISOString() },
      { ...origin, messageId: 'msg_v', attempt: 1, log: silentLog, signal: new AbortController().signal },
    );

    expect(await requireJob(as(), job.id)).to.include({ status: 'pending' });
  });
});
