import { once } from 'node:events';
import { Agent, createServer, type IncomingHttpHeaders, type Server, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { forwardRequests } from '../../rest-adapter/forwarding/forward-requests.js';
import { CLIENT_ADDRESS_HEADER } from '../../services/platform/http/client-address.js';
import { makeHttpServer } from '../../services/platform/http/http-server.js';
import { Lifecycle } from '../../services/platform/process/lifecycle.js';
import { silentLog } from '../setup/calls.js';
import { waitUntil } from '../setup/wait-until.js';

/** What a service received. */
interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

describe('requests forwarded at the address of the REST API', () => {
  const lifecycle = new Lifecycle(silentLog);
  let media: Server;
  let app: FastifyInstance;
  let url: string;
  let received: Received[] = [];
  /** Called with each request to media whose body is not read as a whole. */
  let onRequest: ((request: Parameters<Parameters<typeof createServer>[1] & {}>[0]) => void) | undefined;

  before(async () => {
    media = createServer(async (request, answer) => {
      onRequest?.(request);
      if (request.url === '/files/ws_1/fil_1/refused') {
        answer.writeHead(413, { 'content-type': 'application/json' }).end('{"error":{}}');
        return;
      }
      if (request.url === '/files/ws_1/fil_1/busy') {
        received.push({ method: 'GET', url: request.url, headers: request.headers, body: '' });
        answer.writeHead(503, { 'retry-after': '1' }).end('busy');
        return;
      }
      const body = await text(request).catch(() => 'interrupted');
      const { method = '', url: path = '', headers } = request;
      received.push({ method, url: path, headers, body });
      answer.writeHead(206, {
        'content-range': 'bytes 0-3/9',
        'content-security-policy': 'sandbox',
        etag: '"a"',
      });
      answer.end(method === 'HEAD' ? undefined : 'abcd');
    }).listen(0, '127.0.0.1');
    await once(media, 'listening');
    const forwarded = await forwardRequests(lifecycle, {
      log: silentLog,
      metrics: new Registry(),
      mediaUrl: `http://127.0.0.1:${(media.address() as AddressInfo).port}`,
      // Nothing listens there.
      authPagesUrl: 'http://127.0.0.1:9',
      signClientAddress: async (address) => `signed ${address}`,
      trustProxy: undefined,
    });
    app = makeHttpServer({ log: silentLog, neighbours: [forwarded] });
    app.all('/v1/files/x', async () => 'REST');
    url = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  after(async () => {
    await app.close();
    await lifecycle.stop();
    media.close();
  });
  beforeEach(() => {
    received = [];
    onRequest = undefined;
  });

  it('arrive with their path, query, method, headers and body', async () => {
    const answer = await fetch(`${url}/files/ws_1/fil_%C3%A9/a%20b.mp4?expires=1&signature=x`, {
      method: 'PUT',
      headers: { range: 'bytes=0-3', 'content-type': 'application/json', 'x-request-id': 'req_of_client' },
      body: '{"not": "parsed"',
    });
    const [{ method, url: path, headers, body } = {} as Received] = received;
    expect({ method, path, body }).to.deep.equal({
      method: 'PUT',
      path: '/files/ws_1/fil_%C3%A9/a%20b.mp4?expires=1&signature=x',
      body: '{"not": "parsed"',
    });
    expect(headers).to.include({ range: 'bytes=0-3', 'content-type': 'application/json' });
    expect(headers['x-request-id']).to.equal(answer.headers.get('x-request-id'));
  });

  it('are answered with status, headers and body of the service', async () => {
    const answer = await fetch(`${url}/files/ws_1/fil_1/a`);
    expect(answer.status).to.equal(206);
    expect(await answer.text()).to.equal('abcd');
    expect(Object.fromEntries(answer.headers)).to.include({
      'content-range': 'bytes 0-3/9',
      'content-security-policy': 'sandbox',
      etag: '"a"',
    });
    expect(answer.headers.get('x-frame-options'), 'a header that the service leaves out').to.equal(null);
    const head = await fetch(`${url}/files/ws_1/fil_1/a`, { method: 'HEAD' });
    expect(head.headers.get('content-range')).to.equal('bytes 0-3/9');
    expect((await fetch(`${url}/files/ws_1/fil_1/a`, { method: 'OPTIONS' })).status).to.equal(206);
  });

  it('state the client’s address, whatever the client states itself', async () => {
    await fetch(`${url}/files/ws_1/fil_1/a`, {
      headers: { [CLIENT_ADDRESS_HEADER]: 'signed 203.0.113.7', 'x-forwarded-for': '203.0.113.7' },
    });
    expect(received[0]?.headers[CLIENT_ADDRESS_HEADER]).to.equal('signed 127.0.0.1');
  });

  it('are those of files and sign-in pages only', async () => {
    expect(await (await fetch(`${url}/v1/files/x`)).text()).to.equal('REST');
    for (const path of ['/filesystem', '/uploads', '/graphql', '/oauth/token'])
      expect((await fetch(`${url}${path}`)).status, path).to.equal(404);
    expect(received).to.deep.equal([]);
  });

  it('are those that every parser reads as the same path', async () => {
    const address = new URL(url);
    const refused = [
      '/files/\\..\\..\\graphql',
      '/files/ws_1/\\..\\..\\../graphql',
      '/files/ws_1/..%5c..%5c../graphql',
      '/files/ws_1/%2e%2e/%2E%2E',
      '/files/ws_1/../../graphql',
      '/files/./fil_1/a',
      '/files/ws_1/%2f..%2f..%2fgraphql/a',
      '/files/ws_1//a',
      '/files/ws_1/fil_1/a%00',
      '/files/ws_1/fil_1/a%0d%0ax',
      '/files/ws_1/fil_1/\u00e9',
      '/files/ws_1/fil_1/a#/../../../graphql',
      '/files/ws_1/fil_1/a;x/../../../../graphql',
      '/files/ws_1/fil_1/%C3',
      '/account\\..\\graphql/password',
      '/invitation/..\\..\\graphql',
      '/invitation/%2e%2e',
    ];
    for (const path of refused) {
      // `fetch` would resolve the path itself.
      const request = send({
        host: address.hostname,
        port: address.port,
        path: Buffer.from(path).toString('latin1'),
      });
      request.end();
      const [answer] = await once(request, 'response');
      answer.resume();
      expect(answer.statusCode, path).to.be.oneOf([400, 404]);
    }
    expect(received).to.deep.equal([]);
  });

  it('may have every character that a file name has, encoded', async () => {
    const path = `/files/ws_1/fil_1/${encodeURIComponent("L'été — 100% (1).v2.mp4")}?download=1`;
    expect((await fetch(`${url}${path}`)).status).to.equal(206);
    expect(received[0]?.url).to.equal(path);
  });

  it('are of no other route of the service', async () => {
    for (const path of [
      '/files/a',
      '/files/ws_1/fil_1/a/b',
      '/files/graphql',
      '/account/other',
      '/oauth/authorize/x',
    ])
      expect((await fetch(`${url}${path}`)).status, path).to.equal(404);
    expect(received).to.deep.equal([]);
  });

  it('may expect 100-continue', async () => {
    const request = send(`${url}/files/ws_1/fil_1/a`, { method: 'PUT', headers: { expect: '100-continue' } });
    await once(request, 'continue');
    request.end('body');
    await once(request, 'response');
    expect(received[0]?.body).to.equal('body');
  });

  it('are streamed: the service sees the first bytes before the last are sent, and an interruption', async () => {
    const first = new Promise<string>((resolve) => {
      onRequest = (request) => request.once('data', (bytes: Buffer) => resolve(bytes.toString()));
    });
    const request = send(`${url}/files/ws_1/fil_1/a`, {
      method: 'PATCH',
      headers: { 'content-length': 1000 },
    });
    request.on('error', () => undefined);
    request.write('first');
    expect(await first).to.equal('first');
    request.destroy();
    const seen = await waitUntil('the service sees the interruption', () => received[0]);
    expect(seen.body).to.equal('interrupted');
  });

  it('receive a refusal while they are still being sent, and may be sent to their end', async () => {
    const agent = new Agent({ keepAlive: true });
    const request = send(`${url}/files/ws_1/fil_1/refused`, {
      method: 'PUT',
      agent,
      headers: { 'content-length': 4_000_000 },
    });
    request.write('first');
    const [answer] = await once(request, 'response');
    expect(answer.statusCode).to.equal(413);
    const sent = once(request, 'finish');
    request.end(Buffer.alloc(4_000_000 - 'first'.length));
    expect(await text(answer)).to.equal('{"error":{}}');
    await sent;
    const next = send(`${url}/files/ws_1/fil_1/a`, { agent }).end();
    const [afterwards] = await once(next, 'response');
    afterwards.resume();
    expect(afterwards.statusCode).to.equal(206);
    expect(next.reusedSocket, 'the connection is kept').to.equal(true);
    agent.destroy();
  });

  it('receive a refusal although they are sent as fast as the connection takes them', async () => {
    const body = Buffer.alloc(2_000_000);
    for (let sent = 0; sent < 5; sent++) {
      const answer = await fetch(`${url}/files/ws_1/fil_1/refused`, {
        method: 'PUT',
        body: new Blob([body]),
      });
      expect(answer.status).to.equal(413);
      expect(await answer.text()).to.equal('{"error":{}}');
    }
  });

  it('are not repeated when the service is busy', async () => {
    const answer = await fetch(`${url}/files/ws_1/fil_1/busy`);
    expect(answer.status).to.equal(503);
    expect(received).to.have.lengthOf(1);
  });

  it('are answered with a page while the sign-in pages can’t be reached', async () => {
    const answer = await fetch(`${url}/account/password`);
    expect(answer.status).to.equal(503);
    expect(answer.headers.get('content-type')).to.equal('text/html; charset=utf-8');
    expect(answer.headers.get('retry-after')).to.equal('1');
    expect(await answer.text()).to.include('Try again in a moment');
  });

  it('are answered with 503 that pages of any origin may read while media can’t be reached', async () => {
    media.closeAllConnections();
    media.close();
    await once(media, 'close');
    const answer = await fetch(`${url}/files/ws_1/fil_1/a`);
    expect(answer.status).to.equal(503);
    expect(answer.headers.get('access-control-allow-origin')).to.equal('*');
    expect(await answer.json()).to.have.nested.property('error.code', 'unavailable');
  });
});
