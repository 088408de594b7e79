import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { packageRoot } from '../../services/platform/package-root.js';
import { type Product, startProduct } from '../setup/product.js';
import { makeRestClient } from '../setup/rest-client.js';

const SUBGRAPHS = ['VIDEOS', 'JOBS', 'AUTH', 'WEBHOOKS', 'MEDIA'] as const;

/** A program that the README shows, by the name in its first line. */
function programOf(name: string): string {
  const readme = readFileSync(join(packageRoot, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code as string);
  const found = blocks.find((code) => code.startsWith(`// ${name}:`));
  if (!found) throw new Error(`The README shows no ${name}`);
  return found;
}

describe('a service of the operator’s own, as the README has it', function () {
  this.timeout(180_000);
  // Where the programs find their one dependency.
  const folder = mkdtempSync(join(packageRoot, 'dist', 'direct-callers-'));
  let product: Product;
  let privateLine: string;
  let strangersLine: string;

  const run = async (name: string, env: NodeJS.ProcessEnv = {}): Promise<string[]> => {
    const file = join(folder, name);
    writeFileSync(file, programOf(name));
    const { stdout } = await promisify(execFile)(process.execPath, [file], {
      env: { PATH: process.env.PATH, ...env },
    });
    return stdout.trim().split('\n');
  };
  const list = async (BILLING_KEY: string, WORKSPACE: string) => {
    const [line] = await run('list-projects.mjs', {
      BILLING_KEY,
      WORKSPACE,
      VIDEOS_URL: product.urls.VIDEOS,
    });
    const [, status, json] = /^(\d+) (.*)$/.exec(line as string) as unknown as [string, string, string];
    return { status: Number(status), json: JSON.parse(json) };
  };

  before(async () => {
    const [ownLine, publicLine] = (await run('make-key.mjs')) as [string, string];
    privateLine = ownLine;
    strangersLine = (await run('make-key.mjs'))[0] as string;
    product = await startProduct({ CALLER_EXTRA_PUBLIC_KEYS: `{"keys": [${publicLine}]}` });
  });
  after(async () => {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('acts for the workspace it names, and no other', async () => {
    const { json: project } = await product.api('POST', '/v1/projects', { body: { name: 'Billed' } });
    const [{ id }] = (await product.sql<{ id: string }>('select workspace_id as id from auth.workspace')) as [
      { id: string },
    ];

    const own = await list(privateLine, id);
    const another = await list(privateLine, 'ws_another');

    expect(own.status).to.equal(200);
    expect(own.json).to.deep.equal({
      data: { projects: { edges: [{ node: { id: project.id, name: 'Billed' } }] } },
    });
    expect(another.json).to.deep.equal({ data: { projects: { edges: [] } } });
  });

  it('is nobody with a key that the operator did not name', async () => {
    const { status, json } = await list(strangersLine, 'ws_another');

    expect([status, json.errors[0].extensions.code]).to.deep.equal([401, 'authentication_error']);
  });

  for (const service of SUBGRAPHS) {
    it(`is the only kind that gets at entities: without a token ${service.toLowerCase()} says 401`, async () => {
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
