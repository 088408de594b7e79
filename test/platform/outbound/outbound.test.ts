import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { makeOutbound, type OutboundWorld } from '../../../services/platform/outbound/outbound.js';
import { OutboundRefused, OutboundTooLarge } from '../../../services/platform/outbound/outbound-refused.js';
import { failureOf } from '../../setup/failure-of.js';
import { waitUntil } from '../../setup/wait-until.js';
import { makeLocalServers } from './local-servers.js';

const limits = { maxBytes: 100_000, timeoutMs: 5000 };
const textOf = async (body: Readable) => Buffer.concat(await body.toArray()).toString();
/**
 * Returns an answer that began before its timeout; when both processes were suspended the request is
 * repeated.
 */
const begun = <A>(ask: () => Promise<A>) =>
  waitUntil('an answer begins in time', () => ask().catch(() => null));
const reasonOf = async (promise: Promise<unknown>) => {
  const failure = await failureOf(promise);
  expect(failure).to.be.instanceOf(OutboundRefused);
  return (failure as OutboundRefused).reason;
};

/** A resolver that returns each of these answers in turn, and the last one from then on. */
function answersInTurn(...answers: readonly (readonly string[])[]) {
  const asked: string[] = [];
  const lookup = async (hostname: string) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(hostname);
    return answer.map((address) => ({ address }));
  };
  return { lookup, asked };
}

describe('outbound request', () => {
  const servers = makeLocalServers();
  afterEach(() => servers.close());
  const reaching = (world: OutboundWorld = {}) => makeOutbound({ allowCidrs: ['127.0.0.1'] }, world);
  const serve = async (
    answer: (request: IncomingMessage, response: ServerResponse) => void,
    host?: string,
  ) => {
    const { port, seen } = await servers.http(answer, host);
    return { url: `http://127.0.0.1:${port}`, port, seen };
  };

  for (const isLengthKnown of [true, false])
    it(`survives a server that closes while its answer is unread${isLengthKnown ? ', with a content length' : ''}`, async () => {
      // With one of these lengths the last bytes cause backpressure.
      const bodies = [64, 96, 128, 160, 192, 224, 256].map((kilobytes) =>
        Buffer.alloc(kilobytes * 1024, 'a'),
      );
      let answers = 0;
      const server = createServer((socket) => {
        socket.on('error', () => undefined);
        socket.once('data', () => {
          const body = bodies[answers++] as Buffer;
          const length = isLengthKnown ? `Content-Length: ${body.length}\r\n` : '';
          socket.write(`HTTP/1.1 200 OK\r\n${length}Connection: close\r\n\r\n`);
          socket.end(body);
        });
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      try {
        for (const body of bodies) {
          const answer = await reaching().request(`http://127.0.0.1:${port}/`, {
            ...limits,
            maxBytes: 1_000_000,
          });
          // Long enough for the server's end to arrive while nothing is read.
          await wait(100);
          expect((await textOf(answer.body)).length).to.equal(body.length);
        }
      } finally {
        server.close();
      }
    });

  it('returns status, headers and body, and sends its user agent', async () => {
    let agent: string | undefined;
    const { url } = await serve((request, response) => {
      agent = request.headers['user-agent'];
      response.writeHead(404, { 'X-Made-By': 'test', 'Content-Length': 9 }).end(`no ${request.url}`);
    });

    const answer = await reaching().request(`${url}/a?b=c#d`, limits);

    expect(answer).to.include({ status: 404, url: `${url}/a?b=c` });
    expect(answer.headers).to.include({ 'x-made-by': 'test', 'content-length': '9' });
    expect(await textOf(answer.body)).to.equal('no /a?b=c');
    expect(agent).to.equal('video-processing-service');
  });

  it('posts a body', async () => {
    const { url } = await serve((request, response) => void request.pipe(response));

    const { body } = await reaching().request(url, { ...limits, method: 'POST', body: '{"a":1}' });

    expect(await textOf(body)).to.equal('{"a":1}');
  });

  describe('to a host name', () => {
    it('resolves once and connects to the checked address, whatever the name resolves to next', async () => {
      const open = await serve((_request, response) => response.end('public'));
      const inside = await servers.http(
        (_request, response) => response.end('secret'),
        '127.0.0.2',
        open.port,
      );
      const { lookup, asked } = answersInTurn(['127.0.0.1'], ['127.0.0.2']);
      const outbound = reaching({ lookup });

      const first = await outbound.request(`http://rebinding.example:${open.port}/`, limits);
      expect(await textOf(first.body)).to.equal('public');
      expect(asked).to.deep.equal(['rebinding.example']);

      const reason = await reasonOf(outbound.request(`http://rebinding.example:${open.port}/`, limits));
      expect(reason).to.equal('rebinding.example is not permitted: 127.0.0.2');
      expect(inside.seen.connections).to.equal(0);
    });

    it('uses only the permitted ones of several addresses', async () => {
      const open = await serve((_request, response) => response.end('public'));
      const inside = await servers.http(
        (_request, response) => response.end('secret'),
        '127.0.0.2',
        open.port,
      );
      const { lookup } = answersInTurn(['127.0.0.2', '64:ff9b::7f00:2', '127.0.0.1', '::1']);

      const { body } = await reaching({ lookup }).request(`http://mixed.example:${open.port}/`, limits);

      expect(await textOf(body)).to.equal('public');
      expect(inside.seen.connections).to.equal(0);
    });

    it('tries the next address when one does not answer', async () => {
      const { port } = await servers.http((_request, response) => response.end('second'), '127.0.0.3');
      const { lookup } = answersInTurn(['127.0.0.2', '127.0.0.3']);
      const outbound = makeOutbound({ allowCidrs: ['127.0.0.0/8'] }, { lookup });

      const { body } = await outbound.request(`http://two.example:${port}/`, limits);

      expect(await textOf(body)).to.equal('second');
    });

    it('refuses a name without addresses, and gives up on one that does not resolve in time', async () => {
      const nowhere = answersInTurn([]);
      const hangs = { lookup: () => new Promise<never>(() => {}) };

      expect(await reasonOf(reaching(nowhere).request('http://nowhere.example', limits))).to.match(
        /no addresses/,
      );
      const late = reaching(hangs).request('http://hangs.example', { ...limits, timeoutMs: 100 });
      expect(await reasonOf(late)).to.equal('no end within 100 ms');
    });

    it('requests its canonical form: lower case, punycode, without the trailing dot', async () => {
      const { lookup, asked } = answersInTurn(['127.0.0.1']);
      let host: string | undefined;
      const { port } = await serve((request, response) => {
        host = request.headers.host;
        response.end();
      });

      await reaching({ lookup }).request(`http://BÜCHER.Example.:${port}/`, limits);

      expect(asked).to.deep.equal(['xn--bcher-kva.example']);
      expect(host).to.equal(`xn--bcher-kva.example:${port}`);
    });
  });

  describe('over TLS', () => {
    let pair: { key: string; cert: string };
    before(() => {
      const dir = mkdtempSync(join(tmpdir(), 'outbound-tls-'));
      const subject = ['-subj', '/CN=media.example', '-addext', 'subjectAltName=DNS:media.example'];
      const files = ['-keyout', join(dir, 'key.pem'), '-out', join(dir, 'cert.pem')];
      const kind = [
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ];
      execFileSync('openssl', ['req', ...kind, ...files, ...subject], { stdio: 'ignore' });
      pair = {
        key: readFileSync(join(dir, 'key.pem'), 'utf8'),
        cert: readFileSync(join(dir, 'cert.pem'), 'utf8'),
      };
      rmSync(dir, { recursive: true });
    });
    const asking = async (name: string, ca: readonly string[] | undefined) => {
      const { port } = await servers.https((_request, response) => response.end('sealed'), pair);
      const { lookup } = answersInTurn(['127.0.0.1']);
      return reaching({ lookup, ca }).request(`https://${name}:${port}/`, limits);
    };

    it('verifies the name’s certificate at the checked address', async () => {
      expect(await textOf((await asking('media.example', [pair.cert])).body)).to.equal('sealed');
    });

    it('refuses a certificate for another name, and an untrusted one', async () => {
      expect(await reasonOf(asking('other.example', [pair.cert]))).to.match(/does not match/);
      expect(await reasonOf(asking('media.example', undefined))).to.match(/self-signed/);
    });
  });

  describe('with redirects', () => {
    it('follows them, and returns the final URL', async () => {
      const { url } = await serve((request, response) => {
        if (request.url === '/end') return void response.end('there');
        response.writeHead(302, { location: request.url === '/' ? '/next' : './end' }).end();
      });

      const answer = await reaching().request(url, limits);

      expect(answer.url).to.equal(`${url}/end`);
      expect(await textOf(answer.body)).to.equal('there');
    });

    it('checks every hop like the first', async () => {
      const inside = await servers.http((_request, response) => response.end('secret'), '127.0.0.2');
      const targets = [
        `http://127.0.0.2:${inside.port}/`,
        `//127.0.0.2:${inside.port}/`,
        `http://0x7f000002:${inside.port}/`,
        `http://ann@127.0.0.1:${inside.port}/`,
        'http://169.254.169.254/latest/meta-data/',
        'file:///etc/passwd',
        'gopher://127.0.0.1:11211/_stats',
        'http://127.0.0.1:25/',
      ];
      for (const location of targets) {
        const { url } = await serve((request, response) =>
          response.writeHead(302, { location: request.url === '/' ? '/again' : location }).end('moved'),
        );
        expect(await reasonOf(reaching().request(url, limits)), location).to.match(
          /not permitted|redirects to/,
        );
      }
      expect(inside.seen.connections).to.equal(0);
    });

    it('resolves a name anew at each hop', async () => {
      const { lookup } = answersInTurn(['127.0.0.1'], ['127.0.0.2']);
      const { port } = await serve((_request, response) => response.writeHead(302, { location: '/' }).end());

      const reason = await reasonOf(
        reaching({ lookup }).request(`http://rebinding.example:${port}/`, limits),
      );

      expect(reason).to.equal('rebinding.example is not permitted: 127.0.0.2');
    });

    it('stops after the maximum; with a maximum of 0 it returns the redirect', async () => {
      const { url, seen } = await serve((_request, response) =>
        response.writeHead(302, { location: '/' }).end(),
      );

      expect(await reasonOf(reaching().request(url, limits))).to.equal('more than 5 redirects');
      expect(seen.connections).to.equal(6);
      const { status, headers } = await reaching().request(url, { ...limits, maxRedirects: 0 });
      expect({ status, location: headers.location }).to.deep.equal({ status: 302, location: '/' });
    });

    it('sends no credentials to another origin, and a body only where the status allows it', async () => {
      const seen: unknown[] = [];
      const record = (request: IncomingMessage, response: ServerResponse) => {
        const { authorization, 'x-signature': signature, 'content-type': type, accept } = request.headers;
        seen.push({ method: request.method, authorization, signature, type, accept });
        response.end();
      };
      const other = await serve(record);
      const { url } = await serve((request, response) => {
        const status = Number(request.url?.slice(1));
        response.writeHead(status, { location: `${other.url}/` }).end();
      });
      const headers = {
        authorization: 'Bearer secret',
        'X-Signature': 's',
        'Content-Type': 'text/plain',
        accept: 'a/b',
      };

      for (const status of [307, 303])
        await reaching().request(`${url}/${status}`, { ...limits, method: 'POST', body: 'x', headers });

      const nothing = { authorization: undefined, signature: undefined };
      expect(seen).to.deep.equal([
        { method: 'POST', ...nothing, type: 'text/plain', accept: 'a/b' },
        { method: 'GET', ...nothing, type: undefined, accept: 'a/b' },
      ]);
    });
  });

  describe('with a large or slow answer', () => {
    const tooLarge = async (promise: Promise<unknown>) =>
      expect(await failureOf(promise)).to.be.instanceOf(OutboundTooLarge);

    it('refuses at once an announced length beyond the limit', async () => {
      const { url } = await serve((_request, response) =>
        response.writeHead(200, { 'content-length': 100_001 }).write('.'),
      );

      await tooLarge(reaching().request(url, limits));
    });

    it('returns a body of exactly the limit, and ends one beyond it', async () => {
      const { url } = await serve((request, response) => {
        response.write(Buffer.alloc(99_999));
        response.end(request.url === '/more' ? 'ab' : 'a');
      });

      expect((await textOf((await reaching().request(url, limits)).body)).length).to.equal(100_000);
      const { body } = await reaching().request(`${url}/more`, limits);
      await tooLarge(textOf(body));
    });

    it('decodes an encoded body, and removes its length', async () => {
      const encoded: Record<string, Buffer> = {
        gzip: gzipSync('plain'),
        br: brotliCompressSync('plain'),
        deflate: deflateSync('plain'),
      };
      for (const [encoding, bytes] of Object.entries(encoded)) {
        const { url } = await serve((_request, response) =>
          response
            .writeHead(200, { 'content-encoding': encoding, 'content-length': bytes.length })
            .end(bytes),
        );

        const { body, headers } = await reaching().request(url, limits);

        expect(await textOf(body), encoding).to.equal('plain');
        expect(headers).not.to.have.any.keys('content-encoding', 'content-length');
      }
    });

    it('ends a decompression bomb at the limit of its decoded bytes', async () => {
      const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
      const { url } = await serve((_request, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
      );

      const { body } = await reaching().request(url, limits);
      let bytes = 0;
      body.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });

      await tooLarge(new Promise((resolve, reject) => body.on('end', resolve).on('error', reject)));
      expect(bytes).to.be.at.most(100_000);
      expect(bomb.length).to.be.below(limits.maxBytes);
    });

    it('refuses nested encodings, and invalid encoded data', async () => {
      const serving = (encoding: string, bytes: Buffer) =>
        serve((_request, response) => response.writeHead(200, { 'content-encoding': encoding }).end(bytes));
      const twice = await serving('gzip, gzip', gzipSync(gzipSync('x')));
      const broken = await serving('gzip', Buffer.from('no gzip'));

      expect(await reasonOf(reaching().request(twice.url, limits))).to.match(/encoding gzip, gzip/);
      const { body } = await reaching().request(broken.url, limits);
      expect(await reasonOf(textOf(body))).to.match(/incorrect header/);
    });

    it('gives up on a slow body at the timeout', async () => {
      const { url } = await serve((_request, response) => {
        const drip = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(drip));
      });

      const { body } = await begun(() => reaching().request(url, { ...limits, timeoutMs: 300 }));

      expect(await reasonOf(textOf(body))).to.equal('no end within 300 ms');
    });

    it('gives up on silence, before the answer and within it', async () => {
      const silent = await servers.silent();
      const halting = await serve((_request, response) => response.write('and then'));
      const soon = { ...limits, idleMs: 1000 };

      expect(await reasonOf(reaching().request(`http://127.0.0.1:${silent.port}`, soon))).to.match(
        /Headers Timeout/,
      );
      const { body } = await begun(() => reaching().request(halting.url, soon));
      expect(await reasonOf(textOf(body))).to.match(/Body Timeout/);
    });

    it('reports a truncated body as an error', async () => {
      const { url } = await serve((_request, response) => {
        response.writeHead(200, { 'content-length': 1000 }).write('half');
        setTimeout(() => response.destroy(), 50);
      });

      const { body } = await reaching().request(url, limits);

      expect(await failureOf(textOf(body))).to.be.instanceOf(OutboundRefused);
    });

    it('survives the timeout of an unread body', async () => {
      const { url } = await serve((_request, response) => response.write('unread'));

      const { body } = await begun(() => reaching().request(url, { ...limits, timeoutMs: 300 }));

      await waitUntil('its time is over', () => body.destroyed);
    });
  });

  describe('that is aborted', () => {
    const closed = (request: IncomingMessage) => new Promise((resolve) => request.once('close', resolve));

    it('ends with the reason of its signal, before and within the answer', async () => {
      const { url } = await serve((_request, response) => response.write('first'));
      const why = new Error('cancelled');

      expect(
        await failureOf(reaching().request(url, { ...limits, signal: AbortSignal.abort(why) })),
      ).to.equal(why);
      const control = new AbortController();
      const { body } = await reaching().request(url, { ...limits, signal: control.signal });
      control.abort(why);
      expect(await failureOf(textOf(body))).to.equal(why);
    });

    it('releases the connection when the body is destroyed, and when everything is closed', async () => {
      const gone: Promise<unknown>[] = [];
      const { url } = await serve((request, response) => {
        gone.push(closed(request));
        response.write('first');
      });
      const outbound = reaching();

      const thrownAway = await outbound.request(url, limits);
      thrownAway.body.destroy();
      await gone[0];

      const open = await outbound.request(url, limits);
      await outbound.close();
      expect(await reasonOf(textOf(open.body))).to.equal('this process is stopping');
      await gone[1];
    });
  });
});
