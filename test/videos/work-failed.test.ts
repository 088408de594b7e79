import { expect } from 'chai';
import type { Envelope } from '../../schemas/messages/define-message.js';
import { workFailed } from '../../schemas/messages/media.js';
import { isVideoMissing, type WorkError } from '../../schemas/messages/work-error.js';
import { factRoutes } from '../../services/videos/facts/facts.consumer.js';
import { silentLog } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { queuedMessages } from '../setup/queued-messages.js';
import { aDraft } from '../setup/videos.js';
import { aVideosContext } from '../setup/videos-context.js';

const ORIGIN = { workspaceId: 'ws_test', requestId: 'req_test' };
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
    const route = factRoutes(aVideosContext(db)).find(({ name }) => name === workFailed.name);
    const id = `msg_${kind}_${videoId}`;
    const payload = { jobId: `${kind}_1_a`, attempt: 1, videoId, kind, error: ERROR };
    await route?.run({ id, name: workFailed.name, ...ORIGIN, createdAt: '', payload } as Envelope, {
      ...ORIGIN,
      messageId: id,
      attempt: 1,
      log: silentLog,
      signal: new AbortController().signal,
    });
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
