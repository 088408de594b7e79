import { expect } from 'chai';
import { useSharedProduct } from '../setup/shared-product.js';

const A_PAGE = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br',
};

describe('the studio at the address of the edge', () => {
  const product = useSharedProduct();
  const get = (path: string, headers: Record<string, string> = A_PAGE) =>
    fetch(product.urls.REST + path, { headers });

  for (const path of [
    '/',
    '/project/proj_1',
    '/video/vid_1',
    '/brand-kit',
    '/workspace',
    '/workspace/members',
  ])
    it(`serves the page at ${path}`, async () => {
      const answer = await get(path);
      expect(answer.status).to.equal(200);
      expect(answer.headers.get('content-type')).to.equal('text/html; charset=utf-8');
      expect(await answer.text()).to.include('<div id="root">');
    });

  it('allows neither inline scripts nor other origins nor frames', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    expect(policy).to.include("default-src 'none'").and.to.include("frame-ancestors 'none'");
    expect(policy).not.to.include('unsafe-inline');
    expect(policy).to.match(/script-src 'self' 'wasm-unsafe-eval';/);
  });

  it('serves hashed assets compressed and immutable, and the page to be revalidated', async () => {
    const page = await get('/');
    expect(page.headers.get('cache-control')).to.equal('no-cache');
    const [script = ''] = /\/assets\/[^"]+\.js/.exec(await page.text()) ?? [];
    const asset = await get(script);
    expect(asset.headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-encoding')).to.equal('br');
    const plain = await get(script, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).to.equal(null);
    expect(await plain.text()).to.equal(await asset.text());
  });

  it('serves its page with status 404 to browsers at unknown addresses', async () => {
    for (const path of ['/anything', '/anything/below?a=1']) {
      const answer = await get(path);
      expect(answer.status, path).to.equal(404);
      expect(answer.headers.get('content-security-policy'), path).to.include("default-src 'none'");
      expect(await answer.text(), path).to.include('<div id="root">');
    }
  });

  it('answers in JSON at addresses of files and of the API, and clients that do not prefer pages', async () => {
    const files = ['/assets/none.js', '/assets/..%2Findex.html', '/v1/anything'];
    const answers = [
      ...files.map((path) => get(path)),
      get('/anything', {}),
      get('/anything', { accept: 'application/json' }),
      fetch(`${product.urls.REST}/anything`, { method: 'POST', headers: A_PAGE }),
    ];
    for (const answer of await Promise.all(answers)) {
      expect(answer.status, answer.url).to.equal(404);
      expect(answer.headers.get('content-type'), answer.url).to.include('application/json');
    }
  });
});
