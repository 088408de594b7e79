import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import type { FastifyInstance } from 'fastify';
import { WebSocket, WebSocketServer } from 'ws';
import { makeHttpServer } from '../../../services/platform/http/http-server.js';
import { silentLog } from '../../setup/calls.js';

describe('requests with Upgrade', () => {
  let neighbour: FastifyInstance;
  let app: FastifyInstance;
  let alone: FastifyInstance;
  let port: number;

  const listen = async (server: FastifyInstance): Promise<number> => {
    server.get('/here', async () => ({ done: true }));
    server.post('/here', async ({ body }) => ({ body }));
    return Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
  };
  before(async () => {
    neighbour = makeHttpServer({ log: silentLog });
    const sockets = new WebSocketServer({ noServer: true });
    neighbour.server.on('upgrade', (request, stream, head) =>
      sockets.handleUpgrade(request, stream, head, (socket) => socket.close(1000, 'opened')),
    );
    await neighbour.ready();
    app = makeHttpServer({
      log: silentLog,
      neighbours: [{ app: neighbour, serves: () => false, upgrades: true }],
    });
    port = await listen(app);
    alone = makeHttpServer({ log: silentLog, neighbours: [{ app: neighbour, serves: () => false }] });
  });
  after(() => Promise.all([app.close(), alone.close(), neighbour.close()]));

  const send = (bytes: string, to = port): Promise<string> => {
    const socket = connect(to, '127.0.0.1');
    socket.write(bytes);
    return text(socket);
  };
  const OFFER = 'Host: x\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA\r\n';

  it('other than websocket are ordinary requests, with and without a body', async () => {
    const connection = 'Connection: Upgrade, HTTP2-Settings\r\n';
    const post = (more: string) =>
      `POST /here HTTP/1.1\r\n${OFFER}${more}Content-Type: application/json\r\nContent-Length: 7\r\n\r\n{"a":1}`;

    const socket = connect(port, '127.0.0.1');
    const said: string[] = [];
    for (const request of [
      `GET /here HTTP/1.1\r\n${OFFER}${connection}\r\n`,
      post(connection),
      post('Connection: close\r\n'),
    ]) {
      socket.write(request);
      const [answer] = await once(socket, 'data');
      said.push(String(answer));
    }

    expect(said.map((answer) => [answer.slice(9, 12), answer.split('\r\n\r\n')[1]])).to.deep.equal([
      ['200', '{"done":true}'],
      ['200', '{"body":{"a":1}}'],
      ['200', '{"body":{"a":1}}'],
    ]);
    for (const protocol of ['HTTP/2.0', 'h2c, TLS/1.0', 'connect-udp', 'WebSocket/13'])
      expect(
        await send(
          `GET /here HTTP/1.1\r\nHost: x\r\nUpgrade: ${protocol}\r\nConnection: upgrade, close\r\n\r\n`,
        ),
        protocol,
      ).to.match(/^HTTP\/1\.1 200 /);
  });

  it('to websocket reach the one who serves WebSockets', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`);

    const [code, reason] = await once(socket, 'close');

    expect([code, String(reason)]).to.deep.equal([1000, 'opened']);
  });

  it('to websocket get the usual error body and their request id where nobody serves WebSockets', async () => {
    const at = await listen(alone);
    const asked =
      'GET /x HTTP/1.1\r\nHost: x\r\nUpgrade: WebSocket\r\nConnection: Upgrade\r\nX-Request-Id: req-7\r\n\r\n';

    const [head, body] = (await send(asked, at)).split('\r\n\r\n') as [string, string];

    expect(head).to.match(/^HTTP\/1\.1 404 /);
    expect(head).to.include('x-request-id: req-7');
    expect(JSON.parse(body)).to.deep.equal({
      error: { code: 'not_found', message: 'WebSockets are not served at this path' },
    });
  });
});
