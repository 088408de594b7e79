import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import Fastify from 'fastify';
import { Registry } from 'prom-client';
import { makeShareBandwidth } from '../../rest-adapter/share/bandwidth.js';
import { openStoredFiles } from '../../rest-adapter/share/stored-file.js';
import type { DomainError } from '../../services/platform/errors/errors.js';
import { Lifecycle } from '../../services/platform/process/lifecycle.js';
import { silentLog } from '../setup/calls.js';
import { failureOf } from '../setup/failure-of.js';
import { metricValue } from '../setup/metric-values.js';

describe('bandwidth of shared videos', () => {
  const metrics = new Registry();
  const make = (differing: { perAddress?: number; perShare?: number } = {}) => {
    const { perAddress = 1000, perShare = 5000 } = differing;
    return makeShareBandwidth(
      { SHARE_MAX_BYTES_PER_ADDRESS: perAddress, SHARE_MAX_BYTES_PER_SHARE: perShare },
      metrics,
      { openPerAddress: 3, openPerShare: 5 },
    );
  };
  const refusalOf = (work: () => unknown): DomainError | null => {
    try {
      work();
      return null;
    } catch (err) {
      return err as DomainError;
    }
  };
  beforeEach(() => metrics.resetMetrics());

  it('is limited by the hour for each address, in the middle of a file, too, and says when to come back', async () => {
    const bandwidth = make();
    const viewer = { address: '203.0.113.1', share: 'shr_1' };
    const transfer = bandwidth.begin(viewer);
    transfer.count(900);

    const cutOff = refusalOf(() => transfer.count(200));
    transfer.end();
    const refused = refusalOf(() => bandwidth.begin({ ...viewer, share: 'shr_2' }));

    for (const refusal of [cutOff, refused]) {
      expect(refusal?.code).to.equal('rate_limit_exceeded');
      expect(refusal?.details?.retryAfterSeconds).to.be.within(3500, 3600);
    }
    bandwidth.begin({ ...viewer, address: '203.0.113.2' }).count(900);
    expect(await metricValue(metrics, 'share_bytes_total')).to.equal(2000);
    expect(await metricValue(metrics, 'share_refusals_total{limit="address"}')).to.equal(2);
  });

  it('is limited by the hour for all viewers of a share, and other shares go on', async () => {
    const bandwidth = make({ perShare: 1500 });
    const viewerOf = (share: string, last: number) =>
      bandwidth.begin({ address: `203.0.113.${last}`, share });
    viewerOf('shr_1', 1).count(800);
    const second = viewerOf('shr_1', 2);

    expect(refusalOf(() => second.count(800))?.code).to.equal('rate_limit_exceeded');
    expect(refusalOf(() => viewerOf('shr_1', 3))?.message).to.include('of this video');
    viewerOf('shr_2', 4).count(800);
    expect(await metricValue(metrics, 'share_refusals_total{limit="share"}')).to.equal(2);
  });

  it('counts the networks of IPv6 clients, who have any number of addresses', () => {
    const bandwidth = make();
    bandwidth.begin({ address: '2001:db8:7:1::1', share: 'shr_1' }).count(1000);

    expect(refusalOf(() => bandwidth.begin({ address: '2001:db8:7:1::2', share: 'shr_1' }))).not.to.equal(
      null,
    );
    expect(refusalOf(() => bandwidth.begin({ address: '2001:db8:7:2::1', share: 'shr_1' }))).to.equal(null);
  });

  it('has a number of open transfers for each address and share, so that slow readers hold no others up', () => {
    const bandwidth = make();
    const open = (last: number) => bandwidth.begin({ address: `203.0.113.${last}`, share: 'shr_1' });
    const transfers = [open(1), open(1), open(1)];

    expect(refusalOf(() => open(1))?.code).to.equal('rate_limit_exceeded');
    transfers.push(open(2), open(3));
    expect(refusalOf(() => open(4))?.code, 'of the share').to.equal('rate_limit_exceeded');
    transfers[0]?.end();
    transfers[0]?.end();
    open(4);
    expect(refusalOf(() => open(5))?.code, 'a transfer ends once').to.equal('rate_limit_exceeded');
  });

  it('is counted while a file is sent, which ends at the limit', async () => {
    const lifecycle = new Lifecycle(silentLog);
    const file = Buffer.alloc(2_000_000);
    const media = createServer((_request, answer) => answer.end(file)).listen(0, '127.0.0.1');
    await once(media, 'listening');
    const files = await openStoredFiles(
      lifecycle,
      `http://127.0.0.1:${(media.address() as AddressInfo).port}`,
    );
    const bandwidth = make({ perAddress: 3_000_000, perShare: 100_000_000 });
    const app = Fastify();
    app.get('/video.mp4', (request, reply) => {
      const { count, end } = bandwidth.begin({ address: request.ip, share: 'shr_1' });
      reply.raw.once('close', end);
      const asked = { method: 'GET', headers: {}, onBytes: count } as const;
      return files.pass('https://video.example/files/ws_1/fil_1/a.mp4?expires=1', asked, reply);
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    try {
      const whole = await (await fetch(`${url}/video.mp4`)).arrayBuffer();
      const second = await fetch(`${url}/video.mp4`);
      await failureOf(second.arrayBuffer());

      expect(whole.byteLength).to.equal(file.length);
      expect(await metricValue(metrics, 'share_bytes_total')).to.be.within(3_000_000, 3_100_000);
    } finally {
      await app.close();
      await lifecycle.stop();
      media.closeAllConnections();
      media.close();
    }
  });
});
