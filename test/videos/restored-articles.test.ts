import { expect } from 'chai';
import { sourceIngested } from '../../schemas/messages/media.js';
import { factRoutes } from '../../services/videos/facts/facts.consumer.js';
import { createVideo } from '../../services/videos/operations/create-video.js';
import { aBackupContent } from '../setup/backup-content.js';
import { aCaller, silentLog } from '../setup/calls.js';
import { origin, useCreatedVideos } from '../setup/created-videos.js';
import { measureDelay } from '../setup/event-loop-delay.js';
import { queuedMessages } from '../setup/queued-messages.js';
import { makeSubgraphDouble } from '../setup/subgraph-double.js';

const INGESTED = {
  jobId: 'ingest_1_a',
  attempt: 1,
  durationSeconds: 12.3,
  width: 640,
  height: 360,
  thumbnailFileId: 'fil_still',
  hoverStrip: {
    fileId: 'fil_strip',
    columns: 10,
    rows: 2,
    tiles: 12,
    tileWidth: 160,
    tileHeight: 90,
    intervalSeconds: 1,
  },
};

describe('articles of a restored backup', () => {
  const fixture = useCreatedVideos();
  const { as } = fixture;

  it('fails the job of a backup with hostile Markdown, by its rule, and keeps nothing else waiting', async () => {
    const { id: videoId } = (await createVideo(as(aCaller()), { videoUrl: 'https://example.com/a.zip' }))
      .video;
    const article = {
      ...{ language: 'en', instructionsKey: 'none', title: 'T', steps: [], isWhole: true },
      ...{ content: '>'.repeat(200_000), generatedAt: '2026-01-02T03:04:05.000Z' },
    };
    const restoredContent = { ...aBackupContent(), articles: [article] };
    const media = makeSubgraphDouble(() => ({ restoredContent }));
    const route = factRoutes({ ...as(aCaller()), media }).find(({ name }) => name === sourceIngested.name);
    const payload = { ...INGESTED, videoId, sourceFileId: 'fil_restored', isRestored: true };
    const message = { ...origin, id: `msg_${videoId}`, name: sourceIngested.name, payload };
    const received = { ...origin, messageId: message.id, attempt: 1, signal: new AbortController().signal };

    const { result, delayMs } = await measureDelay(async () =>
      route?.run({ ...message, createdAt: new Date().toISOString() }, { ...received, log: silentLog }),
    );

    expect(result).to.deep.equal({ outcome: 'ack' });
    expect(delayMs, 'what anything else waits').to.be.below(1_000);
    const rule = 'articles.json: [0].content must not nest quotes and lists deeper than 16 levels';
    expect((await queuedMessages(fixture.db)).at(-1)).to.deep.include({
      name: 'videos.operation-failed.v1',
      payload: {
        ...{ jobId: 'ingest_1_a', attempt: 1, videoId },
        error: { code: 'validation_error', message: rule, step: 'apply', retryable: false },
      },
    });
  });
});
