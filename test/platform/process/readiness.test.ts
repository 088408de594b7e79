import { expect } from 'chai';
import type { FastifyInstance } from 'fastify';
import { makeHttpServer } from '../../../services/platform/http/http-server.js';
import {
  degraded,
  edgeReadyAt,
  type ReadinessChecks,
  readReadiness,
  serveHealth,
  serviceReadyAt,
} from '../../../services/platform/process/health.js';
import { silentLog } from '../../setup/calls.js';

const away = async () => {
  throw new Error('connect ECONNREFUSED 127.0.0.1:5432');
};

describe('readiness of an edge', () => {
  const apps: FastifyInstance[] = [];
  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()));
  });

  const serve = async (checks: ReadinessChecks): Promise<string> => {
    const app = makeHttpServer({ log: silentLog });
    apps.push(app);
    serveHealth(app, checks);
    return app.listen({ host: '127.0.0.1', port: 0 });
  };

  it('is missing while a subgraph lacks its database, without which it answers nothing', async () => {
    const videos = await serve({ database: away, consumers: away, messages: async () => 'ok' });

    const { status, missing, checks } = await readReadiness({ videos: serviceReadyAt(videos) });

    expect({ status, missing }).to.deep.equal({ status: 'not ready', missing: ['videos.database'] });
    expect(checks).to.deep.equal({ videos: 'failed: is not ready: database' });
  });

  it('is degraded while a subgraph lacks what some of its requests need, and names the parts', async () => {
    const media = await serve({
      database: async () => 'ok',
      ffmpeg: away,
      deadLetters: async () => degraded('3 in media.commands'),
    });

    const { status, degraded: parts } = await readReadiness({ media: serviceReadyAt(media) });

    expect({ status, parts }).to.deep.equal({
      status: 'degraded',
      parts: ['media.ffmpeg', 'media.deadLetters'],
    });
  });

  it('passes on what another edge lacks', async () => {
    const videos = await serve({ database: away });
    const media = await serve({ database: async () => 'ok', ffmpeg: away });
    const gateway = await serve({ videos: serviceReadyAt(videos), media: serviceReadyAt(media) });

    const { missing } = await readReadiness({ gateway: edgeReadyAt(gateway) });

    expect(missing).to.deep.equal(['gateway.videos.database']);
  });

  it('asks each subgraph once for checks at the same time', async () => {
    let asked = 0;
    const jobs = await serve({
      database: async () => {
        asked += 1;
      },
    });
    const checks = { jobs: serviceReadyAt(jobs) };

    const answers = await Promise.all(Array.from({ length: 5 }, () => readReadiness(checks)));

    expect(answers.map(({ status }) => status)).to.deep.equal(Array(5).fill('ready'));
    expect(asked).to.equal(1);
  });

  it('is missing while a subgraph cannot be reached', async () => {
    const gone = await serve({});
    await apps.pop()?.close();

    expect((await readReadiness({ jobs: serviceReadyAt(gone) })).missing).to.deep.equal(['jobs']);
  });
});
