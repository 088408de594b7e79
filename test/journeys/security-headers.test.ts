import { expect } from 'chai';
import { SECURITY_HEADERS } from '../../services/platform/http/security-headers.js';
import { PORTS } from '../setup/running-product.js';
import { useSharedProduct } from '../setup/shared-product.js';

describe('security headers', () => {
  const product = useSharedProduct();

  const ask = async (address: string, init: RequestInit = {}) => {
    const answer = await fetch(address, { redirect: 'manual', ...init });
    await answer.body?.cancel();
    return answer;
  };
  const expectProtected = ({ headers, url }: Response, differing: Record<string, string | null> = {}) => {
    for (const [name, value] of Object.entries({ ...SECURITY_HEADERS, ...differing }))
      expect(headers.get(name), `${name} of ${url}`).to.equal(value);
    for (const name of ['server', 'x-powered-by'])
      expect(headers.get(name), `${name} of ${url}`).to.equal(null);
  };

  it('are on the responses of every server, whatever the status', async () => {
    for (const port of PORTS) {
      for (const [status, path] of [
        [200, '/healthz'],
        [404, '/nowhere'],
        [400, '/%E0%A4%A'],
      ] as const) {
        const answer = await ask(`${product.urls[port]}${path}`);

        expect([answer.status, path], port).to.deep.equal([status, path]);
        expectProtected(answer);
      }
    }
  });

  it('are on authentication errors, streams, documents and redirects', async () => {
    const { REST, GATEWAY, AUTH, VIDEOS } = product.urls;
    const authorization = `Bearer ${product.apiKey}`;
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify({ query: '{ me { role } }' });
    const post = (headers: Record<string, string>, text = body) => ({ method: 'POST', headers, body: text });
    const requests: ReadonlyArray<readonly [number, string, RequestInit]> = [
      [401, `${REST}/v1/videos`, {}],
      [401, `${GATEWAY}/graphql`, post(json)],
      [401, `${VIDEOS}/graphql`, post(json)],
      [200, `${GATEWAY}/graphql`, post({ ...json, authorization })],
      [200, `${GATEWAY}/graphql/stream`, post({ ...json, authorization, accept: 'text/event-stream' })],
      [200, `${REST}/openapi.json`, {}],
      [200, `${REST}/.well-known/oauth-authorization-server`, {}],
      [400, `${REST}/oauth/token`, post(json, '{}')],
      [415, `${REST}/oauth/token`, post({ 'content-type': 'text/plain' }, 'code')],
    ];
    for (const [status, address, init] of requests) {
      const answer = await ask(address, init);

      expect(answer.status, address).to.equal(status);
      expectProtected(answer);
    }
    const page = await ask(`${AUTH}/oauth/authorize`);
    expect(page.status).to.equal(400);
    expectProtected(page, { 'content-security-policy': page.headers.get('content-security-policy') });
    expect(page.headers.get('content-security-policy')).to.match(
      /^default-src 'none';.*frame-ancestors 'none'/,
    );
    expect(page.headers.get('permissions-policy')).to.match(/camera=\(\)/);
  });
});
