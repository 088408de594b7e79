import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { FastifyInstance } from 'fastify';
import type { CallerClaims } from '../../../services/platform/access/caller.js';
import type { DomainError } from '../../../services/platform/errors/errors.js';
import {
  makeSubgraphClient,
  type SubgraphClient,
} from '../../../services/platform/graphql/subgraph-client.js';
import { makeHttpServer } from '../../../services/platform/http/http-server.js';
import { aCaller, silentLog } from '../../setup/calls.js';
import { failureOf } from '../../setup/failure-of.js';
import { waitUntil } from '../../setup/wait-until.js';

describe('subgraph client', () => {
  let app: FastifyInstance;
  let client: SubgraphClient;
  let open = 0;
  let release: () => void = () => undefined;

  beforeEach(async () => {
    open = 0;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    app = makeHttpServer({ log: silentLog, options: { bodyLimit: 10_000 } });
    app.post('/graphql', async (request, reply) => {
      if (request.headers.authorization === 'Bearer expired')
        return reply
          .code(401)
          .send({ errors: [{ message: 'No', extensions: { code: 'authentication_error' } }] });
      const { query } = request.body as { query: string };
      if (query === 'refused') return { errors: [{ message: 'Locked', extensions: { code: 'locked' } }] };
      if (query !== 'slow') return { data: { said: query } };
      open += 1;
      await released;
      return { data: { said: 'slowly' } };
    });
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    client = makeSubgraphClient('media', address, async () => 'token');
  });
  afterEach(async () => {
    release();
    await client.close();
    await app.close();
  });

  const call = (document: string, withinMs?: number) =>
    client.call({ document, as: aCaller() as CallerClaims, requestId: 'req_1', withinMs });

  describe('when the service refuses the token', () => {
    let signed: number;
    /** Makes a client whose first tokens look expired, as if a clock had been set after they were signed. */
    const makeRefused = async (expired: number): Promise<SubgraphClient> => {
      signed = 0;
      const address = app.server.address() as AddressInfo;
      const sign = async () => {
        signed += 1;
        return signed <= expired ? 'expired' : 'token';
      };
      return makeSubgraphClient('media', `http://127.0.0.1:${address.port}`, sign);
    };
    const write = async (refused: SubgraphClient) => {
      try {
        return await refused.call({ document: 'mutation', as: aCaller(), requestId: 'req_1' });
      } finally {
        await refused.close();
      }
    };

    it('signs again and resends once, even a write without a key', async () => {
      expect(await write(await makeRefused(1))).to.deep.equal({ said: 'mutation' });
      expect(signed).to.equal(2);
    });

    it('reports unavailable when the second token is refused as well', async () => {
      const failure = (await failureOf(write(await makeRefused(2)))) as DomainError;

      expect(failure.code).to.equal('unavailable');
      expect(signed).to.equal(2);
    });
  });

  it('answers at once while any number of long calls is running', async () => {
    const long = Array.from({ length: 30 }, () => call('slow', 55_000));
    await waitUntil('all of them are under way', () => open === 30);

    expect(await call('quick')).to.deep.equal({ said: 'quick' });
    release();
    expect(await Promise.all(long)).to.deep.include({ said: 'slowly' });
  });

  it('waits no longer than its timeout, also for a free connection', async () => {
    const others = Array.from({ length: 16 }, () => call('slow'));
    await waitUntil('every connection is taken', () => open === 16);

    const late = (await failureOf(call('quick', 200))) as DomainError;

    expect(late.code).to.equal('unavailable');
    release();
    await Promise.all(others);
  });

  it('refuses calls at once to an unavailable subgraph, until it is back', async () => {
    const { port } = app.server.address() as AddressInfo;
    await app.close();
    const caller = makeSubgraphClient('media', `http://127.0.0.1:${port}`, async () => 'token', {
      failuresToOpen: 2,
      probeEveryMs: 5,
    });
    const ask = () => caller.call({ document: 'quick', as: aCaller() as CallerClaims, requestId: 'req_1' });
    await waitUntil('it is refused', async () =>
      /is temporarily unavailable/.test((await failureOf(ask())).message),
    );

    app = makeHttpServer({ log: silentLog });
    app.post('/graphql', async () => ({ data: { said: 'back' } }));
    await app.listen({ host: '127.0.0.1', port });

    await waitUntil('it answers', () =>
      ask().then(
        () => true,
        () => false,
      ),
    );
    await caller.close();
  });

  it('throws the error of the subgraph, also from before it reads any GraphQL', async () => {
    const locked = (await failureOf(call('refused'))) as DomainError;
    const large = (await failureOf(call('x'.repeat(20_000)))) as DomainError;

    expect([locked.code, locked.message]).to.deep.equal(['locked', 'Locked']);
    expect(large.code).to.equal('payload_too_large');
  });
});
