import { expect } from 'chai';
import { getIntrospectionQuery } from 'graphql';
import { startEdges } from '../setup/edges.js';
import { makeWorkspace } from '../setup/second-workspace.js';

const nested = (levels: number): string =>
  levels === 0 ? '{ id }' : `{ video { jobs { nodes ${nested(levels - 1)} } } }`;
const SMALL = {
  GRAPHQL_MAX_DEPTH: '5',
  GRAPHQL_MAX_COST: '100',
  GRAPHQL_MAX_ALIASES: '3',
  GRAPHQL_MAX_DIRECTIVES: '2',
  GRAPHQL_MAX_TOKENS: '80',
  GRAPHQL_MAX_BATCH: '2',
};
const PAGE = 'query ($n: Int) { videos(first: $n) { edges { node { id name } } } }';

describe('GraphQL limits', () => {
  let product: Awaited<ReturnType<typeof startEdges>>;
  let key: string;

  before(async () => {
    const settings = [
      { ...SMALL, GRAPHQL_INTROSPECTION: 'false' },
      {},
      { ...SMALL, GRAPHQL_INTROSPECTION: 'false' },
    ];
    product = await startEdges(
      ['in this process', 'in this process', 'two processes'],
      ['auth', 'jobs'],
      settings.map((own) => ({ ...own, RATE_LIMIT_PER_MINUTE: '1000' })),
    );
    key = await makeWorkspace(product, 'business');
  });
  after(() => product.stop());

  const ask = (edge: number, body: unknown) =>
    product.edges[edge]!.graphql('POST', '/graphql', { key, body });

  const cases: ReadonlyArray<[string, string, object]> = [
    ['GRAPHQL_MAX_DEPTH', `{ job(id: "x") ${nested(2)} }`, {}],
    ['GRAPHQL_MAX_DEPTH', `fragment F on Job ${nested(2)} { job(id: "x") { ...F } }`, {}],
    ['GRAPHQL_MAX_COST', '{ videos(first: 50) { edges { node { id } } } }', {}],
    ['GRAPHQL_MAX_COST', PAGE, { n: 50 }],
    ['GRAPHQL_MAX_COST', '{ videos(last: 50) { edges { node { id } } } }', {}],
    ['GRAPHQL_MAX_COST', '{ videos(first: null, last: 50) { edges { node { id } } } }', {}],
    [
      'GRAPHQL_MAX_COST',
      'query ($first: Int, $n: Int) { videos(first: $first, last: $n) { edges { node { id } } } }',
      { first: null, n: 50 },
    ],
    [
      'GRAPHQL_MAX_COST',
      'fragment V on VideoConnection { edges { node { id } } } query { videos(first: 50) { ...V } }',
      {},
    ],
    [
      'GRAPHQL_MAX_ALIASES',
      '{ a: __typename b: workspace { id } c: workspace { id } d: workspace { id } e: workspace { id } }',
      {},
    ],
    [
      'GRAPHQL_MAX_DIRECTIVES',
      '{ __typename @skip(if: false) @include(if: true) workspace @include(if: true) { id } }',
      {},
    ],
    ['GRAPHQL_MAX_TOKENS', `{ ${'__typename '.repeat(80)} }`, {}],
  ];
  for (const [limit, query, variables] of cases) {
    it(`refuses a document beyond ${limit} and names the limit: ${query.slice(0, 75)}`, async () => {
      const { status, json } = await ask(0, { query, variables });

      expect(status).to.equal(400);
      expect(json).to.not.have.property('data');
      expect(json.errors[0].message).to.include(`(${limit})`);
      const { code, details, requestId } = json.errors[0].extensions;
      expect(code).to.equal('validation_error');
      expect(details).to.include({ limit, max: Number(SMALL[limit as keyof typeof SMALL]) });
      expect(requestId).to.be.a('string');
    });

    it(`accepts the document with the default limits: ${query.slice(0, 75)}`, async () => {
      const { json } = await ask(1, { query, variables });

      for (const { extensions } of json.errors ?? [])
        expect(extensions.code).to.not.equal('validation_error');
      expect(json).to.have.property('data');
    });
  }

  it('refuses deeply nested values, since planning them takes twice as long for each level', async () => {
    const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const written = `mutation { executeTool(type: "x", parameters: { a: ${nested(200)} }) { started } }`;
    const byDefault = `query ($p: JSONObject = { a: ${nested(200)} }) { __typename }`;

    for (const query of [written, byDefault]) {
      const { status, json } = await ask(1, { query });

      expect([status, json.errors[0].message]).to.deep.equal([
        400,
        'Values in an operation must not be nested deeper than 8 levels: put them into variables',
      ]);
    }
  });

  it('also refuses clients that accept plain JSON', async () => {
    const headers = { accept: 'application/json' };
    const body = { query: PAGE, variables: { n: 50 } };
    const { status } = await product.edges[0]!.graphql('POST', '/graphql', { key, body, headers });

    expect(status).to.equal(400);
  });

  it('computes the cost of the same document from the page size in its variables', async () => {
    const { status } = await ask(0, { query: PAGE, variables: { n: 5 } });

    expect(status).to.equal(200);
  });

  it('has default limits that refuse a nested query of every list', async () => {
    const { status, json } = await ask(1, {
      query: '{ videos(first: 100) { nodes { jobs { nodes { video { jobs { nodes { id } } } } } } } }',
    });

    expect([status, json.errors[0].extensions.details.limit]).to.deep.equal([400, 'GRAPHQL_MAX_COST']);
  });

  describe('batched operations', () => {
    const one = { query: '{ __typename }' };

    it('are refused beyond the maximum, by default any', async () => {
      for (const [edge, body] of [
        [0, [one, one, one]],
        [1, [one, one]],
      ] as const) {
        const { status, json } = await ask(edge, body);

        expect(status).to.equal(400);
        expect(json.errors[0].extensions).to.deep.include({ code: 'validation_error' });
        expect(json.errors[0].message).to.include('(GRAPHQL_MAX_BATCH)');
      }
    });

    it('are answered separately', async () => {
      const { status, json } = await ask(0, [one, { query: '{ nonsense }' }]);

      expect(status).to.equal(200);
      expect(json[0]).to.deep.equal({ data: { __typename: 'Query' } });
      expect(json[1].errors[0].extensions.code).to.equal('validation_error');
    });

    it('share the maximum cost of one operation', async () => {
      const page = { query: PAGE, variables: { n: 15 } };
      const { json } = await ask(0, [page, page]);

      const refused = json.filter(({ errors }: { errors?: Array<{ message: string }> }) =>
        errors?.[0]?.message.includes('GRAPHQL_MAX_COST'),
      );
      expect(refused).to.have.length(1);
    });
  });

  it('do not apply to REST, in one process or two, since its operations are the service’s own', async () => {
    for (const edge of [0, 2]) {
      const list = await product.edges[edge]!.rest('GET', '/v1/jobs?limit=100', { key });
      const one = await product.edges[edge]!.rest('GET', '/v1/jobs/export_none', { key });

      expect([list.status, one.status, one.json.error?.code]).to.deep.equal([200, 404, 'not_found']);
    }
  });

  describe('introspection', () => {
    it('works with the usual tools', async () => {
      const options = {
        descriptions: true,
        specifiedByUrl: true,
        directiveIsRepeatable: true,
        schemaDescription: true,
        inputValueDeprecation: true,
      };
      for (const query of [getIntrospectionQuery(), getIntrospectionQuery(options)]) {
        const { status, json } = await ask(1, { query, operationName: 'IntrospectionQuery' });

        expect(status).to.equal(200);
        expect(json.errors).to.equal(undefined);
        expect(json.data.__schema.types.length).to.be.greaterThan(50);
      }
    });

    it('can be disabled', async () => {
      for (const query of ['{ __schema { types { name } } }', '{ __type(name: "Job") { name } }']) {
        const { status, json } = await ask(0, { query });

        expect(status).to.equal(400);
        expect(json.errors[0].message).to.include('Introspection is disabled');
        expect(json.errors[0].extensions).to.deep.include({
          code: 'validation_error',
          details: { setting: 'GRAPHQL_INTROSPECTION' },
        });
      }
      expect((await ask(0, { query: '{ __typename }' })).json).to.deep.equal({
        data: { __typename: 'Query' },
      });
    });

    it('costs the size of its result', async () => {
      const types = Array.from({ length: 29 }, (_, i) => `t${i}: types { fields { name } }`).join(' ');
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => ask(1, { query: `{ __schema { ${types} } }` })),
      );

      for (const { status, json } of answers) {
        expect(status).to.equal(400);
        expect(json.errors[0].extensions.details).to.include({ limit: 'GRAPHQL_MAX_COST', max: 25_000 });
      }
    });

    it('limits the work that a short document can cause', async () => {
      const deep =
        '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }';
      const { status, json } = await ask(1, { query: deep });

      expect([status, json.errors[0].extensions.code]).to.deep.equal([400, 'validation_error']);
    });
  });
});
