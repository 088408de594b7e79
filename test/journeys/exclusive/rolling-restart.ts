import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { type CallApi, makeRestClient } from '../../setup/rest-client.js';
import { CHILD_NAMES, type ChildName } from '../../setup/running-product.js';
import { waitUntil } from '../../setup/wait-until.js';
import type { ExclusiveProduct } from './exclusive-product.js';
import { type SecondInstance, startSecondInstance, waitUntilReady } from './second-instance.js';

const TOOL = '/v1/tools/subtitle-converter/execute';
const BODY = { subtitles: '1\n00:00:00,000 --> 00:00:01,000\nHello\n', format: 'vtt' };
const CLIENTS = 3;

export function describeRollingRestart(exclusive: () => ExclusiveProduct): void {
  describe('two of every process, each restarted in turn under load', () => {
    let product: ExclusiveProduct;
    let second: SecondInstance;
    before(async () => {
      product = exclusive();
      second = await startSecondInstance(product);
    });
    after(() => second?.stop());

    /** Restarts a process of the first instance as an upgrade does: it ends after SIGTERM, and is replaced. */
    async function restartFirst(child: ChildName): Promise<void> {
      const pid = product.pidOf(child);
      product.kill(child, 'SIGTERM');
      await waitUntil(`another ${child} runs`, async () => {
        try {
          return product.pidOf(child) !== pid;
        } catch {
          return false;
        }
      });
      await waitUntilReady(`the first ${child}`, product.metricsUrl(child));
    }

    it('loses no accepted request, job or event', async () => {
      const edges: CallApi[] = [product.api, makeRestClient(second.restUrl, product.apiKey)];
      const unexpected: string[] = [];
      /** A load balancer's client: goes to the other edge when one is away, and repeats the same request. */
      const send = (method: string, path: string, body?: unknown) => {
        const headers: Record<string, string> = method === 'POST' ? { 'idempotency-key': randomUUID() } : {};
        let turn = Math.round(Math.random());
        return waitUntil(`${method} ${path} is answered`, async () => {
          turn += 1;
          const answer = await edges[turn % edges.length]?.(method, path, { body, headers }).catch(
            () => null,
          );
          const isAway = !answer || answer.status === 503 || answer.status === 409;
          if (answer && !isAway && answer.status >= 400) unexpected.push(`${answer.status} ${answer.text}`);
          return isAway ? null : answer;
        });
      };
      const webhook = await send('POST', '/v1/webhooks', {
        url: product.receiver.urlOf('/rolling'),
        events: ['tool.completed'],
      });
      const ended = new Map<string, string>();
      let isOver = false;
      const useContinuously = async () => {
        while (!isOver) {
          const { jobId } = (await send('POST', TOOL, BODY)).json;
          const status = await waitUntil(`${jobId} ends`, async () => {
            const { json } = await send('GET', `/v1/jobs/${jobId}`);
            return ['completed', 'failed', 'canceled'].includes(json.status) && json.status;
          });
          ended.set(jobId, status);
        }
      };

      const clients = Array.from({ length: CLIENTS }, useContinuously);
      try {
        for (const child of CHILD_NAMES) await restartFirst(child);
        for (const child of CHILD_NAMES) await second.restart(child);
      } finally {
        isOver = true;
        await Promise.all(clients);
      }

      expect(unexpected).to.deep.equal([]);
      expect(ended.size).to.be.above(CHILD_NAMES.length);
      expect([...new Set(ended.values())]).to.deep.equal(['completed']);
      const events = () =>
        product.receiver
          .at('/rolling')
          .map(({ body }) => JSON.parse(body) as { id: string; data: { jobId: string } });
      await waitUntil('every job has its event', () => {
        const reported = new Set(events().map(({ data }) => data.jobId));
        return [...ended.keys()].every((jobId) => reported.has(jobId));
      });
      const pairs = new Set(events().map(({ id, data }) => `${data.jobId} ${id}`));
      expect(pairs.size, 'events of as many jobs').to.equal(ended.size);
      await send('DELETE', `/v1/webhooks/${webhook.json.id}`);
    });
  });
}
