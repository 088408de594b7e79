import { expect } from 'chai';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import {
  makeCallerSigner,
  makeCallerVerifier,
  type SignCaller,
  serviceClaims,
} from '../../../services/platform/access/caller.js';
import { makeCachedSigner } from '../../../services/platform/edge/identity.js';
import { refusalOf } from '../../setup/calls.js';

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
  workspaceId: 'ws_1',
  userId: 'usr_1',
  credentialId: 'tok_1',
  role: 'editor' as const,
  scopes: ['videos:read'],
  plan: { id: 'business', apiAccess: true, videoMinutesPerMonth: 500, webhooks: 10 },
};

describe('caller tokens', () => {
  it('carry the claims, in the name of the issuer that signed', async () => {
    const edge = await aKey('edge');

    const token = await makeCallerSigner(edge.signing)(USER);
    const caller = await makeCallerVerifier({ keys: [edge.known] })(token);

    expect(caller).to.deep.equal({ ...USER, issuer: 'edge' });
  });

  it('are refused when signed by an unknown key, or by one issuer in another’s name', async () => {
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

  it('are refused after a minute plus the clock tolerance, whatever expiry they claim', async () => {
    const edge = await aKey('edge');
    const verify = makeCallerVerifier({ keys: [edge.known] });
    const signedAgo = (seconds: number, livesSeconds: number) =>
      new SignJWT({ ...USER })
        .setProtectedHeader({ alg: 'EdDSA', kid: 'edge' })
        .setIssuer('edge')
        .setAudience('subgraph')
        .setIssuedAt(Math.floor(Date.now() / 1000) - seconds)
        .setExpirationTime(Math.floor(Date.now() / 1000) - seconds + livesSeconds)
        .sign(edge.privateKey);

    expect(await refusalOf(verify(await signedAgo(30, 60)))).to.equal(null);
    expect(await refusalOf(verify(await signedAgo(150, 3600)))).to.equal('authentication_error');
    expect(await refusalOf(verify(await signedAgo(150, 60)))).to.equal('authentication_error');
  });

  it('are accepted from a clock that is up to a minute ahead or behind, and no further', async () => {
    const edge = await aKey('edge');
    const verify = makeCallerVerifier({ keys: [edge.known] });
    const signedAt = async (aheadSeconds: number) => {
      const at = Math.floor(Date.now() / 1000) + aheadSeconds;
      return new SignJWT({ ...USER })
        .setProtectedHeader({ alg: 'EdDSA', kid: 'edge' })
        .setIssuer('edge')
        .setAudience('subgraph')
        .setIssuedAt(at)
        .setExpirationTime(at + 60)
        .sign(edge.privateKey);
    };

    for (const ahead of [1, 50, -1, -50, -110])
      expect(await refusalOf(verify(await signedAt(ahead))), `${ahead} s`).to.equal(null);
    for (const ahead of [90, 3600, -150, -3600])
      expect(await refusalOf(verify(await signedAt(ahead))), `${ahead} s`).to.equal('authentication_error');
  });
});

describe('makeCachedSigner', () => {
  let wall: number;
  let monotonic: number;
  let signed: number;
  let sign: SignCaller;
  beforeEach(() => {
    [wall, monotonic, signed] = [1_700_000_000_000, 5000, 0];
    const count: SignCaller = async () => `token ${++signed}`;
    sign = makeCachedSigner(count, { wallMs: () => wall, monotonicMs: () => monotonic });
  });
  const pass = (ms: number, setBy = 0) => {
    monotonic += ms;
    wall += ms + setBy;
  };

  it('signs once in half a token’s lifetime', async () => {
    expect(await sign(USER)).to.equal('token 1');
    pass(29_000);
    expect(await sign(USER)).to.equal('token 1');
    pass(2000);
    expect(await sign(USER)).to.equal('token 2');
  });

  it('signs again when the clock was set meanwhile, forward or back', async () => {
    await sign(USER);
    pass(1000, -3_600_000);
    expect(await sign(USER)).to.equal('token 2');
    pass(1000, 5000);
    expect(await sign(USER)).to.equal('token 3');
    pass(1000, 20);
    expect(await sign(USER)).to.equal('token 3');
  });
});
