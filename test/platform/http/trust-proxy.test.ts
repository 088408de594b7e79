import { expect } from 'chai';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../../../services/platform/config/config.js';
import { makeHttpServer } from '../../../services/platform/http/http-server.js';
import { TrustProxyEnv } from '../../../services/platform/http/trust-proxy.js';
import { silentLog } from '../../setup/calls.js';

describe('TRUST_PROXY', () => {
  const servers: FastifyInstance[] = [];
  afterEach(() => Promise.all(servers.splice(0).map((app) => app.close())));

  const addressSeen = async (TRUST_PROXY: string | undefined, forwardedFor: string) => {
    const trustProxy = readConfig(TrustProxyEnv, { TRUST_PROXY }).TRUST_PROXY;
    const app = makeHttpServer({ log: silentLog, options: { trustProxy } });
    servers.push(app);
    app.get('/', async (request) => ({ ip: request.ip }));
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const response = await fetch(address, { headers: { 'x-forwarded-for': forwardedFor } });
    return ((await response.json()) as { ip: string }).ip;
  };

  it('ignores forwarded addresses when it is not set', async () => {
    expect(await addressSeen(undefined, '198.51.100.1')).to.equal('127.0.0.1');
    expect(await addressSeen('', '198.51.100.1')).to.equal('127.0.0.1');
  });

  it('trusts a configured proxy, and only what that proxy saw', async () => {
    expect(await addressSeen('10.0.0.0/8, loopback', '198.51.100.1')).to.equal('198.51.100.1');
    expect(await addressSeen('127.0.0.1', '198.51.100.1, 198.51.100.2')).to.equal('198.51.100.2');
    expect(await addressSeen('10.0.0.0/8', '198.51.100.1')).to.equal('127.0.0.1');
  });

  it('sends HSTS when a configured proxy reports that the request used TLS', async () => {
    const promised = async (TRUST_PROXY: string | undefined, protocol: string) => {
      const trustProxy = readConfig(TrustProxyEnv, { TRUST_PROXY }).TRUST_PROXY;
      const app = makeHttpServer({ log: silentLog, options: { trustProxy } });
      servers.push(app);
      const address = await app.listen({ host: '127.0.0.1', port: 0 });
      const answer = await fetch(address, { headers: { 'x-forwarded-proto': protocol } });
      return answer.headers.get('strict-transport-security');
    };

    expect(await promised('loopback', 'https')).to.equal('max-age=31536000');
    expect(await promised('loopback', 'http')).to.equal(null);
    expect(await promised(undefined, 'https')).to.equal(null);
    expect(await promised('10.0.0.0/8', 'https')).to.equal(null);
  });

  it('accepts networks only, and not every address', () => {
    for (const TRUST_PROXY of ['true', '1', '10.0.0.0/33', 'proxy.example', '10.0.0.1/8/8']) {
      const read = () => readConfig(TrustProxyEnv, { TRUST_PROXY });
      expect(read, TRUST_PROXY).to.throw(/TRUST_PROXY: must be addresses or networks/);
    }
  });
});
