import { expect } from 'chai';
import { makeDocumentedProgramRunner } from '../setup/documented-programs.js';
import { makeRestClient } from '../setup/rest-client.js';
import { useSharedProduct } from '../setup/shared-product.js';

const SUBGRAPHS = ['VIDEOS', 'JOBS', 'AUTH_SUBGRAPH', 'WEBHOOKS', 'MEDIA'] as const;

describe('operator’s own service, as described in docs/internal-callers.md', () => {
  const programs = makeDocumentedProgramRunner();
  const product = useSharedProduct();
  let strangersLine: string;

  const list = async (BILLING_KEY: string, WORKSPACE: string) => {
    const [line] = await programs.run('list-projects.mjs', {
      BILLING_KEY,
      WORKSPACE,
      VIDEOS_URL: product.urls.VIDEOS,
    });
    const [, status, json] = /^(\d+) (.*)$/.exec(line as string) as unknown as [string, string, string];
    return { status: Number(status), json: JSON.parse(json) };
  };

  before(async () => {
    strangersLine = (await programs.run('make-key.mjs'))[0] as string;
  });
  after(() => programs.remove());

  it('acts for the workspace it names, and no other', async () => {
    const { json: project } = await product.api('POST', '/v1/projects', { body: { name: 'Billed' } });
    const { directCallerKey } = product.standard;

    const own = await list(directCallerKey, product.workspaceId);
    const another = await list(directCallerKey, 'ws_another');

    expect(own.status).to.equal(200);
    expect(own.json).to.deep.equal({
      data: { projects: { edges: [{ node: { id: project.id, name: 'Billed' } }] } },
    });
    expect(another.json).to.deep.equal({ data: { projects: { edges: [] } } });
  });

  it('is refused with a key that the operator did not configure', async () => {
    const { status, json } = await list(strangersLine, 'ws_another');

    expect([status, json.errors[0].extensions.code]).to.deep.equal([401, 'authentication_error']);
  });

  for (const service of SUBGRAPHS) {
    it(`alone may query entities: without a token ${service.toLowerCase()} returns 401`, async () => {
      const query = '{ _entities(representations: [{ __typename: "Video", id: "vid_1" }]) { __typename } }';
      for (const key of [null, product.apiKey]) {
        const call = makeRestClient(product.urls[service], '');
        const { status, json } = await call('POST', '/graphql', { key, body: { query } });

        expect([status, json.errors[0].extensions.code]).to.deep.equal([401, 'authentication_error']);
        expect(json.errors[0].extensions.requestId).to.be.a('string');
        expect(json).to.not.have.property('data');
      }
    });
  }
});
