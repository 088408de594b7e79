import { expect } from 'chai';
import { startEdges } from '../setup/edges.js';
import type { Answer } from '../setup/rest-client.js';
import { makeWorkspace } from '../setup/second-workspace.js';

const JOB = 'query Job($id: ID!) { job(id: $id) { id } }';

describe('GraphQL errors at the gateway', () => {
  let product: Awaited<ReturnType<typeof startEdges>>;
  let key: string;

  before(async () => {
    product = await startEdges(['in this process'], ['auth', 'jobs']);
    key = await makeWorkspace(product, 'business');
  });
  after(() => product.stop());

  const ask = (body: unknown, credential = key): Promise<Answer> =>
    product.edges[0]!.graphql('POST', '/graphql', {
      key: credential,
      body,
      headers: { 'x-request-id': 'req_of_mine' },
    });
  /** Returns the codes and fields of the errors; every error must contain the request id. */
  const notified = async (answer: Promise<Answer>): Promise<Array<[string, string | undefined]>> => {
    const { json } = await answer;
    expect(json.errors, JSON.stringify(json)).to.be.an('array');
    return json.errors.map(
      ({ extensions, message }: { extensions: Record<string, string>; message: string }) => {
        expect(extensions.requestId, message).to.equal('req_of_mine');
        return [extensions.code, extensions.field];
      },
    );
  };

  it('have the contract’s code when GraphQL refuses a text, a document, variables or a body', async () => {
    expect(await notified(ask({ query: '{ job(' }))).to.deep.equal([['validation_error', undefined]]);
    expect(await notified(ask({ query: '{ nothing }' }))).to.deep.equal([['validation_error', undefined]]);
    expect(await notified(ask({ query: '{ job { id } }' }))).to.deep.equal([['validation_error', 'id']]);
    expect(await notified(ask({ query: JOB, variables: {} }))).to.deep.equal([['validation_error', 'id']]);
    expect(
      await notified(
        ask({
          query: 'query ($filter: JobFilterInput) { jobs(filter: $filter) { totalCount } }',
          variables: { filter: { status: 'LATE' } },
        }),
      ),
    ).to.deep.equal([['validation_error', 'filter.status']]);
    expect(await notified(ask({}))).to.deep.equal([['validation_error', 'query']]);
  });

  it('have the subgraph’s code and field', async () => {
    expect(await notified(ask({ query: JOB, variables: { id: 'export_1_a' } }))).to.deep.equal([
      ['not_found', undefined],
    ]);
    expect(await notified(ask({ query: '{ jobs(first: 0) { totalCount } }' }))).to.deep.equal([
      ['validation_error', 'first'],
    ]);
    expect(await notified(ask({ query: '{ jobs(after: "nonsense") { totalCount } }' }))).to.deep.equal([
      ['validation_error', 'after'],
    ]);
    expect(await notified(ask({ query: '{ videos { totalCount } }' }))).to.deep.equal([
      ['unavailable', undefined],
    ]);
  });

  it('have the contract’s code when the request is refused before its document is read', async () => {
    expect(await notified(ask({ query: JOB }, 'svc_live_nobody'))).to.deep.equal([
      ['authentication_error', undefined],
    ]);
  });
});
