import { expect } from 'chai';
import type { Envelope } from '../../schemas/messages/define-message.js';
import { workFailed } from '../../schemas/messages/media.js';
import { isVideoMissing, type WorkError } from '../../schemas/messages/work-error.js';
import { factRoutes } from '../../services/videos/facts/facts.consumer.js';
import { useTestDatabase } from '../setup/database.js';
import { aDelivery } from '../setup/deliver-command.js';
import { queuedMessages } from '../setup/queued-messages.js';
import { aDraft } from '../setup/videos.js';
import { aVideosContext } from '../setup/videos-context.js';

const ERROR: WorkError = {
  code: 'not_found',
  message: 'The video’s source no longer exists',
  step: 'ingest',
  retryable: false,
};

describe('workFailed', () => {
  const db = useTestDatabase().source('videos');
  beforeEach(() => db.query('delete from outbox'));

  /** The error that jobs is told of. */
  const report = async (kind: string, videoId: string): Promise<WorkError> => {
    const payload = { jobId: `${kind}_1_a`, attempt: 1, videoId, kind, error: ERROR };
    await aDelivery(factRoutes(aVideosContext(db)), workFailed.name, payload).run();
    const notified = (await queuedMessages(db)).at(-1) as Envelope;
    await db.query('delete from outbox');
    return (notified.payload as { error: WorkError }).error;
  };

  for (const kind of ['ingest', 'analysis', 'export', 'voiceover', 'backup']) {
    it(`reports the error of a video's ${kind}`, async () => {
      expect(await report(kind, await aDraft(db))).to.deep.equal(ERROR);
    });

    it(`reports that the video was deleted, whatever its ${kind} failed by`, async () => {
      expect(isVideoMissing(await report(kind, 'vid_deleted'))).to.equal(true);
    });
  }
});
