import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { startEdges } from '../setup/edges.js';
import { makeWorkspace } from '../setup/second-workspace.js';

describe('HTTP caching', () => {
  let product: Awaited<ReturnType<typeof startEdges>>;
  let key: string;

  before(async () => {
    product = await startEdges(['in this process'], ['auth', 'jobs', 'videos']);
    key = await makeWorkspace(product, 'business');
  });
  after(() => product.stop());

  const rest = (method: string, path: string, more: object = {}) =>
    product.edges[0]!.rest(method, path, { key, ...more });
  const conditional = (path: string, tag: string) => rest('GET', path, { headers: { 'if-none-match': tag } });

  it('answers 304 while a response is unchanged, and in full afterwards', async () => {
    const { id } = (await rest('POST', '/v1/projects', { body: { name: 'Before' } })).json;
    const path = `/v1/projects/${id}`;
    const first = await rest('GET', path);
    const tag = first.headers.get('etag') as string;
    const kept = [await conditional(path, tag), await conditional(path, `"other", ${tag}`)];
    await rest('PATCH', path, { body: { name: 'After' } });
    const changed = await conditional(path, tag);

    expect(tag).to.match(/^W\/"/);
    for (const { status, text, headers } of kept) {
      expect([status, text]).to.deep.equal([304, '']);
      expect(headers.get('etag')).to.equal(tag);
      expect(headers.get('x-request-id')).to.match(/\S/);
      expect(headers.get('ratelimit')).to.match(/\S/);
    }
    expect([changed.status, changed.json.name]).to.deep.equal([200, 'After']);
    expect(changed.headers.get('etag')).not.to.equal(tag);
  });

  it('marks responses as private and caches nothing else', async () => {
    const policies = async (...asked: ReadonlyArray<Promise<{ headers: Headers }>>) =>
      (await Promise.all(asked)).map(({ headers }) => headers.get('cache-control'));

    expect(await policies(rest('GET', '/v1/projects'), rest('GET', '/v1/videos'))).to.deep.equal([
      ...['private, no-cache', 'private, no-cache'],
    ]);
    expect(
      await policies(
        rest('POST', '/v1/projects', { body: { name: 'One' } }),
        rest('GET', '/v1/projects/prj_none'),
        rest('GET', '/v1/projects', { key: null }),
        rest('DELETE', '/v1/projects/prj_none'),
      ),
    ).to.deep.equal(Array(4).fill('no-store'));
    const refused = await rest('GET', '/v1/projects/prj_none');
    expect(refused.headers.get('etag')).to.equal(null);
  });

  it('compresses large responses with an encoding that the client accepts', async () => {
    const raw = (path: string, encodings: string, from = product.edges[0]!.restUrl) =>
      new Promise<{ encoding: string | undefined; vary: string | undefined; body: Buffer }>(
        (resolve, reject) => {
          const headers = { authorization: `Bearer ${key}`, 'accept-encoding': encodings };
          request(new URL(path, from), { headers }, async (answer) => {
            const { 'content-encoding': encoding, vary } = answer.headers;
            resolve({ encoding, vary, body: await buffer(answer) });
          })
            .on('error', reject)
            .end();
        },
      );
    const plain = await raw('/openapi.json', 'identity');
    const [brotli, gzip] = [await raw('/openapi.json', 'br, gzip'), await raw('/openapi.json', 'gzip')];
    const small = await raw('/v1/webhooks/none', 'br');

    const schema = `/graphql?query=${encodeURIComponent('{ __schema { types { name description } } }')}`;
    const graphql = await raw(schema, 'br', product.edges[0]!.graphqlUrl);
    expect(graphql.encoding).to.equal('br');
    expect(JSON.parse(brotliDecompressSync(graphql.body).toString()).data.__schema.types).to.not.have.length(
      0,
    );
    expect([plain.encoding, brotli.encoding, gzip.encoding, small.encoding]).to.deep.equal([
      ...[undefined, 'br', 'gzip', undefined],
    ]);
    expect(brotli.vary).to.include('accept-encoding');
    expect(brotliDecompressSync(brotli.body)).to.deep.equal(plain.body);
    expect(gunzipSync(gzip.body)).to.deep.equal(plain.body);
    expect(brotli.body.length).to.be.lessThan(plain.body.length / 4);
  });
});
