import { expect } from 'chai';
import { serverAudits } from 'graphql-http';
import { startEdges } from '../setup/edges.js';
import type { Answer, Call } from '../setup/rest-client.js';
import { makeWorkspace } from '../setup/second-workspace.js';

const GRAPHQL = 'application/graphql-response+json';
const JOB = 'query Job($id: ID!) { job(id: $id) { id } }';

describe('GraphQL over HTTP', () => {
  let product: Awaited<ReturnType<typeof startEdges>>;
  let key: string;

  before(async () => {
    const settings = [{ RATE_LIMIT_PER_MINUTE: '100000' }];
    product = await startEdges(['in this process'], ['auth', 'jobs'], settings);
    key = await makeWorkspace(product, 'business');
  });
  after(() => product.stop());

  const call = (method: string, path: string, given: Call = {}): Promise<Answer> =>
    product.edges[0]!.graphql(method, path, { key, ...given });
  const get = (parameters: Record<string, string>, headers: Record<string, string> = {}) =>
    call('GET', `/graphql?${new URLSearchParams(parameters)}`, { headers });
  const refusalOf = ({ status, json }: Answer) => {
    expect(json.errors).to.have.length(1);
    expect(json).to.not.have.property('data');
    expect(json.errors[0].extensions.requestId).to.be.a('string');
    return [status, json.errors[0].extensions.code];
  };

  describe('audits of the specification', () => {
    const audits = serverAudits({
      url: () => product.edges[0]!.graphqlUrl,
      fetchFn: (url: string, init: RequestInit = {}) =>
        fetch(url, { ...init, headers: { ...init.headers, authorization: `Bearer ${key}` } }),
    });
    for (const { id, name, fn } of audits) {
      it(`${name} (${id})`, async () => {
        const result = await fn();

        expect(result.status, 'reason' in result ? String(result.reason) : '').to.equal('ok');
      });
    }
  });

  it('states the media type of the response, in UTF-8', async () => {
    const typeFor = async (accept: string) =>
      (
        await call('POST', '/graphql', { body: { query: '{ __typename }' }, headers: { accept } })
      ).headers.get('content-type');

    expect(await typeFor(GRAPHQL)).to.equal(`${GRAPHQL}; charset=utf-8`);
    expect(await typeFor(`${GRAPHQL}, application/json;q=0.9`)).to.equal(`${GRAPHQL}; charset=utf-8`);
    expect(await typeFor(`${GRAPHQL};q=0.5, application/json`)).to.equal('application/json; charset=utf-8');
    expect(await typeFor('text/html, */*;q=0.1')).to.equal('application/json; charset=utf-8');
  });

  it('refuses clients that accept neither media type', async () => {
    const answer = await call('POST', '/graphql', {
      body: { query: '{ __typename }' },
      headers: { accept: 'text/html' },
    });

    expect(refusalOf(answer)).to.deep.equal([406, 'not_acceptable']);
  });

  it('answers an executed operation with 200, even if it has errors', async () => {
    for (const accept of [GRAPHQL, 'application/json', '*/*']) {
      const body = { query: JOB, variables: { id: 'export_none' } };
      const { status, json } = await call('POST', '/graphql', { body, headers: { accept } });

      expect([status, json.data, json.errors[0].extensions.code]).to.deep.equal([
        ...[200, { job: null }, 'not_found'],
      ]);
    }
  });

  it('reports an unavailable service as an error of the operation', async () => {
    const { status, json } = await call('POST', '/graphql', { body: { query: '{ videos { totalCount } }' } });

    expect([status, json.errors[0].extensions.code]).to.deep.equal([200, 'unavailable']);
    expect(json.errors[0].extensions.requestId).to.be.a('string');
  });

  it('executes queries with variables by GET', async () => {
    const variables = JSON.stringify({ id: 'export_none' });
    const { status, json } = await get({ query: JOB, variables, operationName: 'Job' });

    expect([status, json.errors[0].extensions.code]).to.deep.equal([200, 'not_found']);
  });

  it('refuses parameters that are not UTF-8', async () => {
    const answer = await call('GET', '/graphql?query=%7B__typename%7D&variables=%7B%22id%22:%22K%F6ln%22%7D');

    expect(refusalOf(answer)).to.deep.equal([400, 'validation_error']);
    expect(answer.json.errors[0].message).to.equal('query.variables must be percent-encoded UTF-8');
  });

  it('refuses mutations by GET', async () => {
    const answer = await get({ query: 'mutation { cancelJob(id: "export_none") { id } }' });

    expect(refusalOf(answer)).to.deep.equal([405, 'method_not_allowed']);
    expect(answer.headers.get('allow')).to.equal('POST');
  });

  it('refuses other methods', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await call(method, '/graphql');

      expect(refusalOf(answer), method).to.deep.equal([405, 'method_not_allowed']);
      expect(answer.headers.get('allow')).to.equal('GET, POST');
    }
  });

  describe('cross-site requests', () => {
    const TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];
    for (const type of TYPES) {
      it(`are not parsed: ${type}`, async () => {
        const raw = JSON.stringify({ query: 'mutation { cancelJob(id: "export_none") { id } }' });
        const answer = await call('POST', '/graphql', { raw, headers: { 'content-type': type } });

        expect(refusalOf(answer)).to.deep.equal([415, 'unsupported_media_type']);
      });
    }

    it('are unauthenticated without the header that other sites can’t send: neither a cookie nor the URL suffices', async () => {
      for (const path of ['/graphql?query={__typename}', `/graphql?query={__typename}&access_token=${key}`]) {
        const headers = { cookie: `authorization=Bearer ${key}; access_token=${key}` };
        const answer = await call('GET', path, { key: null, headers });

        expect(refusalOf(answer)).to.deep.equal([401, 'authentication_error']);
        expect(answer.headers.get('www-authenticate')).to.equal('Bearer');
        expect(answer.headers.get('access-control-allow-origin')).to.equal(null);
      }
    });

    it('are refused in the preflight request', async () => {
      const headers = {
        origin: 'https://elsewhere.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, content-type',
      };
      const answer = await call('OPTIONS', '/graphql', { key: null, headers });

      expect(answer.status).to.equal(204);
      for (const name of ['origin', 'methods', 'headers'])
        expect(answer.headers.get(`access-control-allow-${name}`), name).to.equal(null);
    });
  });

  describe('refuses in GraphQL’s format, with the contract’s code and the request id:', () => {
    const cases: ReadonlyArray<[string, Call, number, string]> = [
      [
        'another charset',
        { raw: '{}', headers: { 'content-type': 'application/json; charset=latin1' } },
        415,
        'unsupported_media_type',
      ],
      ['no JSON', { raw: '{' }, 400, 'validation_error'],
      ['a body that is too large', { raw: `"${'x'.repeat(4 * 1024 * 1024)}"` }, 413, 'payload_too_large'],
      ['nothing asked', { body: {} }, 400, 'validation_error'],
      [
        'several operations of which none is named',
        { body: { query: 'query A { __typename } query B { __typename }' } },
        400,
        'validation_error',
      ],
      [
        'a name of no operation',
        { body: { query: 'query A { __typename }', operationName: 'B' } },
        400,
        'validation_error',
      ],
      ['a subscription', { body: { query: 'subscription { __typename }' } }, 400, 'validation_error'],
      ['a variable that is missing', { body: { query: JOB } }, 400, 'validation_error'],
    ];
    for (const [name, given, status, code] of cases) {
      it(name, async () => {
        expect(refusalOf(await call('POST', '/graphql', given))).to.deep.equal([status, code]);
      });
    }
  });

  it('compresses a result as the client accepts it', async () => {
    const query = `{ ${Array.from({ length: 200 }, (_, i) => `a${i}: __typename`).join(' ')} }`;
    const encodingFor = async (accepted: string) => {
      const headers = { 'accept-encoding': accepted };
      const {
        status,
        headers: answered,
        json,
      } = await call('POST', '/graphql', { body: { query }, headers });
      expect([status, json.data.a0]).to.deep.equal([200, 'Query']);
      return answered.get('content-encoding');
    };

    expect(await encodingFor('gzip, deflate, br')).to.equal('br');
    expect(await encodingFor('gzip;q=1, br;q=0.5')).to.equal('gzip');
    expect(await encodingFor('identity, gzip;q=0')).to.equal(null);
  });

  it('executes the named operation', async () => {
    const query = 'query A { a: __typename } query B { b: __typename }';
    const { json } = await call('POST', '/graphql', { body: { query, operationName: 'B' } });

    expect(json).to.deep.equal({ data: { b: 'Query' } });
  });
});
