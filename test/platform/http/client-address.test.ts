import { expect } from 'chai';
import type { FastifyRequest } from 'fastify';
import { importJWK, type JWK, SignJWT } from 'jose';
import {
  CLIENT_ADDRESS_HEADER,
  makeClientAddressReader,
  makeClientAddressSigner,
} from '../../../services/platform/http/client-address.js';
import { makeSecrets } from '../../../supervisor/secrets.js';
import { silentLog } from '../../setup/calls.js';

const CONNECTION = '10.0.0.9';

describe('the address of a forwarded request', () => {
  let edgeKey: JWK;
  let jobsKey: JWK;
  let readAddress: (statement?: string) => Promise<string>;

  before(async () => {
    const { signingKeys, publicKeys } = await makeSecrets();
    edgeKey = JSON.parse(signingKeys.edge);
    jobsKey = JSON.parse(signingKeys.jobs);
    const read = makeClientAddressReader(JSON.parse(publicKeys));
    readAddress = (statement) => {
      const headers = statement === undefined ? {} : { [CLIENT_ADDRESS_HEADER]: statement };
      return read({ headers, ip: CONNECTION, log: silentLog } as unknown as FastifyRequest);
    };
  });

  /** A statement that differs from the edge's in the given ways. */
  const stated = async (differing: { key?: JWK; kid?: string; issuer?: string; age?: number }) => {
    const { key = edgeKey, kid = key.kid as string, issuer = 'edge', age = 0 } = differing;
    const now = Math.floor(Date.now() / 1000) - age;
    return new SignJWT({})
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .setIssuer(issuer)
      .setAudience('client-address')
      .setSubject('203.0.113.7')
      .setIssuedAt(now)
      .setExpirationTime(now + 60)
      .sign(await importJWK(key, 'EdDSA'));
  };

  it('is the one that the edge states', async () => {
    const sign = makeClientAddressSigner(edgeKey);
    expect(await readAddress(await sign('203.0.113.7'))).to.equal('203.0.113.7');
    expect(await readAddress(await stated({}))).to.equal('203.0.113.7');
  });

  it('is signed once for several requests of one client', async () => {
    const sign = makeClientAddressSigner(edgeKey);
    expect(await sign('203.0.113.7')).to.equal(await sign('203.0.113.7'));
    expect(await sign('203.0.113.8')).to.not.equal(await sign('203.0.113.7'));
  });

  it('is that of the connection without a statement', async () => {
    expect(await readAddress()).to.equal(CONNECTION);
  });

  it('is that of the connection when the statement is not the edge’s, or is old', async () => {
    const statements = {
      'no token': '203.0.113.7',
      'the key of another service': await stated({ key: jobsKey }),
      'another service that calls itself the edge': await stated({ key: jobsKey, issuer: 'edge' }),
      'another service’s key under the edge’s name': await stated({ key: jobsKey, kid: 'edge' }),
      'another issuer': await stated({ issuer: 'jobs' }),
      'an expired one': await stated({ age: 200 }),
    };
    for (const [what, statement] of Object.entries(statements))
      expect(await readAddress(statement), what).to.equal(CONNECTION);
  });
});
