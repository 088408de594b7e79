import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect } from 'chai';
import type { FastifyInstance } from 'fastify';
import { makeHttpServer } from '../../../services/platform/http/http-server.js';
import { silentLog } from '../../setup/calls.js';
import { waitUntil } from '../../setup/wait-until.js';

const LONG = 600_000;

describe('boundBodies', () => {
  const apps: FastifyInstance[] = [];
  afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

  async function serve(bodyTimes: { wholeMs: number; silentMs: number; unwantedMs: number }) {
    const app = makeHttpServer({ log: silentLog, bodyTimes });
    apps.push(app);
    app.addContentTypeParser('*', (_request, body, done) => done(null, body));
    app.post('/whole', async ({ body }) => ({ body }));
    app.post('/streamed', async ({ body }) => {
      let bytes = 0;
      for await (const chunk of body as AsyncIterable<Buffer>) bytes += chunk.length;
      return { bytes };
    });
    app.post(
      '/refused',
      { onRequest: async (_request, reply) => reply.code(401).send({}) },
      async () => ({}),
    );
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    return async (path: string, type: string, beginning: string) => {
      const socket: Socket = connect(port, '127.0.0.1');
      const said: string[] = [];
      socket.on('data', (chunk) => said.push(String(chunk)));
      socket.on('error', () => undefined);
      const closed = once(socket, 'close');
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: 100\r\n\r\n${beginning}`,
      );
      return { socket, said, closed };
    };
  }

  it('stops waiting for a missing body: JSON as a whole, a stream without data, a refused one after its answer', async () => {
    const request = await serve({ wholeMs: 50, silentMs: 50, unwantedMs: 50 });

    const held = [
      await request('/whole', 'application/json', '{"a":'),
      await request('/streamed', 'video/mp4', 'abc'),
      await request('/refused', 'application/json', '{"a":'),
    ];

    await Promise.all(held.map(({ closed }) => closed));
    expect(held[2]?.said.join('')).to.match(/^HTTP\/1.1 401 /);
  });

  it('accepts a streamed body that arrives slowly', async () => {
    const request = await serve({ wholeMs: 1, silentMs: LONG, unwantedMs: LONG });
    const { socket, said } = await request('/streamed', 'video/mp4', 'a'.repeat(50));

    socket.write('a'.repeat(50));

    await waitUntil('an answer', () => said.join('').endsWith('{"bytes":100}'));
    socket.destroy();
  });

  it('lets a server close despite pending bodies and silent clients', async () => {
    await serve({ wholeMs: LONG, silentMs: LONG, unwantedMs: LONG });
    const [app] = apps.splice(0) as [FastifyInstance];
    const { port } = app.server.address() as AddressInfo;
    const accepted = once(app.server, 'connection');
    const socket = connect(port, '127.0.0.1');
    const closed = once(socket, 'close');
    await accepted;

    await app.close();

    await closed;
  });

  it('limits the wait for the request headers, too', async () => {
    await serve({ wholeMs: LONG, silentMs: LONG, unwantedMs: LONG });

    expect(apps[0]?.server.headersTimeout).to.equal(15_000);
  });
});
