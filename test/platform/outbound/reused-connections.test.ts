import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { makeOutbound } from '../../../services/platform/outbound/outbound.js';
import { failureOf } from '../../setup/failure-of.js';
import { makeLocalServers } from './local-servers.js';

const limits = { maxBytes: 1000, timeoutMs: 5000, method: 'POST', body: 'hello' } as const;

describe('outbound request over pooled connections', () => {
  const servers = makeLocalServers();
  const opened: Array<{ close(): Promise<void> }> = [];
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
    await servers.close();
  });
  const reaching = (addresses: () => string) => {
    const outbound = makeOutbound(
      { allowCidrs: ['127.0.0.1', '127.0.0.2'], keepsConnections: true },
      { lookup: async () => [{ address: addresses() }] },
    );
    opened.push(outbound);
    return outbound;
  };
  const textOf = async (answer: ReturnType<ReturnType<typeof makeOutbound>['request']>) =>
    Buffer.concat(await (await answer).body.toArray()).toString();

  it('uses one connection for sequential requests', async () => {
    const { port, seen } = await servers.http((_request, response) => response.end('there'));
    const outbound = reaching(() => '127.0.0.1');

    for (let i = 0; i < 5; i++) {
      expect(await textOf(outbound.request(`http://media.example:${port}/`, limits))).to.equal('there');
      // A connection becomes idle a moment after its answer has ended; an earlier request would use another
      // one.
      await sleep(20);
      for (let turns = 0; turns < 5; turns++) await nextTurn();
    }

    expect(seen.connections).to.equal(1);
  });

  it('uses no connection to an earlier address of the name', async () => {
    const first = await servers.http((_request, response) => response.end('first'), '127.0.0.1');
    await servers.http((_request, response) => response.end('second'), '127.0.0.2', first.port);
    let address = '127.0.0.1';
    const outbound = reaching(() => address);
    const url = `http://media.example:${first.port}/`;

    expect(await textOf(outbound.request(url, limits))).to.equal('first');
    address = '127.0.0.2';
    expect(await textOf(outbound.request(url, limits))).to.equal('second');
    address = '10.1.2.3';
    expect((await failureOf(outbound.request(url, limits))) as Error).to.be.instanceOf(Error);
  });

  it('repeats the request once, on a new connection, when the idle one was closed meanwhile', async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      let requests = 0;
      socket.on('error', () => undefined);
      socket.on('data', () => {
        requests += 1;
        // The second request on a connection is answered by closing it.
        if (requests > 1) socket.destroy();
        else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://media.example:${(server.address() as AddressInfo).port}/`;
    const outbound = reaching(() => '127.0.0.1');
    try {
      expect(await textOf(outbound.request(url, limits))).to.equal('ok');
      expect(await textOf(outbound.request(url, limits))).to.equal('ok');
      expect(connections).to.equal(2);
    } finally {
      await outbound.close();
      server.close();
    }
  });
});
