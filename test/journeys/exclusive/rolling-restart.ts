import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { createClient } from 'graphql-ws';
import { WebSocket } from 'ws';
import { clip } from '../../setup/clips.js';
import { CHILD_NAMES, type ChildName } from '../../setup/running-product.js';
import { type Watching, watch } from '../../setup/subscribing-client.js';
import { ingestedVideo, putSubtitles, settledJob, startJob, uploadVideo } from '../../setup/video-journey.js';
import { waitUntil } from '../../setup/wait-until.js';
import { BalancedClient } from './balanced-client.js';
import type { ExclusiveProduct } from './exclusive-product.js';
import { ResumedUpload } from './resumed-upload.js';
import { type SecondInstance, startSecondInstance, waitUntilReady } from './second-instance.js';

const TOOL = '/v1/tools/subtitle-converter/execute';
const BODY = { subtitles: '1\n00:00:00,000 --> 00:00:01,000\nHello\n', format: 'vtt' };
const CLIENTS = 3;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Runs one tool after the other for each client. `end` resolves to the outcomes by job. */
function runToolsContinuously(client: BalancedClient): { end(): Promise<Map<string, string>> } {
  const outcomes = new Map<string, string>();
  let isOver = false;
  const runTools = async () => {
    while (!isOver) {
      const { jobId } = (await client.send('POST', TOOL, BODY)).json;
      const look = async () => {
        const { json } = await client.send('GET', `/v1/jobs/${jobId}`);
        return ['completed', 'failed', 'canceled'].includes(json.status) && json.status;
      };
      const status = await waitUntil(`${jobId} ends`, look, { everyMs: 200 });
      outcomes.set(jobId, status);
    }
  };
  const clients = Array.from({ length: CLIENTS }, runTools);
  return {
    async end() {
      isOver = true;
      await Promise.all(clients);
      return outcomes;
    },
  };
}

/** Follows a job over a WebSocket that reconnects, each time to the other edge. */
function followJob(client: BalancedClient, apiKey: string, jobId: string): Watching {
  const connection = createClient({
    url: () => `${client.nextUrl().replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { authorization: `Bearer ${apiKey}` },
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
  });
  return watch(connection, 'subscription ($id: ID!) { jobProgress(jobId: $id) { status } }', { id: jobId });
}

export function describeRollingRestart(exclusive: () => ExclusiveProduct): void {
  describe('two of every process, each restarted in turn under load', () => {
    let product: ExclusiveProduct;
    let second: SecondInstance;
    let client: BalancedClient;
    let webhookId: string;
    let outcomes: Map<string, string>;
    let upload: ResumedUpload;
    let exportId: string;
    let progress: Watching;

    before(async () => {
      product = exclusive();
      second = await startSecondInstance(product);
      client = new BalancedClient([product.urls.REST, second.restUrl], product.apiKey);
      const webhook = { url: product.receiver.urlOf('/rolling'), events: ['tool.completed'] };
      webhookId = (await client.send('POST', '/v1/webhooks', webhook)).json.id;
      upload = await ResumedUpload.begin(client, await clip('plain'), 2 * CHILD_NAMES.length);
      // The export can't end before every process was restarted.
      await product.observer.hold('join');
      const { id: videoId } = await uploadVideo(product, await clip('plain'));
      await ingestedVideo(product, videoId);
      await putSubtitles(product, videoId, [{ startTime: 0, endTime: 1, text: 'Hello' }]);
      exportId = await startJob(product, videoId, 'export');
      progress = followJob(client, product.apiKey, exportId);
      const tools = runToolsContinuously(client);
      try {
        for (const child of CHILD_NAMES) {
          await restartFirst(child);
          await upload.sendPart();
        }
        for (const child of CHILD_NAMES) {
          await second.restart(child);
          await upload.sendPart();
        }
      } finally {
        outcomes = await tools.end();
        await product.observer.release('join');
      }
    });
    after(async () => {
      progress?.leave();
      await product.api('DELETE', `/v1/webhooks/${webhookId}`);
      await second?.stop();
    });

    /** Restarts a process of the first instance as an upgrade does: it ends after SIGTERM, and is replaced. */
    async function restartFirst(child: ChildName): Promise<void> {
      const pid = product.pidOf(child);
      product.kill(child, 'SIGTERM');
      await waitUntil(`another ${child} runs`, () => {
        try {
          return product.pidOf(child) !== pid;
        } catch {
          return false;
        }
      });
      await waitUntilReady(`the first ${child}`, product.metricsUrl(child));
    }

    it('loses no accepted request, job or event', async () => {
      expect(client.unexpected).to.deep.equal([]);
      expect(outcomes.size).to.be.above(CHILD_NAMES.length);
      expect([...new Set(outcomes.values())]).to.deep.equal(['completed']);
      const events = () =>
        product.receiver
          .at('/rolling')
          .map(({ body }) => JSON.parse(body) as { id: string; data: { jobId: string } });
      await waitUntil('every job has its event', () => {
        const reported = new Set(events().map(({ data }) => data.jobId));
        return [...outcomes.keys()].every((jobId) => reported.has(jobId));
      });
      const pairs = new Set(events().map(({ id, data }) => `${data.jobId} ${id}`));
      expect(pairs.size, 'events of as many jobs').to.equal(outcomes.size);
    });

    it('continues an upload through either edge', async () => {
      expect(upload.isComplete).to.equal(true);
      const { videoUrl } = await ingestedVideo(product, upload.videoId);

      const source = await fetch(videoUrl);
      expect(sha256(new Uint8Array(await source.arrayBuffer()))).to.equal(sha256(upload.bytes));
    });

    it('completes an export at its first attempt, and sends its end to a client that reconnected', async () => {
      const { status, attempt, error } = await settledJob(product, exportId);
      await progress.completes();

      expect({ status, attempt, error }).to.deep.equal({ status: 'completed', attempt: 1, error: null });
      expect(progress.failed).to.deep.equal([]);
      expect(progress.notified.at(-1).data.jobProgress.status).to.equal('COMPLETED');
    });
  });
}
