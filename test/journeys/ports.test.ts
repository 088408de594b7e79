import { expect } from 'chai';
import { CHILD_NAMES } from '../setup/running-product.js';
import { useSharedProduct } from '../setup/shared-product.js';

describe('ports of the product', () => {
  const product = useSharedProduct();

  const get = async (url: string, init?: RequestInit) => {
    const response = await fetch(url, { redirect: 'manual', ...init });
    return { status: response.status, text: await response.text() };
  };

  it('report to the public whether each process is ready, but neither metrics nor the state of the machine', async () => {
    for (const [name, url] of Object.entries(product.urls)) {
      expect(await get(`${url}/readyz`), name).to.deep.equal({ status: 200, text: '{"status":"ready"}' });
      expect((await get(`${url}/metrics`)).status, name).to.equal(404);
    }
  });

  it('report both to operators, for each process on a port of this machine alone', async () => {
    for (const child of CHILD_NAMES) {
      const url = product.metricsUrl(child);

      expect(new URL(url).hostname, child).to.equal('127.0.0.1');
      expect((await get(`${url}/metrics`)).text, child).to.include('process_resident_memory_bytes');
      expect(JSON.parse((await get(`${url}/readyz`)).text), child).to.include.keys('status', 'checks');
    }
    expect(JSON.parse((await get(`${product.metricsUrl('worker')}/readyz`)).text).checks.confinement).to.be.a(
      'string',
    );
    expect((await get(`${product.metricsUrl('edge')}/metrics`)).text).to.match(/route="\/readyz"/);
  });

  it('of auth are two: one with the sign-in pages, one with the subgraph', async () => {
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query": "{ me { id } }"}',
    };

    expect((await get(`${product.urls.AUTH}/oauth/authorize`)).status).to.equal(400);
    expect((await get(`${product.urls.AUTH}/graphql`, post)).status).to.equal(404);
    expect((await get(`${product.urls.AUTH_SUBGRAPH}/graphql`, post)).status).to.equal(401);
    expect((await get(`${product.urls.AUTH_SUBGRAPH}/oauth/authorize`)).status).to.equal(404);
  });
});
