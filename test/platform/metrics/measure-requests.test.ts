import { expect } from 'chai';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { makeHttpServer } from '../../../services/platform/http/http-server.js';
import { makeMeasureRequest, measureRequests } from '../../../services/platform/metrics/measure-requests.js';
import { silentLog } from '../../setup/calls.js';

describe('measureRequests', () => {
  let app: FastifyInstance;
  let metrics: Registry;

  beforeEach(() => {
    app = makeHttpServer({ log: silentLog });
    metrics = new Registry();
    measureRequests(app, makeMeasureRequest(metrics));
    app.get('/videos/:id', async () => ({}));
    app.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/videos/:id',
      handler: async (_request, reply) => reply.code(405).send({}),
    });
  });
  afterEach(() => app.close());

  const seriesOf = async () => (await metrics.metrics()).split('\n').filter((line) => /^http_/.test(line));

  it('counts requests and their time by route, and durations by class of status', async () => {
    await app.inject('/videos/vid_1');
    await app.inject('/videos/vid_2');

    const series = await seriesOf();
    expect(series).to.include('http_requests_total{method="GET",route="/videos/:id",status="2xx"} 2');
    expect(series).to.include('http_request_duration_seconds_count{status="2xx"} 2');
    expect(series.join('\n')).to.match(
      /^http_request_seconds_total\{method="GET",route="\/videos\/:id"\} [\d.e-]+$/m,
    );
  });

  it('has one series for all paths and methods that clients make up', async () => {
    for (let n = 0; n < 100; n += 1) await app.inject(`/unknown-${n}`);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      await app.inject({ method, url: '/videos/vid_1' });

    expect((await seriesOf()).filter((line) => line.startsWith('http_requests_total'))).to.deep.equal([
      'http_requests_total{method="other",route="unknown",status="4xx"} 104',
    ]);
  });
});
