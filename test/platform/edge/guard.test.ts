import { expect } from 'chai';
import type { FastifyRequest } from 'fastify';
import { type CallerClaims, makeCallerSigner } from '../../../services/platform/access/caller.js';
import { COUNTED_FOR_HEADER, makeFindCounted } from '../../../services/platform/edge/guard.js';
import { makeSecrets } from '../../../supervisor/secrets.js';
import { aCaller } from '../../setup/calls.js';

describe('statement of a REST adapter that a request was counted', () => {
  const claims: CallerClaims = aCaller({ credentialId: 'key_1' });

  const isBelieved = async (issuer: 'edge' | 'jobs', vouchedFor: CallerClaims) => {
    const { signingKeys, publicKeys } = await makeSecrets();
    const findCounted = makeFindCounted(JSON.parse(signingKeys.edge), JSON.parse(publicKeys));
    const token = await makeCallerSigner(JSON.parse(signingKeys[issuer]))(vouchedFor);
    const request = { headers: { [COUNTED_FOR_HEADER]: token } } as unknown as FastifyRequest;
    return (await findCounted(request, claims)) !== null;
  };

  it('is accepted when the edge signed it for the same credential', async () => {
    expect(await isBelieved('edge', claims)).to.equal(true);
  });

  it('is refused from a service, and for another credential', async () => {
    expect(await isBelieved('jobs', claims)).to.equal(false);
    expect(await isBelieved('edge', { ...claims, credentialId: 'key_2' })).to.equal(false);
  });
});
