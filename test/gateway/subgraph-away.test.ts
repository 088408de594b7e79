import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { Registry } from 'prom-client';
import { makeSubgraphMetrics } from '../../gateway/subgraph-metrics.js';
import { deadlineOf, SubgraphSource } from '../../gateway/subgraph-source.js';
import { serviceClaims } from '../../services/platform/access/caller.js';
import { silentLog } from '../setup/calls.js';
import { failureOf } from '../setup/failure-of.js';
import { waitUntil } from '../setup/wait-until.js';

type FetchNode = Parameters<SubgraphSource['fetch']>[0];
const fetchNode = (operation: string, operationKind = 'query') =>
  ({ kind: 'Fetch', serviceName: 'jobs', operation, operationKind }) as FetchNode;
const QUERY = fetchNode('query Q { job(id: "1") { id } }');
const CONTEXT = { claims: serviceClaims('ws_test'), requestId: 'req_1', log: silentLog };

describe('an unresponsive subgraph', () => {
  let server: Server;
  let source: SubgraphSource;
  let metrics: Registry;
  /** Responses to hold back: those to operations, and all others. */
  let hanging: { operations: boolean; process: boolean };
  let asked: number;

  const answer: RequestListener = (request, response) => {
    if (request.url === '/healthz') {
      if (!hanging.process) response.end('{"status":"ok"}');
      return;
    }
    asked += 1;
    if (!hanging.process && !hanging.operations) response.end('{"data":{"job":{"id":"1"}}}');
  };

  beforeEach(async () => {
    hanging = { operations: false, process: false };
    asked = 0;
    metrics = new Registry();
    server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await open((server.address() as AddressInfo).port);
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await source.close();
  });

  const open = async (port: number, failuresToOpen = 2) => {
    source = new SubgraphSource({
      name: 'jobs',
      url: `http://127.0.0.1:${port}`,
      sign: async () => 'token',
      log: silentLog,
      limit: { maxBytes: 1_000_000, tooLarge: () => new Error('too large') },
      timeoutMs: 30,
      metrics: makeSubgraphMetrics(metrics),
      breaker: { failuresToOpen, probeEveryMs: 5 },
    });
  };
  const ask = () => source.fetch(QUERY, {}, CONTEXT);
  const answers = () =>
    ask().then(
      ({ data }) => data?.job !== undefined,
      () => false,
    );
  const codeOf = async () =>
    ((await failureOf(ask())) as unknown as { extensions: { code: string } }).extensions.code;
  const metric = async (name: string) => {
    const text = await metrics.metrics();
    return Number(new RegExp(`^${name}\\{subgraph="jobs"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
  };

  it('is reported as unavailable at the deadline', async () => {
    hanging.operations = true;

    expect(await codeOf()).to.equal('unavailable');
    expect(await metric('subgraph_deadlines_missed_total')).to.equal(1);
  });

  it('still receives requests when many operations are slow but the process responds', async () => {
    hanging.operations = true;
    const codes = await Promise.all(Array.from({ length: 30 }, codeOf));
    expect(new Set(codes)).to.deep.equal(new Set(['unavailable']));

    hanging.operations = false;
    await waitUntil('it answers', answers);
    expect(await metric('subgraph_requests_refused_total')).to.equal(0);
  });

  it('receives no requests while it is unreachable, until it answers a probe', async () => {
    const { port } = server.address() as AddressInfo;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await waitUntil('the breaker is open', async () => {
      expect(await codeOf()).to.equal('unavailable');
      return (await metric('subgraph_breaker_open')) === 1;
    });
    expect(await codeOf()).to.equal('unavailable');
    expect(await metric('subgraph_requests_refused_total')).to.be.at.least(1);

    server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    await waitUntil('the breaker is closed', async () => (await metric('subgraph_breaker_open')) === 0);
    expect(asked).to.equal(0);
    await waitUntil('it answers', answers);
  });
});

describe('deadline of a fetch', () => {
  it('is longer for long-running operations', () => {
    expect(deadlineOf(QUERY, 10_000)).to.equal(10_000);
    expect(deadlineOf(fetchNode('mutation M { analyzeVideo(id: "1") { id } }', 'mutation'), 10_000)).to.equal(
      10_000,
    );
    const article = fetchNode('mutation M($id: ID!) { generateArticle(id: $id) { id } }', 'mutation');
    expect(deadlineOf(article, 10_000)).to.equal(62_000);
    expect(deadlineOf(article, 90_000)).to.equal(90_000);
  });
});
