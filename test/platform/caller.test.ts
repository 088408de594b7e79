import { expect } from 'chai';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { makeCallerSigner, makeCallerVerifier, serviceClaims } from '../../services/platform/caller.js';
import { refusalOf } from '../setup/calls.js';

async function aKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const named = async (key: typeof privateKey): Promise<JWK> => ({
    ...(await exportJWK(key)),
    kid,
    alg: 'EdDSA',
  });
  return { privateKey, signing: await named(privateKey), known: await named(publicKey) };
}

const USER = {
  ...{ workspaceId: 'ws_1', userId: 'usr_1', credentialId: 'tok_1', role: 'editor' as const },
  scopes: ['videos:read'],
  plan: { id: 'business', apiAccess: true, videoMinutesPerMonth: 500, webhooks: 10 },
};

describe('caller tokens', () => {
  it('carry who acts, in the name of the issuer that signed', async () => {
    const edge = await aKey('edge');

    const token = await makeCallerSigner(edge.signing)(USER);
    const caller = await makeCallerVerifier({ keys: [edge.known] })(token);

    expect(caller).to.deep.equal({ ...USER, issuer: 'edge' });
  });

  it('are refused when a stranger, or one issuer in another’s name, signed them', async () => {
    const [edge, videos, stranger] = await Promise.all([aKey('edge'), aKey('videos'), aKey('edge')]);
    const verify = makeCallerVerifier({ keys: [edge.known, videos.known] });
    const pretender = await new SignJWT({ ...serviceClaims('ws_1') })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'videos' })
      .setIssuer('edge')
      .setAudience('subgraph')
      .setIssuedAt()
      .setExpirationTime('60s')
      .sign(videos.privateKey);

    expect(await refusalOf(verify(await makeCallerSigner(stranger.signing)(USER)))).to.equal(
      'authentication_error',
    );
    expect(await refusalOf(verify(pretender))).to.equal('authentication_error');
    expect(await refusalOf(verify('not.a.token'))).to.equal('authentication_error');
  });

  it('are refused after a minute, however long they claim to live', async () => {
    const edge = await aKey('edge');
    const verify = makeCallerVerifier({ keys: [edge.known] });
    const signedAgo = (seconds: number, lives: string) =>
      new SignJWT({ ...USER })
        .setProtectedHeader({ alg: 'EdDSA', kid: 'edge' })
        .setIssuer('edge')
        .setAudience('subgraph')
        .setIssuedAt(Math.floor(Date.now() / 1000) - seconds)
        .setExpirationTime(lives)
        .sign(edge.privateKey);

    expect(await refusalOf(verify(await signedAgo(30, '30s')))).to.equal(null);
    expect(await refusalOf(verify(await signedAgo(90, '1h')))).to.equal('authentication_error');
  });
});
