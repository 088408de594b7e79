import { expect } from 'chai';
import { videoTranslated, videoVoiced } from '../../schemas/messages/videos.js';
import { requireJob } from '../../services/jobs/lifecycle/find-jobs.js';
import { openJob } from '../../services/jobs/lifecycle/open-job.js';
import { findUsage } from '../../services/jobs/usage/find-usage.js';
import { aCaller } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { aJobsContext } from '../setup/jobs.js';
import { deliverFact } from './work.js';

describe('translation job', () => {
  const db = useTestDatabase().source('jobs');
  const as = () => aJobsContext(db, aCaller({ issuer: 'videos' }));
  const openTranslation = async (videoId: string): Promise<string> => {
    const { job } = await openJob(as(), {
      kind: 'translation',
      type: 'translation',
      videoId,
      durationSeconds: 61,
      command: 'media.translate-video.v1',
      payload: { videoId, translationId: `trn_${videoId}` },
    });
    return job.id;
  };

  it('costs a minute for every started one, and has the new video as its result, once', async () => {
    const jobId = await openTranslation('vid_1');
    const translated = {
      videoId: 'vid_2',
      sourceVideoId: 'vid_1',
      language: 'es',
      quality: 'draft',
      hasVoice: false,
    };

    for (const id of ['msg_1', 'msg_1', 'msg_2'])
      await deliverFact(db, videoTranslated.name, { jobId, attempt: 1, ...translated }, id);

    const settled = await requireJob(as(), jobId);
    expect(settled).to.deep.include({ status: 'completed', videoId: 'vid_1', result: translated });
    const { usage } = await findUsage(as());
    expect(usage).to.include({ videoMinutes: 2, reservedMinutes: 0, translations: 1 });
  });

  it('ends with its last step, not with its voiceover', async () => {
    const jobId = await openTranslation('vid_3');

    await deliverFact(db, videoVoiced.name, {
      jobId,
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
    });

    expect(await requireJob(as(), jobId)).to.include({ status: 'pending' });
  });
});
