import { expect } from 'chai';
import type { FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair } from 'jose';
import { makeCallerSigner, makeCallerVerifier } from '../../services/platform/access/caller.js';
import { serveSubgraph } from '../../services/platform/graphql/serve-subgraph.js';
import { makeHttpServer } from '../../services/platform/http/http-server.js';
import { aCaller, silentLog } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { makeTestSubgraphs } from '../setup/subgraphs.js';

describe('error of a subgraph', () => {
  const database = useTestDatabase();

  let app: FastifyInstance;
  let token: string;

  before(async () => {
    const videos = (await makeTestSubgraphs(database)).find(({ name }) => name === 'videos')!;
    const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
    const named = async (key: Parameters<typeof exportJWK>[0]) => ({
      ...(await exportJWK(key)),
      kid: 'edge',
      alg: 'EdDSA',
    });
    token = await makeCallerSigner(await named(privateKey))(aCaller());
    app = makeHttpServer({ log: silentLog, options: {} });
    await serveSubgraph({
      app,
      schema: videos.schema,
      verify: makeCallerVerifier({ keys: [await named(publicKey)] }),
      makeContext: (request) => ({ ...videos.contextOf(request.caller), requestId: request.requestId }),
    });
    await app.ready();
  });
  after(async () => {
    await app.close();
  });

  const post = async (payload: string, headers: Record<string, string> = {}) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql',
      payload,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'x-request-id': 'req_of_mine',
        ...headers,
      },
    });
    const { errors } = answer.json() as {
      errors: Array<{ message: string; extensions: Record<string, unknown> }>;
    };
    expect(answer.headers['content-length']).to.equal(String(Buffer.byteLength(answer.body)));
    return errors.map(({ extensions }) => extensions);
  };
  const ask = (query: string, variables: object = {}) => post(JSON.stringify({ query, variables }));
  const refused = (code: string, field?: string) => [
    { code, requestId: 'req_of_mine', ...(field && { field }) },
  ];

  it('has the contract’s code and the request id when GraphQL itself refuses', async () => {
    expect(await ask('{ videos(')).to.deep.equal(refused('validation_error'));
    expect(await ask('{ nothing }')).to.deep.equal(refused('validation_error'));
    expect(await ask('{ video { id } }')).to.deep.equal(refused('validation_error', 'id'));
    expect(await ask('query ($id: ID!) { video(id: $id) { id } }')).to.deep.equal(
      refused('validation_error', 'id'),
    );
    expect(
      await ask('query ($f: VideoFilterInput) { videos(filter: $f) { totalCount } }', { f: { kb: 'NO' } }),
    ).to.deep.equal(refused('validation_error', 'f.kb'));
    expect(await ask('query A { __typename } query B { __typename }')).to.deep.equal(
      refused('validation_error'),
    );
  });

  it('has them when the request contains no valid document', async () => {
    expect(await post('{"query":')).to.deep.equal(refused('validation_error', 'body'));
    expect(await post('{}')).to.deep.equal(refused('validation_error'));
    expect(await post('<query/>', { 'content-type': 'application/xml' })).to.deep.equal(
      refused('unsupported_media_type'),
    );
    expect(await post('{}', { authorization: 'Bearer nonsense' })).to.deep.equal(
      refused('authentication_error'),
    );
    expect(await post('{}', { authorization: '' })).to.deep.equal(refused('authentication_error'));
  });

  it('names the invalid argument when an operation refuses one', async () => {
    const [first] = await ask('{ videos(first: 0) { totalCount } }');
    const [missing] = await ask('{ video(id: "vid_none") { id } }');

    expect(first).to.deep.include({ code: 'validation_error', field: 'first', requestId: 'req_of_mine' });
    expect(missing).to.deep.include({ code: 'not_found', requestId: 'req_of_mine' });
  });
});
