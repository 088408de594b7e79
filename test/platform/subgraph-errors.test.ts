import { expect } from 'chai';
import type { FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair } from 'jose';
import {
  type CallerClaims,
  makeCallerSigner,
  makeCallerVerifier,
} from '../../services/platform/access/caller.js';
import type { DomainError } from '../../services/platform/errors/errors.js';
import { serveSubgraph } from '../../services/platform/graphql/serve-subgraph.js';
import { makeSubgraphClient, type SubgraphClient } from '../../services/platform/graphql/subgraph-client.js';
import { makeHttpServer } from '../../services/platform/http/http-server.js';
import { aCaller, silentLog } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { type HeldTable, lockTable } from '../setup/ended-statements.js';
import { failureOf } from '../setup/failure-of.js';
import { makeTestSubgraphs } from '../setup/subgraphs.js';

const CREATE = 'mutation { createProject(input: { name: "Onboarding" }) { id } }';
const LIST = '{ projects { nodes { id } totalCount } }';

describe('served subgraph', () => {
  const database = useTestDatabase();

  let app: FastifyInstance;
  let client: SubgraphClient;
  let token: string;

  const failing = () => {
    throw Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
  };
  before(async () => {
    const videos = (await makeTestSubgraphs(database)).find(({ name }) => name === 'videos')!;
    const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
    const named = async (key: Parameters<typeof exportJWK>[0]) => ({
      ...(await exportJWK(key)),
      kid: 'edge',
      alg: 'EdDSA',
    });
    const sign = makeCallerSigner(await named(privateKey));
    token = await sign(aCaller());
    app = makeHttpServer({ log: silentLog });
    await serveSubgraph({
      app,
      schema: videos.schema,
      verify: makeCallerVerifier({ keys: [await named(publicKey)] }),
      makeContext: (request) => ({ ...videos.contextOf(request.caller), requestId: request.requestId }),
    });
    app.get('/plain', () => videos.contextOf(aCaller()) && failing());
    client = makeSubgraphClient('videos', await app.listen({ host: '127.0.0.1', port: 0 }), sign);
  });
  after(async () => {
    await client.close();
    await app.close();
  });

  describe('an error', () => {
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

  describe('a request whose database connection is terminated', () => {
    let held: HeldTable;
    beforeEach(async () => {
      held = await lockTable(database.adminUrl, 'videos.project');
    });
    afterEach(() => held.release());

    const call = (document: string, claims: Partial<CallerClaims> = {}) =>
      client.call({ document, as: aCaller(claims), requestId: 'req_1' });

    it('is answered as unavailable with Retry-After, and not as an internal error', async () => {
      const answering = app.inject({
        method: 'POST',
        url: '/graphql',
        payload: { query: CREATE },
        headers: { authorization: `Bearer ${token}` },
      });
      await held.endWaiting();
      await held.release();

      const [error] = (await answering).json().errors;

      expect(error.message).not.to.match(/terminating|administrator/);
      expect(error.extensions).to.deep.include({
        code: 'unavailable',
        details: { reason: 'dependency_failure', retryAfterSeconds: 5 },
      });
    });

    it('is repeated once if it is a read', async () => {
      const reading = call(LIST);
      await held.endWaiting();
      await held.awaitWaiting();
      await held.release();

      expect(await reading).to.have.nested.property('projects.totalCount');
    });

    it('is answered with the error when a read fails twice', async () => {
      const reading = failureOf(call(LIST));
      await held.endWaiting();
      await held.endWaiting();
      await held.release();

      expect(((await reading) as DomainError).code).to.equal('unavailable');
    });

    it('is repeated, if it is a write, only with an effect key', async () => {
      const once = failureOf(call(CREATE));
      await held.endWaiting();
      expect(((await once) as DomainError).code).to.equal('unavailable');

      const keyed = call(CREATE, { effectKey: 'order-1' });
      await held.endWaiting();
      await held.awaitWaiting();
      await held.release();

      expect(await keyed)
        .to.have.nested.property('createProject.id')
        .that.matches(/^prj_/);
    });

    it('is answered with 503 and Retry-After at any other address', async () => {
      const { statusCode, headers, body } = await app.inject('/plain');

      expect([statusCode, headers['retry-after'], JSON.parse(body).error.code]).to.deep.equal([
        ...[503, '5', 'unavailable'],
      ]);
    });
  });
});
