import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { FastifyInstance } from 'fastify';
import type { Route } from '../../rest-adapter/route.js';
import { jobRoutes } from '../../rest-adapter/routes/jobs.js';
import type { Follow } from '../../rest-adapter/wait/follow.js';
import { MAX_WAITING, makeWaitForChange } from '../../rest-adapter/wait/wait-for-change.js';
import { makeHttpServer } from '../../services/platform/http/http-server.js';
import { aCaller, silentLog } from '../setup/calls.js';
import { waitUntil } from '../setup/wait-until.js';

const route = jobRoutes.find(({ changes }) => changes) as Route;
const present = { status: 200, body: { jobId: 'export_1', status: 'processing' } };
const input = { params: { id: 'export_1' }, query: {}, body: {} };

describe('waitForChange', () => {
  let app: FastifyInstance;
  let address: string;
  /** Number of pending waits. */
  let following: number;
  let subscribe: Follow;

  beforeEach(async () => {
    following = 0;
    subscribe = async function* (_call, signal) {
      following += 1;
      await once(signal, 'abort').finally(() => {
        following -= 1;
      });
    };
    app = makeHttpServer({ log: silentLog });
    const waitForChange = makeWaitForChange(app, (call, signal) => subscribe(call, signal));
    app.get('/', async (request) => {
      const { applied } = await waitForChange(request, { route, input, claims: aCaller(), present });
      return { applied };
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`;
  });
  afterEach(() => app.close());

  const ask = async () =>
    ((await (await fetch(address, { headers: { prefer: 'wait=30' } })).json()) as { applied: string | null })
      .applied;

  it('stops waiting when the server closes', async () => {
    const answering = ask();
    await waitUntil('it waits', async () => following === 1);

    await app.close();

    expect(await answering).to.equal('wait=30');
    expect(following).to.equal(0);
  });

  it('stops waiting when the client disconnects', async () => {
    const request = get(address, { headers: { prefer: 'wait=30' } });
    request.on('error', () => undefined);
    await waitUntil('it waits', async () => following === 1);

    request.destroy();

    await waitUntil('nobody waits', async () => following === 0);
  });

  it('does not wait when too many requests of the credential are waiting', async () => {
    const waiting = Array.from({ length: MAX_WAITING }, ask);
    await waitUntil('all wait', async () => following === MAX_WAITING);

    expect(await ask()).to.equal(null);

    await app.close();
    expect(new Set(await Promise.all(waiting))).to.deep.equal(new Set(['wait=30']));
  });

  it('stops waiting when the subscription fails', async () => {
    // biome-ignore lint/correctness/useYield: it fails before there is anything to tell.
    subscribe = async function* () {
      throw new Error('The gateway is away');
    };

    expect(await ask()).to.equal(null);
  });
});
