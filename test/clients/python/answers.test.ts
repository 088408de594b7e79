import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { resultOfPython } from '../../setup/python.js';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const json =
  (status: number, body: object, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
const refusal = (status: number, code: string, message = 'No.'): Answer =>
  json(status, { error: { code, message } }, { 'retry-after': '0', 'x-request-id': 'req_1' });
const page =
  (status: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<html>A proxy</html>');
  };
const lost: Answer = (response) => {
  response.destroy();
};
const events =
  (...lines: readonly string[]): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`:\n\n${lines.join('\n\n')}\n\n`);
  };
const progress = (percent: number) =>
  `event: next\ndata: ${JSON.stringify({ data: { jobProgress: { progress: { percent } } } })}`;
const unavailable = refusal(503, 'unavailable');
const done = json(200, { id: 'vid_1', jobId: 'analysis_1', status: 'pending' });

/** Answers of each case in turn; the last one is repeated. */
const CASES: Readonly<Record<string, readonly Answer[]>> = {
  busy: [
    unavailable,
    refusal(409, 'conflict', 'Idempotency-Key is in use by a request that has not been answered yet'),
    done,
  ],
  throttled: [refusal(429, 'rate_limit_exceeded'), done],
  keyed: [done],
  cut: [lost, done],
  failing: [unavailable],
  proxy: [page(200)],
  unpaid: [page(402)],
  limited: [refusal(429, 'rate_limit_exceeded', 'Too many requests')],
  elsewhere: [page(302, { location: '/stolen/v1/usage' })],
  lost: [lost],
  renewing: [refusal(401, 'authentication_error'), done],
  download: [
    (response) => {
      response
        .writeHead(200, { 'content-length': '10', etag: '"film"' })
        .write('0123', () => response.destroy());
    },
    (response, { headers }) => {
      const [, start] = /^bytes=(\d+)-$/.exec(headers.range ?? '') ?? [];
      const rest = headers['if-range'] === '"film"' ? '0123456789'.slice(Number(start)) : 'another film';
      response.writeHead(206, { 'content-length': String(rest.length) }).end(rest);
    },
  ],
  gone: [page(403)],
  waiting: [
    done,
    events(progress(10)),
    events(progress(60), 'event: complete\ndata:'),
    json(200, { jobId: 'analysis_1', status: 'failed', error: { message: 'The audio cannot be read' } }),
  ],
  endless: [
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n');
    },
  ],
};

interface Result {
  readonly codesWithoutClass: readonly string[];
  readonly failures: Readonly<Record<string, string | null>>;
  readonly renewed: object;
  readonly download: object;
  readonly wait: object;
}

interface Sent {
  readonly method: string;
  readonly key: string | undefined;
  readonly bearer: string | undefined;
}

describe('answers to the client for Python', () => {
  let server: Server;
  let result: Result;
  const sent: Record<string, Sent[]> = {};

  before(async () => {
    server = createServer((request, response) => {
      const name = request.url?.split('/')[1] ?? '';
      const { 'idempotency-key': key, authorization } = request.headers;
      sent[name] ??= [];
      sent[name].push({
        method: request.method ?? '',
        key: key as string | undefined,
        bearer: authorization,
      });
      const answers = CASES[name] ?? [page(404)];
      request
        .resume()
        .once('end', () =>
          answers[Math.min(sent[name]?.length ?? 0, answers.length) - 1]?.(response, request),
        );
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    result = await resultOfPython<Result>('use_answers.py', { BASE_URL: `http://127.0.0.1:${port}` });
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  it('repeats a POST with the same idempotency key', () => {
    const keys = sent.busy?.map(({ key }) => key) ?? [];

    expect(keys).to.have.length(3);
    expect(keys[0]).to.match(/^[\w-]{36}$/);
    expect(new Set(keys).size).to.equal(1);
    expect(sent.keyed?.map(({ key }) => key)).to.deep.equal(['mine']);
  });

  it('repeats a change without a key only where it was refused before it began', () => {
    expect(sent.throttled).to.have.length(2);
    expect(sent.failing).to.have.length(1);
    expect(sent.lost).to.have.length(1);
    expect(sent.cut).to.have.length(2);
  });

  it('raises an error of the class of each code', () => {
    expect(result.codesWithoutClass).to.deep.equal([]);
  });

  it('names what was wrong with an answer', () => {
    const { failing, proxy, unpaid, limited, mutation, unreachable } = result.failures;

    expect(failing).to.equal('UnavailableError: No. (503 unavailable, request req_1)');
    expect(limited).to.equal('RateLimitError: Too many requests (429 rate_limit_exceeded, request req_1)');
    expect(sent.limited).to.have.length(2);
    expect(unpaid).to.equal(
      'LimitExceededError: The service answered 402 Payment Required (402 limit_exceeded)',
    );
    expect(proxy).to.equal(
      "InvalidResponseError: The response with status 200 is not JSON (text/html): '<html>A proxy</html>'; does base_url name the service?",
    );
    expect(mutation).to.match(
      /^ApiConnectionError: The connection to http:\/\/127\.0\.0\.1:\d+ was lost: \S/,
    );
    expect(unreachable).to.equal(
      'ApiConnectionError: http://127.0.0.1:1 could not be reached: [Errno 111] Connection refused',
    );
  });

  it('names the argument that is not valid', () => {
    const { address, token, id, text, chunk } = result.failures;

    expect(address).to.equal("ValueError: base_url must be an http or https URL, not 'video.example'");
    expect(token).to.match(/^ValueError: token must be an API key or access token/);
    expect(id).to.equal("TypeError: An ID must be a non-empty string, not ''");
    expect(text).to.match(/^TypeError: The file must be opened in binary mode/);
    expect(chunk).to.equal('ValueError: chunk_bytes must be an integer of at least 1');
  });

  it('sends the credential to no other address', () => {
    expect(result.failures.elsewhere).to.match(/^ApiError: The service answered 302 Found/);
    expect(sent.stolen).to.equal(undefined);
  });

  it('requests a new token for a refused one', () => {
    expect(result.renewed).to.deep.equal([null, 'svc_oat_expired']);
    expect(sent.renewing?.map(({ bearer }) => bearer)).to.deep.equal([
      'Bearer svc_oat_expired',
      'Bearer svc_oat_new',
    ]);
  });

  it('continues a download after a lost connection, and leaves no part of a failed one behind', () => {
    expect(result.download).to.deep.equal({
      text: '0123456789',
      percents: [40, 100],
      missing:
        'ApiError: The service answered 403 Forbidden; read the record again for an address that is valid now (403 status_403)',
      files: ['film.mp4'],
    });
    expect(sent.download?.map(({ bearer }) => bearer)).to.deep.equal([undefined, undefined]);
  });

  it('follows a job over interrupted event streams until it ends, or for the time that is left', () => {
    expect(result.wait).to.deep.equal({
      jobId: 'analysis_1',
      percents: [10, 60],
      failure: 'JobFailedError: The audio cannot be read',
      endless: 'TimeoutError: The job export_1 has not ended within 0.3 seconds; it continues',
    });
  });
});
