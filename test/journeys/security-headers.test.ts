import { expect } from 'chai';
import { SECURITY_HEADERS } from '../../services/platform/security-headers.js';
import { clip } from '../setup/clips.js';
import { PORTS, type PortName } from '../setup/running-product.js';
import { useSharedProduct } from '../setup/shared-product.js';
import { uploadVideo } from '../setup/video-journey.js';
import { waitUntil } from '../setup/wait-until.js';

const OVER_TLS = { 'x-forwarded-proto': 'https' };
/** Servers that clients and browsers reach; the others are internal. */
const PUBLIC: readonly PortName[] = ['REST', 'GATEWAY', 'AUTH', 'MEDIA'];

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

  it('allow pages of any origin to display files, but none to run them', async () => {
    const video = await uploadVideo(product, await clip('short'));
    const source = await waitUntil('there is a thumbnail', async () => {
      const { json } = await product.api('GET', `/v1/videos/${video.id}`);
      return json.thumbnailUrl as string | undefined;
    });
    const asked = await product.api('POST', '/v1/videos/upload', {
      body: { filename: 'a.mp4', contentType: 'video/mp4' },
    });
    const shown = {
      'cross-origin-resource-policy': 'cross-origin',
      'x-frame-options': null,
      'content-security-policy':
        "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'",
    };

    for (const [status, address] of [
      [200, source],
      [404, source.replace(/signature=[^&]+/, 'signature=none')],
    ] as const) {
      const answer = await ask(address);
      expect(answer.status).to.equal(status);
      expectProtected(answer, shown);
    }
    const tus = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'upload-length': '9' };
    const headers = { ...tus, 'content-type': 'application/offset+octet-stream' };
    const pushed = await ask(asked.json.upload.url, { method: 'PATCH', headers, body: 'four' });
    expect(pushed.status).to.equal(204);
    expectProtected(pushed);
  });

  it('include HSTS only if the proxy reports a TLS request', async () => {
    for (const port of PUBLIC) {
      const promised = async (headers: Record<string, string>) =>
        (await ask(`${product.urls[port]}/healthz`, { headers })).headers.get('strict-transport-security');

      expect(await promised(OVER_TLS), port).to.equal('max-age=31536000');
      expect(await promised({}), port).to.equal(null);
    }
  });
});
