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

describe('request whose database connection is terminated', () => {
  const database = useTestDatabase();

  let app: FastifyInstance;
  let client: SubgraphClient;
  let token: string;
  let held: HeldTable;

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
  beforeEach(async () => {
    held = await lockTable(database.adminUrl, 'videos.project');
  });
  afterEach(() => held.release());

  const failing = () => {
    throw Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
  };
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
