import { expect } from 'chai';
import { startEdges } from '../setup/edges.js';
import type { Answer } from '../setup/rest-client.js';
import { makeWorkspace } from '../setup/second-workspace.js';

describe('rate limit', () => {
  let product: Awaited<ReturnType<typeof startEdges>>;

  before(async () => {
    product = await startEdges(['in this process', 'one process', 'two processes'], ['auth', 'jobs'], [], {
      // One of the tests revokes the login of the edges' role.
      hasOwnRoles: true,
    });
  });
  after(() => product.stop());

  const aKey = () => makeWorkspace(product, 'business');
  const graphql = (edge: number, key: string | null, query = '{ job(id: "none") { id } }') =>
    product.edges[edge]!.graphql('POST', '/graphql', { key, body: { query } });
  const rest = (edge: number, key: string | null, path = '/v1/jobs/none') =>
    product.edges[edge]!.rest('GET', path, { key });
  const limitOf = ({ headers }: Answer) => [headers.get('ratelimit-policy'), headers.get('ratelimit')];
  const remaining = (answer: Answer) => Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]);
  /** Sends sixty requests, so that the next one exceeds the limit. */
  const spend = (key: string) => Promise.all(Array.from({ length: 60 }, (_, i) => rest(i % 2, key)));

  it('admits exactly 60 of 200 parallel requests, across two instances and both APIs', async () => {
    const key = await aKey();

    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => (i % 4 < 2 ? rest(i % 2, key) : graphql(i % 2, key))),
    );

    const passed = answers.filter(({ status }) => status !== 429);
    expect(passed).to.have.length(60);
    // REST reports the limit in the status, GraphQL in its errors.
    for (const { status, text } of passed) expect([status, text]).to.satisfy(isNoSuchJob);
    expect(new Set(passed.map(remaining)).size).to.equal(60);
  });

  const isNoSuchJob = ([status, text]: [number, string]) =>
    (status === 404 || status === 200) && text.includes('not_found');

  it('counts requests that no route serves, too, and answers them alike without a credential', async () => {
    const key = await aKey();

    const unknown = await rest(0, key, '/v1/nothing');
    const refused = await product.edges[0]!.rest('PUT', '/v1/videos', { key });
    const anonymous = await rest(0, null, '/v1/nothing');

    expect([unknown.status, remaining(unknown)]).to.deep.equal([404, 59]);
    expect([refused.status, remaining(refused), refused.headers.get('allow')]).to.deep.equal([
      405,
      58,
      'GET, HEAD',
    ]);
    expect([anonymous.status, anonymous.headers.get('ratelimit')]).to.deep.equal([404, null]);
  });

  it('counts a REST request once, although it passes through the gateway', async () => {
    const key = await aKey();

    const left = [];
    for (const call of [rest, graphql, rest, graphql]) left.push(remaining(await call(0, key)));

    expect(left).to.deep.equal([59, 58, 57, 56]);
  });

  it('counts a request once when gateway and REST adapter are separate processes', async () => {
    const key = await aKey();

    const answers = [await rest(2, key), await graphql(2, key), await rest(2, key), await rest(0, key)];

    expect(answers.map(remaining)).to.deep.equal([59, 58, 57, 56]);
    expect(answers.map(({ status }) => status)).to.deep.equal([404, 200, 404, 404]);
  });

  it('reports the remaining requests on every response to a known key, including errors', async () => {
    const key = await aKey();
    const { rest: call } = product.edges[0]!;

    const answers = [
      await call('GET', '/v1/jobs/none', { key }),
      await call('GET', '/v1/videos?limit=0', { key }),
      await call('POST', '/v1/videos/vid_1/analyze', { key, raw: '{' }),
      await call('GET', '/v1/videos', { key }),
      await graphql(0, key, '{ nonsense }'),
    ];

    expect(answers.map(({ status }) => status)).to.deep.equal([404, 400, 400, 503, 400]);
    for (const answer of answers) {
      const [policy, limit] = limitOf(answer);
      expect(policy).to.equal('"default";q=60;w=60');
      expect(limit).to.match(/^"default";r=5\d;t=\d{1,2}$/);
    }
  });

  it('refuses with the contract’s error and Retry-After', async () => {
    const key = await aKey();
    await spend(key);

    const overRest = await rest(0, key);
    const overGraphql = await graphql(1, key);

    expect(overRest.status).to.equal(429);
    expect(overRest.json.error.code).to.equal('rate_limit_exceeded');
    expect(overRest.json.error.message).to.match(
      /^Too many requests: more than 60; try again in \d+ seconds$/,
    );
    expect(overGraphql.status).to.equal(429);
    expect(overGraphql.json.errors[0].extensions.code).to.equal('rate_limit_exceeded');
    for (const { headers } of [overRest, overGraphql]) {
      const seconds = headers.get('retry-after');
      expect(Number(seconds)).to.be.within(1, 60);
      expect(headers.get('ratelimit')).to.equal(`"default";r=0;t=${seconds}`);
      expect(headers.get('x-request-id')).to.be.a('string');
    }
  });

  it('counts previews apart, so that many of them leave the other requests', async () => {
    const key = await aKey();
    const preview = (edge: number) => graphql(edge, key, '{ previewFrame(videoId: "none", at: 0) { url } }');

    const answers: Answer[] = [];
    for (let at = 0; at < 130; at += 1) answers.push(await preview(at % 2));

    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).to.have.length(10);
    expect(refused[0]?.json.errors[0].message).to.match(/^Too many previews: more than 120; try again in/);
    expect(limitOf(refused[0] as Answer)[0]).to.equal('"previews";q=120;w=60');
    expect(remaining(await rest(0, key))).to.equal(59);
    const mixed = '{ previewFrame(videoId: "none", at: 0) { url } job(id: "none") { id } }';
    expect(remaining(await graphql(0, key, mixed))).to.equal(58);
  });

  it('counts requests after authentication and before validation', async () => {
    const key = await aKey();
    await spend(key);

    const invalid = await product.edges[0]!.rest('GET', '/v1/videos?limit=0', { key });
    const broken = await product.edges[0]!.rest('POST', '/v1/videos/vid_1/analyze', { key, raw: '{' });
    const unknown = await rest(0, 'svc_live_nobody');

    expect([invalid.status, broken.status, unknown.status]).to.deep.equal([429, 429, 401]);
    expect(limitOf(unknown)).to.deep.equal([null, null]);
  });

  it('ignores a client’s claim that its request was already counted', async () => {
    const key = await aKey();
    await spend(key);
    const headers = { 'x-counted-for': 'eyJhbGciOiJub25lIn0.e30.' };

    const answer = await product.edges[0]!.rest('GET', '/v1/jobs/none', { key, headers });

    expect(answer.status).to.equal(429);
  });

  it('does not count requests that need no credential', async () => {
    const key = await aKey();
    const paths = ['/healthz', '/readyz', '/openapi.json'];

    for (const path of paths) expect(limitOf(await rest(0, key, path)), path).to.deep.equal([null, null]);

    expect(remaining(await rest(0, key))).to.equal(59);
  });
});
