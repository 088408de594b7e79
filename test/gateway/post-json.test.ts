import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Pool } from 'undici';
import { type PostJson, postJson } from '../../gateway/post-json.js';
import { failureOf } from '../setup/failure-of.js';
import { waitUntil } from '../setup/wait-until.js';

const LIMIT = { maxBytes: 1_000_000, tooLarge: () => new Error('too large') };

const late = () => new Error('late');

describe('postJson', () => {
  let server: Server;
  let connections: Pool;
  let answer: RequestListener;
  const received: Array<{ method?: string; url?: string; type?: string; body: string }> = [];

  beforeEach(() => {
    received.length = 0;
  });
  before(async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { method, url, headers } = request;
        received.push({ method, url, type: headers['content-type'], body: `${Buffer.concat(parts)}` });
        answer(request, response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    connections = new Pool(`http://127.0.0.1:${port}`, { connections: 1 });
  });
  after(async () => {
    await connections.close();
    server.close();
  });

  const request = (withinMs = 60_000): PostJson => ({
    path: '/graphql',
    body: '{"é":1}',
    headers: { authorization: 'Bearer a' },
    limit: LIMIT,
    deadline: { withinMs, late },
  });
  const post = (withinMs?: number) => postJson(connections, request(withinMs));

  it('sends a body and parses the response of any status', async () => {
    answer = (_request, response) => response.writeHead(503).end('{"a":1}');

    expect(await post()).to.deep.equal({ statusCode: 503, json: { a: 1 }, sizeBytes: 7 });
    expect(received.at(-1)).to.deep.equal({
      method: 'POST',
      url: '/graphql',
      type: 'application/json',
      body: '{"é":1}',
    });
  });

  it('parses a response that arrives in chunks split within a character', async () => {
    const whole = Buffer.from(JSON.stringify({ name: 'é'.repeat(50_000) }));
    answer = async (_request, response) => {
      response.write(whole.subarray(0, 10));
      await sleep(20);
      response.write(whole.subarray(10, 60_001));
      await sleep(20);
      response.end(whole.subarray(60_001));
    };

    expect(await post()).to.deep.equal({
      statusCode: 200,
      json: JSON.parse(whole.toString()),
      sizeBytes: whole.length,
    });
  });

  it('stops reading at the maximum size and continues with the next request', async () => {
    let isCut = false;
    answer = (_request, response) => {
      response.once('close', () => {
        isCut = !response.writableFinished;
      });
      const more = () => void (response.destroyed || response.write('1'.repeat(100_000), more));
      response.write('[', more);
    };

    expect(await failureOf(post())).to.include({ message: 'too large' });

    await waitUntil('the service is told', () => isCut);
    answer = (_request, response) => response.end('[]');
    expect(await post()).to.include({ statusCode: 200 });
  });

  it('rejects at its deadline, also while waiting for a connection, and does not send the request afterwards', async () => {
    let respond: () => void = () => undefined;
    answer = (_request, response) => {
      respond = () => response.end('{}');
    };
    const first = post();
    await waitUntil('the connection is taken', () => received.length > 0);
    received.length = 0;

    expect(await failureOf(post(20))).to.include({ message: 'late' });

    respond();
    await first;
    answer = (_request, response) => response.end('{"next":1}');
    expect(await post()).to.deep.include({ json: { next: 1 } });
    expect(received).to.have.length(1);

    let isCut = false;
    answer = (_request, response) => {
      response.once('close', () => {
        isCut = true;
      });
      response.write('{');
    };
    expect(await failureOf(post(20))).to.include({ message: 'late' });
    await waitUntil('the service is told', () => isCut);
  });

  it('rejects invalid JSON and interrupted responses, and continues with the next request', async () => {
    answer = (_request, response) => response.end('<html>');
    expect(await failureOf(post())).to.be.instanceOf(SyntaxError);

    answer = (_request, response) => {
      response.write('{"a":');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await failureOf(post())).to.have.property('code', 'UND_ERR_SOCKET');

    answer = (_request, response) => response.end('{}');
    expect(await post()).to.deep.equal({ statusCode: 200, json: {}, sizeBytes: 2 });
  });

  it('sends waiting requests in order, also when the connection before them breaks', async () => {
    let isFirst = true;
    answer = (_request, response) => {
      if (isFirst) response.destroy();
      else response.end('{}');
      isFirst = false;
    };

    const [first, second, third] = [failureOf(post()), post(), post()];

    expect(await first).to.have.property('code', 'UND_ERR_SOCKET');
    expect([await second, await third]).to.have.length(2);
  });

  it('rejects with the code of the system when nobody listens', async () => {
    const noCaller = new Pool('http://127.0.0.1:1');

    expect(await failureOf(postJson(noCaller, request()))).to.have.property('code', 'ECONNREFUSED');

    await noCaller.close();
  });

  it('refuses headers that would end their line', async () => {
    const headers = { 'x-request-id': 'a\r\nb: c' };

    const failure = await failureOf(postJson(connections, { ...request(), headers }));

    expect(failure).to.have.property('code', 'UND_ERR_INVALID_ARG');
  });
});
