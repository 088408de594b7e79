import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect } from 'chai';
import { makeDirectGraphql } from '../../gateway/http/direct-graphql.js';
import { makeEdgeConcurrency } from '../../services/platform/edge/concurrency.js';
import { silentLog } from '../setup/calls.js';
import { startEdges } from '../setup/edges.js';
import { makeWorkspace } from '../setup/second-workspace.js';
import { waitUntil } from '../setup/wait-until.js';

interface Exchange {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

function exchange(
  url: string,
  headers: OutgoingHttpHeaders,
  body: string,
  method = 'POST',
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(url, { method, headers }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part);
      resolve({
        status: answer.statusCode,
        headers: answer.headers,
        body: Buffer.concat(parts).toString('base64'),
      });
    });
    sent.on('error', reject).end(body);
  });
}

describe('operations answered without Fastify', () => {
  describe('are answered like those of its routes, to the header:', () => {
    let product: Awaited<ReturnType<typeof startEdges>>;
    let key: string;

    before(async () => {
      const settings = [{ RATE_LIMIT_PER_MINUTE: '100000', TRUST_PROXY: 'loopback' }];
      product = await startEdges(['in this process'], ['auth', 'jobs'], settings);
      key = await makeWorkspace(product, 'business');
    });
    after(() => product.stop());

    const ask = (query: string, rest: object = {}) => JSON.stringify({ query, ...rest });
    const long = ask(
      `{ ${Array.from({ length: 12 }, (_, i) => `a${i}: __typename`).join(' ')} __schema { types { name } } }`,
    );
    const cases: Readonly<
      Record<string, { body: string; headers?: OutgoingHttpHeaders; authorized?: false }>
    > = {
      'a result': { body: ask('{ __typename }') },
      'an error of the operation': { body: ask('{ job(id: "export_none") { id } }') },
      'a service that is away': { body: ask('{ videos { totalCount } }') },
      'an invalid document': { body: ask('{ nothing }') },
      'the media type of GraphQL': {
        body: ask('{ __typename }'),
        headers: { accept: 'application/graphql-response+json' },
      },
      'a media type that there is not': { body: ask('{ __typename }'), headers: { accept: 'text/html' } },
      'no JSON': { body: '{' },
      'an empty body': { body: '' },
      'a property named __proto__': { body: '{"__proto__": {}}' },
      'a body nested too deeply': { body: `${'['.repeat(40)}${']'.repeat(40)}` },
      'several operations': { body: `[${ask('{ __typename }')}, ${ask('{ nothing }')}]` },
      'a subscription': { body: ask('subscription { __typename }') },
      'no credential': { body: ask('{ __typename }'), authorized: false },
      'a credential that does not exist': {
        body: ask('{ __typename }'),
        headers: { authorization: 'Bearer svc_live_none' },
      },
      'a client behind a proxy with TLS': {
        body: ask('{ __typename }'),
        headers: { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' },
      },
      'a malformed request ID': { body: ask('{ __typename }'), headers: { 'x-request-id': 'a b' } },
      'compression with Brotli': { body: long, headers: { 'accept-encoding': 'gzip, deflate, br' } },
      'compression with gzip': { body: long, headers: { 'accept-encoding': 'gzip;q=1, br;q=0.5' } },
      'compression that is refused': { body: long, headers: { 'accept-encoding': 'identity, gzip;q=0' } },
      'no compression': { body: long },
      'a short result, which is not compressed': {
        body: ask('{ __typename }'),
        headers: { 'accept-encoding': 'br' },
      },
    };
    for (const [name, { body, headers = {}, authorized = true }] of Object.entries(cases))
      it(name, async () => {
        const { graphqlUrl } = product.edges[0]!;
        const common = {
          'x-request-id': 'r1',
          ...(authorized && { authorization: `Bearer ${key}` }),
          'content-length': Buffer.byteLength(body),
          ...headers,
        };
        const send = async (contentType: string) => {
          const answer = await exchange(graphqlUrl, { ...common, 'content-type': contentType }, body);
          // Fastify closes the connection after a body that is not valid, although it has read it.
          const { date: _, connection, 'keep-alive': keepAlive, ...named } = answer.headers;
          const { ratelimit, 'x-request-id': requestId, ...others } = named;
          return {
            ...answer,
            headers: { ...others, ratelimit: typeof ratelimit },
            isNamed: requestId === 'r1',
          };
        };

        const direct = await send('application/json');
        // Quotation marks are left to the routes.
        const routed = await send('application/json; charset="utf-8"');

        expect(direct).to.deep.equal(routed);
      });
  });

  describe('are only those', () => {
    const OK = { host: 'here', 'content-type': 'application/json', 'content-length': 2 };
    let port: number;
    const measured: unknown[] = [];
    const held: Array<() => void> = [];
    let isClosing = false;
    const claims = {
      workspaceId: 'ws_1',
      userId: null,
      credentialId: 'key_1',
      role: null,
      scopes: null,
      plan: null,
    };
    const guard = {
      admit: async () => claims,
      isOwn: () => false,
      crossOrigin: { isOpenToAll: true, allows: async () => true },
      concurrency: makeEdgeConcurrency({ MAX_CONCURRENT_REQUESTS: 1, MAX_CONCURRENT_UPLOADS: 1 }),
    };
    const direct = makeDirectGraphql({
      guard,
      answer: async ({ parameters }) => {
        if ((parameters as { held?: boolean }).held) await new Promise<void>((resolve) => held.push(resolve));
        return { status: 200, body: JSON.stringify(parameters) };
      },
      measure: (...request) => measured.push(request),
      log: silentLog,
      trustProxy: undefined,
    });
    const server = createServer((request, response) => {
      if (!direct(request, response, () => isClosing)) response.writeHead(299).end();
    });

    before(async () => {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      port = (server.address() as AddressInfo).port;
    });
    after(() => server.close());

    const statusOf = async (headers: OutgoingHttpHeaders, method = 'POST', path = '/graphql', body = '{}') =>
      (await exchange(`http://127.0.0.1:${port}${path}`, headers, body, method)).status;

    it('sent by POST to /graphql as JSON, from no page', async () => {
      expect(await statusOf(OK)).to.equal(200);
      expect(await statusOf({ ...OK, 'content-type': 'application/json; charset=UTF-8' })).to.equal(200);
      expect(await statusOf(OK, 'GET')).to.equal(299);
      expect(await statusOf(OK, 'POST', '/graphql/stream')).to.equal(299);
      expect(await statusOf(OK, 'POST', '/graphql?query=x')).to.equal(299);
      expect(await statusOf({ ...OK, origin: 'https://page.test' })).to.equal(299);
      expect(await statusOf({ ...OK, 'content-type': 'text/plain' })).to.equal(299);
      expect(await statusOf({ ...OK, 'content-type': 'application/json; charset=latin1' })).to.equal(299);
      const { 'content-length': _, ...chunked } = OK;
      expect(await statusOf({ ...chunked, 'transfer-encoding': 'chunked' })).to.equal(299);
      const large = 'x'.repeat(64 * 1024 + 1);
      expect(await statusOf({ ...OK, 'content-length': large.length }, 'POST', '/graphql', large)).to.equal(
        299,
      );
    });

    it('measured with their route and status', async () => {
      measured.length = 0;
      await statusOf(OK);

      await waitUntil('the request is measured', () => measured.length === 1);
      const [[route, status]] = measured as [[unknown, unknown]];
      expect([route, status]).to.deep.equal([{ method: 'POST', route: '/graphql' }, 200]);
    });

    it('whose places are free again once the client has disconnected before the end of its body', async () => {
      const socket = connect(port, '127.0.0.1');
      socket.write(
        'POST /graphql HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 5\r\n\r\n{',
      );
      await waitUntil('it is running', () => guard.concurrency.requests.count('key_1').running === 1);
      const waiting = statusOf(OK);
      await waitUntil('another waits', () => guard.concurrency.requests.count('key_1').waiting === 1);
      socket.destroy();

      expect(await waiting).to.equal(200);
    });

    it('whose places are free again after a client that sent several at once has disconnected', async () => {
      const message = (body: string) =>
        `POST /graphql HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
      const { requests } = guard.concurrency;
      const socket = connect(port, '127.0.0.1');
      socket.write(`${message('{"held":true}')}${message('{}')}${message('{}')}`);
      await waitUntil('one runs', () => held.length === 1);
      await waitUntil('the others wait', () => requests.count('key_1').waiting === 2);

      socket.destroy();
      await waitUntil('none is left', () => {
        const { running, waiting } = requests.count('key_1');
        return running + waiting === 0;
      });
      held.pop()?.();

      expect(await statusOf(OK)).to.equal(200);
    });

    it('not counted when the client disconnects before the answer', async () => {
      measured.length = 0;
      const socket = connect(port, '127.0.0.1');
      socket.write(
        'POST /graphql HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 13\r\n\r\n{"held":true}',
      );
      await waitUntil('it runs', () => held.length === 1);
      socket.destroy();
      await waitUntil('its place is free', () => guard.concurrency.requests.count('key_1').running === 0);
      held.pop()?.();

      await statusOf(OK);
      await waitUntil('the next is measured', () => measured.length > 0);
      expect(measured).to.have.length(1);
    });

    it('answered with the end of the connection while the server closes', async () => {
      isClosing = true;
      const { headers } = await exchange(`http://127.0.0.1:${port}/graphql`, OK, '{}');
      isClosing = false;

      expect(headers.connection).to.equal('close');
    });
  });
});
