import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { makeRestClient } from '../setup/rest-client.js';
import { CHILD_NAMES } from '../setup/running-product.js';
import { type SharedProduct, sharedProduct } from '../setup/shared-product.js';
import { waitUntil } from '../setup/wait-until.js';

/** Compiled together with this file. */
const ADMIN = join(import.meta.dirname, '..', '..', 'scripts', 'admin', 'main.js');

describe('journey: keys', () => {
  let product: SharedProduct;

  before(async () => {
    product = await sharedProduct();
  });
  const graphql = async (query: string, variables: object = {}, key = product.apiKey) => {
    const answer = await fetch(`${product.urls.GATEWAY}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ query, variables }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is the query's.
    return (await answer.json()) as { data: any; errors?: Array<{ extensions: { code: string } }> };
  };
  const statusWith = async (key: string) =>
    (await makeRestClient(product.urls.REST, key)('GET', '/v1/videos')).status;
  const refused = (key: string) =>
    waitUntil('the key is refused', async () => (await statusWith(key)) === 401, { everyMs: 200 });

  it('created over GraphQL work over REST, show their last use, and stop working when revoked', async () => {
    const { data } = await graphql(
      'mutation ($name: String!) { createApiKey(input: { name: $name }) { key apiKey { id lastUsedAt } } }',
      { name: 'Of a journey' },
    );
    const { key, apiKey } = data.createApiKey;

    expect(apiKey.lastUsedAt).to.equal(null);
    expect(await statusWith(key)).to.equal(200);
    const used = await waitUntil('the last use is written', async () => {
      const { data: listed } = await graphql('{ apiKeys { id lastUsedAt } }');
      return listed.apiKeys.find(({ id }: { id: string }) => id === apiKey.id).lastUsedAt as string | null;
    });
    await graphql('mutation ($id: ID!) { revokeApiKey(id: $id) { revokedAt } }', { id: apiKey.id });

    expect(Date.parse(used)).to.be.closeTo(Date.now(), 60_000);
    await refused(key);
    expect((await graphql('{ workspace { id } }', {}, key)).errors?.[0]?.extensions.code).to.equal(
      'authentication_error',
    );
  });

  it('created by the administration command work in their workspaces, and stop working when it revokes them', async () => {
    const admin = async (...args: string[]) => {
      const env = { PATH: process.env.PATH, DATA_DIR: product.dataDir };
      const { stdout } = await promisify(execFile)(process.execPath, [ADMIN, ...args], { env });
      return JSON.parse(stdout) as Record<string, string>;
    };
    const workspace = (await admin('create', 'workspace', '--name', 'Second')).id as string;

    const { id, key } = await admin('create', 'key', '--workspace', workspace, '--name', 'CI');
    const me = await graphql('{ me { user { id } role workspace { id name plan { id } } } }', {}, key);
    await admin('revoke', 'key', id as string);

    expect(me.data.me).to.deep.equal({
      user: null,
      role: null,
      workspace: { id: workspace, name: 'Second', plan: { id: 'business' } },
    });
    await refused(key as string);
  });

  it('exist in addition to an owner, who was created at the first start', async () => {
    const { data } = await graphql('{ members { role user { email } } }', {}, product.firstWorkspaceKey);

    expect(data.members).to.deep.equal([{ role: 'OWNER', user: { email: 'owner@localhost' } }]);
    const [, password] = /Owner +owner@localhost +password (\S{20}) /.exec(product.log('supervisor')) ?? [];
    expect(password).to.be.a('string');
    const logs = CHILD_NAMES.map((child) =>
      readFileSync(join(product.dataDir, 'logs', `${child}.log`), 'utf8'),
    );
    for (const log of logs) expect(log).not.to.include(password);
  });
});
