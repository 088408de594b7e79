import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { DomainError } from '../../../services/platform/errors/errors.js';
import { makeDiagnosticsServer } from '../../../services/platform/http/diagnostics.js';
import { makeHttpServer } from '../../../services/platform/http/http-server.js';
import { SECURITY_HEADERS } from '../../../services/platform/http/security-headers.js';
import { makeMeasureRequest, measureRequests } from '../../../services/platform/metrics/measure-requests.js';
import { serveHealth } from '../../../services/platform/process/health.js';
import { Lifecycle } from '../../../services/platform/process/lifecycle.js';
import { silentLog } from '../../setup/calls.js';
import { waitUntil } from '../../setup/wait-until.js';

/** Returns everything that a server answers to these bytes until it closes the connection. */
function sendRaw(address: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  return text(socket);
}

describe('HTTP server of a process', () => {
  let app: FastifyInstance;
  let address: string;
  let diagnostics: FastifyInstance;
  let operatorAddress: string;
  const logged: Array<{ level: number; msg: string; route?: string }> = [];
  let slowBegun = false;
  let isClosing = false;
  let finishSlow: () => void = () => undefined;

  beforeEach(async () => {
    const log = pino({
      level: 'info',
      hooks: {
        logMethod(args, _method, level) {
          const [{ route }, msg] = args as unknown as [{ route?: string }, string];
          logged.push({ level, msg, route });
        },
      },
    });
    app = makeHttpServer({ log });
    const checks = {
      fine: async () => 'ok: 12 GB free on /srv',
      ffmpeg: async () => {
        throw new Error('install ffmpeg');
      },
    };
    const metrics = new Registry();
    serveHealth(app, checks);
    measureRequests(app, makeMeasureRequest(metrics));
    diagnostics = makeDiagnosticsServer(log, { checks, metrics });
    operatorAddress = await diagnostics.listen({ host: '127.0.0.1', port: 0 });
    slowBegun = false;
    isClosing = false;
    app.addHook('preClose', async () => {
      isClosing = true;
    });
    app.get('/slow', async () => {
      slowBegun = true;
      await new Promise<void>((resolve) => {
        finishSlow = resolve;
      });
      return { done: true };
    });
    app.get('/refused', async () => {
      throw new DomainError('locked', 'The video is locked');
    });
    app.get('/broken', async () => {
      throw new Error('select * from secrets');
    });
    app.get('/named/:name', async () => ({}));
    app.post('/echo', async ({ body }) => body);
    address = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(() => Promise.all([app.close(), diagnostics.close()]));

  const get = async (path: string, headers: Record<string, string> = {}, at = address) => {
    const response = await fetch(`${at}${path}`, { headers });
    const body = (await response.json()) as { error?: { code: string } };
    return { status: response.status, headers: response.headers, body };
  };

  it('keeps a well-formed request id and replaces any other', async () => {
    const kept = await get('/healthz', { 'x-request-id': 'mine-1.2:3' });
    const replaced = await get('/healthz', { 'x-request-id': 'no spaces, please' });

    expect(kept.headers.get('x-request-id')).to.equal('mine-1.2:3');
    expect(replaced.headers.get('x-request-id')).to.match(/^[0-9a-f-]{36}$/);
  });

  it('puts the request id on answers to addresses that cannot be parsed', async () => {
    for (const path of ['/%zz', '/named/%ff']) {
      const answer = await fetch(`${address}${path}`, { headers: { 'x-request-id': 'req-1' } });
      expect(answer.status, path).to.equal(400);
      expect(answer.headers.get('x-request-id'), path).to.equal('req-1');
    }
  });

  it('answers failures with the contract’s body, and masks unexpected errors', async () => {
    const body = (code: string, message: string) => ({ error: { code, message } });

    expect(await get('/refused')).to.deep.include({
      status: 423,
      body: body('locked', 'The video is locked'),
    });
    expect(await get('/broken')).to.deep.include({
      status: 500,
      body: body('internal_error', 'An internal error occurred'),
    });
    expect(await get('/nowhere?x=1')).to.deep.include({
      status: 404,
      body: body('not_found', 'GET /nowhere does not exist'),
    });
    expect((await get('/named/%E0%A4%A')).body.error?.code).to.equal('validation_error');
    expect((await get(`/named/${'n'.repeat(900)}`)).status).to.equal(200);
  });

  it('logs answers with 5xx as errors, but not those to probes of a process that is not ready', async () => {
    logged.length = 0;
    await get('/broken');
    await get('/readyz');
    await get('/readyz', {}, operatorAddress);

    expect(logged.filter(({ msg }) => msg === 'answered')).to.deep.equal([
      { level: 50, msg: 'answered', route: '/broken' },
    ]);
  });

  it('sets nosniff, a content security policy and frame denial on every answer', async () => {
    const kinds: ReadonlyArray<readonly [number, string]> = [
      ...([
        [200, '/healthz'],
        [423, '/refused'],
        [500, '/broken'],
        [404, '/nowhere'],
        [503, '/readyz'],
      ] as const),
      [400, '/named/%E0%A4%A'],
    ];
    for (const [status, path] of kinds) {
      const answer = await get(path);

      expect(answer.status, path).to.equal(status);
      expect(Object.fromEntries(answer.headers), path).to.include(SECURITY_HEADERS);
      for (const name of ['server', 'x-powered-by', 'strict-transport-security'])
        expect(answer.headers.get(name), `${name} of ${path}`).to.equal(null);
    }
  });

  it('answers invalid HTTP with the same headers, and closes the connection', async () => {
    const said = await sendRaw(address, 'GET / HTTP/1.1\r\nHost: x\r\nbroken header\r\n\r\n');

    expect(said).to.match(/^HTTP\/1\.1 400 Bad Request\r\n/);
    for (const [name, value] of Object.entries(SECURITY_HEADERS))
      expect(said).to.include(`${name}: ${value}\r\n`);
    expect(JSON.parse(said.split('\r\n\r\n')[1] as string).error.code).to.equal('validation_error');
  });

  const wire: ReadonlyArray<readonly [what: string, bytes: string, status: number, message: string]> = [
    ['an unknown method', 'FOO /slow HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'The method must be one of HTTP'],
    ['no request line', 'GET /slow HELLO\r\n\r\n', 400, 'The request must be well-formed HTTP'],
    [
      ...([
        'a length that is no number',
        'POST /slow HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n',
      ] as const),
      ...([400, 'The header Content-Length must be a number'] as const),
    ],
    [
      ...(['large headers', `GET /slow HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`] as const),
      ...([431, 'The URL and the headers must be at most 16384 bytes together'] as const),
    ],
    [
      ...(['a long address', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`] as const),
      ...([431, 'The URL and the headers must be at most 16384 bytes together'] as const),
    ],
    [
      ...(['no Host', 'GET /nowhere HTTP/1.1\r\nConnection: close\r\n\r\n'] as const),
      ...([400, 'The header Host is required'] as const),
    ],
    [
      ...(['two Hosts', 'GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n'] as const),
      ...([400, 'The header Host must occur only once'] as const),
    ],
    [
      ...([
        'a compressed body',
        'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Encoding: gzip\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
      ] as const),
      ...([415, 'The body must be sent without Content-Encoding'] as const),
    ],
    [
      ...(['an expectation', 'GET /nowhere HTTP/1.1\r\nHost: x\r\nExpect: foo\r\n\r\n'] as const),
      ...([417, 'The header Expect must be 100-continue'] as const),
    ],
    ['CONNECT', 'CONNECT x:80 HTTP/1.1\r\nHost: x:80\r\n\r\n', 405, 'CONNECT is not allowed here'],
    [
      ...(['TRACE', 'TRACE /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'] as const),
      ...([404, 'TRACE /nowhere does not exist'] as const),
    ],
  ];
  for (const [what, bytes, status, message] of wire) {
    it(`answers ${what} with ${status} and the usual error body`, async () => {
      const said = await sendRaw(address, bytes);
      const [head, body] = said.split('\r\n\r\n') as [string, string];

      expect(head).to.match(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(head).to.match(/^x-request-id: \S+$/im);
      for (const [name, value] of Object.entries(SECURITY_HEADERS))
        expect(head.toLowerCase()).to.include(`${name}: ${value}`.toLowerCase());
      const { error } = JSON.parse(body);
      expect(Object.keys(error)).to.deep.equal(['code', 'message']);
      expect(error.message).to.equal(message);
    });
  }

  it('names missing dependencies when it is not ready, and reveals nothing else', async () => {
    expect(await get('/readyz')).to.deep.include({
      status: 503,
      body: { status: 'not ready', missing: ['ffmpeg'] },
    });
  });

  it('gives operators more detail, on a separate port', async () => {
    expect(await get('/readyz', {}, operatorAddress)).to.deep.include({
      status: 503,
      body: {
        status: 'not ready',
        checks: { fine: 'ok: 12 GB free on /srv', ffmpeg: 'failed: install ffmpeg' },
      },
    });
  });

  it('counts requests for /metrics, which the public port does not serve', async () => {
    await get('/refused');

    const metrics = await (await fetch(`${operatorAddress}/metrics`)).text();

    expect(metrics).to.include('http_requests_total{method="GET",route="/refused",status="4xx"} 1');
    expect((await get('/metrics')).status).to.equal(404);
  });

  it('finishes running requests while it closes, and makes clients reconnect elsewhere', async () => {
    const running = get('/slow');
    await waitUntil('it runs', () => slowBegun);

    const closing = app.close();
    await waitUntil('it closes', () => isClosing);
    finishSlow();
    const { status, headers, body } = await running;
    await closing;

    expect([status, body]).to.deep.equal([200, { done: true }]);
    expect(headers.get('connection')).to.equal('close');
  });

  it('closes connections that answers of neighbours keep while it closes', async () => {
    let answer: (() => void) | undefined;
    const neighbour = makeHttpServer({ log: silentLog });
    neighbour.get('/slow', () => new Promise((resolve) => (answer = () => resolve({}))));
    await neighbour.ready();
    const stopping = makeHttpServer({ log: silentLog, neighbours: [{ app: neighbour, serves: () => true }] });
    const at = await stopping.listen({ host: '127.0.0.1', port: 0 });
    const running = get('/slow', {}, at);
    await waitUntil('it runs', () => answer !== undefined);

    const closed = stopping.close();
    answer?.();

    expect((await running).status).to.equal(200);
    await closed;
    await neighbour.close();
  });

  it('refuses, with Retry-After, requests that arrive while it closes', async () => {
    const neighbour = makeHttpServer({ log: silentLog });
    await neighbour.ready();
    const stopping = makeHttpServer({
      log: silentLog,
      neighbours: [{ app: neighbour, serves: (path) => path === '/graphql' }],
    });
    const refused: Awaited<ReturnType<typeof get>>[] = [];
    stopping.addHook('preClose', async () => {
      for (const path of ['/v1/videos', '/graphql']) refused.push(await get(path, {}, at));
    });
    const at = await stopping.listen({ host: '127.0.0.1', port: 0 });

    await stopping.close();
    await neighbour.close();

    for (const { status, headers, body } of refused) {
      expect({ status, body }).to.deep.equal({
        status: 503,
        body: { error: { code: 'unavailable', message: 'The service is stopping; try again' } },
      });
      expect(Number(headers.get('retry-after'))).to.be.greaterThan(0);
      expect(headers.get('connection')).to.equal('close');
      expect(headers.get('x-request-id')).to.be.a('string');
    }
    expect(refused).to.have.length(2);
  });
});

describe('process lifecycle', () => {
  it('stops in reverse order, once, also when a part fails to stop', async () => {
    const stopped: string[] = [];
    const lifecycle = new Lifecycle(silentLog);
    for (const name of ['database', 'transport', 'http']) {
      await lifecycle.start(
        name,
        () => name,
        () => {
          stopped.push(name);
          if (name === 'transport') throw new Error('stuck');
        },
      );
    }

    await Promise.all([lifecycle.stop(), lifecycle.stop()]);

    expect(stopped).to.deep.equal(['http', 'transport', 'database']);
    expect(lifecycle.stopping).to.equal(true);
  });
});
