import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { parse } from 'graphql';
import { Registry } from 'prom-client';
import { makeDocumentReader } from '../../gateway/documents/read-document.js';
import { LimitsEnv } from '../../gateway/limits/limits-env.js';
import { responseLimit } from '../../gateway/limits/spend-bytes.js';
import { makeRunOperation } from '../../gateway/operation/execute-operation.js';
import { makeSubgraphMetrics } from '../../gateway/subgraph-metrics.js';
import { makeSupergraph } from '../../gateway/supergraph.js';
import { serviceClaims } from '../../services/platform/access/caller.js';
import { Lifecycle } from '../../services/platform/process/lifecycle.js';
import { silentLog } from '../setup/calls.js';

interface Asked {
  readonly query: string;
  readonly variables: { representations?: Array<{ id: string }> | string; id?: string };
  readonly authorization: string | undefined;
}

const JOB = 'query Named($id: ID!) { job(id: $id) { id video { name } again: video { name } } }';
const JOBS = 'query Two { a: job(id: "1") { video { name } } b: job(id: "2") { video { name } } }';

const LIMITS = LimitsEnv.parse({ MAX_RESPONSE_BYTES: 20_000 });

describe('SubgraphSource', () => {
  let server: Server;
  let asked: Asked[] = [];
  /** Number of tokens signed so far; the first `expired` of them look expired to the services. */
  let signed = 0;
  let expired = 0;
  /** Responses are held back until this many requests have arrived. */
  let holdUntil = 1;
  const held: Array<() => void> = [];
  const lifecycle = new Lifecycle(silentLog);
  let ask: (document: string, variables: object, workspaceId: string) => Promise<unknown>;

  /** Serves both subgraphs: the video of a job has the job's id, and the name of a video contains its id. */
  function answer({ query, variables }: Asked): object {
    const { representations } = variables;
    if (Array.isArray(representations)) {
      const isBad = ({ id }: { id: string }) => id === 'bad';
      const errors = representations.flatMap((entity, i) =>
        isBad(entity)
          ? [{ message: 'No', path: ['_entities', i, 'name'], extensions: { code: 'not_found' } }]
          : [],
      );
      const _entities = representations.map((entity) =>
        isBad(entity) ? null : { name: `video ${entity.id}` },
      );
      return { data: { _entities }, ...(errors.length > 0 && { errors }) };
    }
    const job = (id: string | undefined) => {
      const video = { __typename: 'Video', id };
      return { id, video, again: video };
    };
    const isOne = parse(query).definitions.length === 1 && query.includes('$id');
    return { data: isOne ? { job: job(variables.id) } : { a: job('1'), b: job('2') } };
  }

  before(async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { authorization } = request.headers;
        const one = { ...JSON.parse(Buffer.concat(parts).toString()), authorization };
        if (authorization === 'Bearer expired') {
          response.writeHead(401, { 'content-type': 'application/json' });
          return response.end(
            JSON.stringify({ errors: [{ message: 'No', extensions: { code: 'authentication_error' } }] }),
          );
        }
        asked.push(one);
        response.setHeader('content-type', 'application/json');
        held.push(() => response.end(JSON.stringify(answer(one))));
        if (held.length < holdUntil) return;
        holdUntil = 1;
        for (const release of held.splice(0)) release();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const urls = Object.fromEntries(
      ['videos', 'jobs', 'auth', 'webhooks', 'media'].map((name) => [name, url]),
    );
    const supergraph = makeSupergraph(lifecycle, {
      urls,
      sign: async ({ workspaceId }: { workspaceId: string | null }) => {
        signed += 1;
        return signed <= expired ? 'expired' : `${workspaceId}`;
      },
      limit: responseLimit(LIMITS),
      timeoutMs: 10_000,
      metrics: makeSubgraphMetrics(new Registry()),
    });
    await supergraph.load();
    const read = makeDocumentReader({ schema: supergraph.generation.schema, introspection: false });
    const run = makeRunOperation(supergraph, LIMITS);
    ask = async (document, variables, workspaceId) => {
      const known = read(document);
      const input = { read: known, operation: known.operations[0]!, variables: { ...variables } };
      return run(input, { claims: serviceClaims(workspaceId), requestId: 'req_1', log: silentLog });
    };
  });
  after(async () => {
    await lifecycle.stop();
    server.close();
  });
  beforeEach(() => {
    asked = [];
    signed = 0;
    expired = 0;
  });

  it('are signed again and sent once more where the token was refused', async () => {
    expired = 1;

    expect(await ask(JOB, { id: '1' }, 'ann')).to.have.property('data');
    expect(asked.every(({ authorization }) => authorization === 'Bearer ann')).to.equal(true);
  });

  it('are unavailable where the second token is refused, too', async () => {
    expired = 2;

    const { errors } = (await ask(JOB, { id: '1' }, 'ann')) as { errors: Array<{ extensions: object }> };

    expect(errors[0]?.extensions).to.include({ code: 'unavailable' });
  });

  const entityFetches = () => asked.filter(({ query }) => query.includes('_entities'));

  it('fetches equal entities in two positions of an operation once', async () => {
    const answer = await ask(JOBS, {}, 'ann');

    expect(answer).to.deep.equal({
      data: { a: { video: { name: 'video 1' } }, b: { video: { name: 'video 2' } } },
    });
    expect(entityFetches()).to.have.length(1);
  });

  it('combines fetches of concurrent operations of one caller, each with its own errors and paths', async () => {
    holdUntil = 40;
    const ids = Array.from({ length: 40 }, (_, i) => (i === 7 ? 'bad' : `${i}`));

    const answers = await Promise.all(ids.map((id) => ask(JOB, { id }, 'ann')));

    for (const [i, answer] of answers.entries()) {
      const name = { name: `video ${ids[i]}` };
      if (ids[i] !== 'bad')
        expect(answer).to.deep.equal({ data: { job: { id: ids[i], video: name, again: name } } });
    }
    const { data, errors } = answers[7] as { data: object; errors: Array<{ path: string[] }> };
    expect(data).to.deep.equal({ job: { id: 'bad', video: null, again: null } });
    expect(errors.map(({ path }) => path)).to.have.deep.members([
      ['job', 'video', 'name'],
      ['job', 'again', 'name'],
    ]);
    expect(entityFetches().length).to.be.at.most(20);
  });

  it('never combines fetches of two callers', async () => {
    await Promise.all(['ann', 'bob'].flatMap((who) => [ask(JOBS, {}, who), ask(JOBS, {}, who)]));

    const callers = entityFetches().map(({ authorization }) => authorization);
    expect(new Set(callers)).to.deep.equal(new Set(['Bearer ann', 'Bearer bob']));
    for (const { variables } of entityFetches()) expect(variables.representations?.length).to.be.at.most(4);
  });

  it('limits the bytes returned to one operation', async () => {
    const one = 'query ($id: ID!) { job(id: $id) { id video { name } } }';
    const two = 'query ($id: ID!) { job(id: $id) { id video { name } again: video { name } } }';

    const [within, beyond, alone] = (await Promise.all([
      ask(one, { id: 'a'.repeat(4000) }, 'ann'),
      ask(two, { id: 'a'.repeat(5000) }, 'ben'),
      ask(one, { id: 'a'.repeat(30_000) }, 'eve'),
    ])) as Array<{ data: unknown; errors?: Array<{ message: string; extensions: object }> }>;

    expect(within?.errors).to.equal(undefined);
    for (const answer of [beyond, alone]) {
      expect(answer?.errors?.[0]?.message).to.match(
        /more than the 20000 bytes that are allowed.*MAX_RESPONSE_BYTES/,
      );
      expect(answer?.errors?.[0]?.extensions).to.include({ code: 'validation_error' });
    }
  });

  it('preserves a client’s own variable named representations', async () => {
    const document = 'query ($representations: ID!) { job(id: $representations) { id } }';

    await ask(document, { representations: 'export_1' }, 'ann');

    expect(asked.map(({ variables }) => variables)).to.deep.equal([{ representations: 'export_1' }]);
  });
});
