import { expect } from 'chai';
import { parse } from 'yaml';
import { closePages, sharedChromium } from '../setup/chromium.js';
import { startEdges } from '../setup/edges.js';

describe('developer pages', () => {
  let product: Awaited<ReturnType<typeof startEdges>>;

  before(async () => {
    const off = { DOCS_PAGE: 'false', GRAPHIQL_PAGE: 'false' };
    product = await startEdges(['in this process', 'in this process'], [], [{}, off]);
  });
  after(() => product.stop());

  const get = (edge: number, path: string) => {
    const { rest, graphql } = product.edges[edge]!;
    return (path.startsWith('/graphiql') ? graphql : rest)('GET', path, { key: null });
  };

  for (const path of ['/docs', '/graphiql'])
    it(`are served without a credential and load no external resources: ${path}`, async () => {
      const page = await get(0, path);
      const policy = page.headers.get('content-security-policy');
      const loaded = [...page.text.matchAll(/(?:src|href)="([^"]*)"/g)]
        .map(([, address]) => address as string)
        .filter((address) => !address.startsWith('data:'));

      expect(page.status).to.equal(200);
      expect(page.headers.get('content-type')).to.equal('text/html; charset=utf-8');
      expect(policy).to.contain("default-src 'none'").and.contain("connect-src 'self'");
      expect(policy).not.to.match(/https?:|\*/);
      expect(loaded.length).to.be.greaterThan(1);
      for (const address of loaded) {
        expect(address).to.match(/^\//);
        const file = await get(0, address);
        expect(file.status, address).to.equal(200);
        expect(file.headers.get('content-type'), address).to.match(/^text\/(javascript|css); charset=utf-8$/);
        expect(file.text.length, address).to.be.greaterThan(100);
      }
    });

  it('include machine-readable descriptions: the API as JSON and YAML, and messages', async () => {
    const [json, yaml, messages] = [
      await get(0, '/openapi.json'),
      await get(0, '/openapi.yaml'),
      await get(0, '/asyncapi.json'),
    ];

    expect([json, yaml, messages].map(({ headers }) => headers.get('content-type'))).to.deep.equal([
      ...['application/json; charset=utf-8', 'application/yaml', 'application/json; charset=utf-8'],
    ]);
    expect(parse(yaml.text)).to.deep.equal(json.json);
    expect(messages.json.asyncapi).to.equal('3.0.0');
  });

  it('show their content in a browser, whose console has no warnings and no errors', async () => {
    const { restUrl, graphqlUrl } = product.edges[0]!;
    const browser = await sharedChromium();
    try {
      const page = await browser.newPage();
      // Only prevents hanging: a busy machine may take long.
      page.setDefaultTimeout(120_000);
      const said: string[] = [];
      page.on('pageerror', ({ message }) => said.push(message));
      page.on('console', (message) => {
        if (['warning', 'error'].includes(message.type())) said.push(message.text());
      });

      await page.goto(`${restUrl}/docs`);
      await page.getByText('POST', { exact: false }).first().waitFor();
      await page.getByRole('heading', { name: 'Video Processing Service API' }).first().waitFor();
      await page.goto(new URL('/graphiql', graphqlUrl).href);
      await page.getByRole('button', { name: /^Execute query/ }).waitFor();

      expect(said).to.deep.equal([]);
    } finally {
      await closePages(browser);
    }
  });

  it('are not served when disabled', async () => {
    for (const path of ['/docs', '/docs/start.js', '/docs/openapi.json', '/graphiql', '/graphiql/page.js'])
      expect((await get(1, path)).status, path).to.equal(404);
  });
});
