import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { findCredential } from '../../../services/auth/api-key/find-credential.js';
import { approveAccess } from '../../../services/auth/oauth/approve-access.js';
import { readAuthorizationRequest } from '../../../services/auth/oauth/authorization-request.js';
import { exchangeToken, type TokenRequest } from '../../../services/auth/oauth/exchange-token.js';
import { revokeToken } from '../../../services/auth/oauth/revoke-token.js';
import { inTransaction } from '../../../services/platform/database/database.js';
import type { DomainError } from '../../../services/platform/errors/errors.js';
import type { AccessChanged } from '../../../services/platform/messaging/access-changes.js';
import { useTestDatabase } from '../../setup/database.js';
import * as fixture from '../../setup/oauth.js';

const { CLIENT_SECRET, REDIRECT } = fixture;
const DAY_SECONDS = 24 * 3600;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('tokens of the authorization code flow', () => {
  const db = useTestDatabase().source('auth');
  let workspaceId: string;
  let userId: string;
  let clientId: string;
  let publicId: string;
  let lateSeconds = 0;

  before(async () => {
    const insert = fixture.insertInto(db);
    workspaceId = await fixture.insertWorkspace(insert);
    userId = (await fixture.insertAccount(insert, { [workspaceId]: 'editor' })).id;
    clientId = await fixture.insertClient(insert, workspaceId);
    publicId = await fixture.insertClient(insert, workspaceId, {
      secret: null,
      redirectUris: ['http://127.0.0.1/back'],
    });
  });
  beforeEach(() => {
    lateSeconds = 0;
    announced.length = 0;
  });

  const announced: AccessChanged[] = [];
  const oauth = () => ({
    db,
    tokenPrefix: 'svc',
    baseUrl: 'http://localhost:8080',
    grantDays: 90,
    now: () => new Date(Date.now() + lateSeconds * 1000),
    announce: async (change: AccessChanged) => void announced.push(change),
  });

  async function approve(differing: Record<string, string> = {}, accountId = userId): Promise<string> {
    const query = new URLSearchParams({
      client_id: clientId,
      redirect_uri: REDIRECT,
      response_type: 'code',
      scope: 'videos:read jobs:read',
      ...differing,
    });
    const request = await readAuthorizationRequest(oauth(), query);
    return approveAccess(oauth(), { request, account: { id: accountId, passwordVersion: 1 }, workspaceId });
  }
  const exchange = (request: TokenRequest) =>
    exchangeToken(oauth(), { clientId, clientSecret: CLIENT_SECRET, ...request });
  const redeem = (code: string, differing: TokenRequest = {}) =>
    exchange({ grantType: 'authorization_code', code, redirectUri: REDIRECT, ...differing });
  const refresh = (refreshToken: string, differing: TokenRequest = {}) =>
    exchange({ grantType: 'refresh_token', refreshToken, ...differing });
  const refusalOf = (operation: Promise<unknown>): Promise<unknown> =>
    operation.then(
      () => null,
      (err: DomainError) => err.details?.oauthError ?? err.message,
    );
  const credentialOf = (token: string) => findCredential(db, sha256(token));

  describe('redeemCode', () => {
    it('returns tokens with the approved scopes that act with the member’s role', async () => {
      const tokens = await redeem(await approve());

      expect(tokens.accessToken).to.match(/^svc_oat_[A-Za-z0-9]{44}$/);
      expect(tokens.refreshToken).to.match(/^svc_ort_[A-Za-z0-9]{44}$/);
      expect(tokens).to.deep.include({ expiresIn: 3600, scopes: ['videos:read', 'jobs:read'] });
      const claims = await credentialOf(tokens.accessToken);
      expect(claims).to.deep.include({
        workspaceId,
        userId,
        role: 'editor',
        scopes: ['videos:read', 'jobs:read'],
        plan: { id: 'business', apiAccess: true, videoMinutesPerMonth: 500, webhooks: 10 },
      });
      expect(claims?.credentialId).to.match(/^grt_/);
      expect(claims?.expiresAt?.getTime()).to.be.closeTo(Date.now() + 3_600_000, 60_000);
    });

    it('stores hashes only', async () => {
      const code = await approve();
      const { accessToken, refreshToken } = await redeem(code);

      const kept = await inTransaction(db, { workspaceId }, (tx) =>
        tx.query(`select (select json_agg(c) from oauth_code c)::text || (select json_agg(a) from oauth_access_token a)::text
          || (select json_agg(r) from oauth_refresh_token r)::text as text`),
      );

      for (const secret of [code, accessToken, refreshToken]) {
        expect(kept[0].text).not.to.include(secret);
        expect(kept[0].text).to.include(sha256(secret));
      }
    });

    it('refuses a second use and revokes the tokens of the first', async () => {
      const code = await approve();
      const { accessToken, refreshToken } = await redeem(code);

      const credential = await credentialOf(accessToken);
      expect(announced).to.deep.equal([]);
      expect(await refusalOf(redeem(code))).to.equal('invalid_grant');
      expect(await credentialOf(accessToken)).to.equal(null);
      expect(announced).to.deep.equal([{ workspaceId, credentialId: credential?.credentialId }]);
      expect(await refusalOf(refresh(refreshToken))).to.equal('invalid_grant');
    });

    it('returns tokens once for concurrent requests with the same code', async () => {
      // With open connections and several attempts: otherwise the first request finishes before the others
      // begin.
      await Promise.all([1, 2, 3, 4].map(() => approve()));
      for (let round = 0; round < 5; round += 1) {
        const code = await approve();

        const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => redeem(code)));

        const given = outcomes.filter((outcome) => outcome.status === 'fulfilled');
        expect(given).to.have.length(1);
        expect(await credentialOf(given[0]!.value.accessToken)).to.equal(null);
      }
    });

    it('refuses a code after 60 seconds', async () => {
      const code = await approve();
      lateSeconds = 61;

      expect(await refusalOf(redeem(code))).to.equal('invalid_grant');
    });

    it('refuses a code issued for another request, and still accepts it in the right one', async () => {
      const code = await approve();

      expect(await refusalOf(redeem('svc_oac_unknown'))).to.equal('invalid_grant');
      expect(await refusalOf(redeem(code, { redirectUri: 'https://app.example/callback' }))).to.equal(
        'invalid_grant',
      );
      expect(
        await refusalOf(
          redeem(code, { clientId: publicId, clientSecret: null, codeVerifier: 'v'.repeat(43) }),
        ),
      ).to.equal('invalid_grant');
      expect(await refusalOf(redeem(code))).to.equal(null);
    });

    it('requires the verifier of the challenge, and refuses one without a challenge', async () => {
      const { verifier, challenge } = fixture.makeChallenge();
      const asked = { code_challenge: challenge, code_challenge_method: 'S256' };
      const code = await approve(asked);

      expect(await refusalOf(redeem(code))).to.equal('invalid_grant');
      expect(await refusalOf(redeem(code, { codeVerifier: fixture.makeChallenge().verifier }))).to.equal(
        'invalid_grant',
      );
      expect(await refusalOf(redeem(code, { codeVerifier: verifier }))).to.equal(null);
      expect(await refusalOf(redeem(await approve(), { codeVerifier: verifier }))).to.equal('invalid_grant');
    });

    it('accepts a public client on any loopback port, with PKCE alone', async () => {
      const { verifier, challenge } = fixture.makeChallenge();
      const redirectUri = 'http://127.0.0.1:49152/back';
      const code = await approve({
        client_id: publicId,
        redirect_uri: redirectUri,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
      const asPublic = { clientId: publicId, clientSecret: null, redirectUri };

      expect(await refusalOf(redeem(code, asPublic))).to.equal('invalid_request');
      expect((await redeem(code, { ...asPublic, codeVerifier: verifier })).scopes).to.have.length(2);
    });
  });

  describe('exchangeToken', () => {
    it('names missing parameters and unsupported grant types', async () => {
      expect(await refusalOf(exchange({}))).to.equal('invalid_request');
      expect(await refusalOf(exchange({ grantType: 'password' }))).to.equal('unsupported_grant_type');
      expect(await refusalOf(redeem(''))).to.equal('invalid_request');
      expect(await refusalOf(redeem('c', { redirectUri: null }))).to.equal('invalid_request');
      expect(await refusalOf(redeem('c', { clientId: '' }))).to.equal('invalid_request');
      expect(await refusalOf(exchange({ grantType: 'refresh_token' }))).to.equal('invalid_request');
    });

    it('refuses a client with a missing or unexpected secret, and an unknown client', async () => {
      const code = await approve();

      expect(await refusalOf(redeem(code, { clientSecret: null }))).to.equal('invalid_request');
      for (const shown of [
        { clientSecret: 'wrong' },
        { clientId: 'cli_unknown' },
        { clientId: publicId, codeVerifier: 'v'.repeat(43) },
      ])
        expect(await refusalOf(redeem(code, shown)), JSON.stringify(shown)).to.equal('invalid_client');
    });
  });

  describe('refreshTokens', () => {
    it('returns a new pair for the spent token', async () => {
      const first = await redeem(await approve());
      const before = await credentialOf(first.accessToken);

      const second = await refresh(first.refreshToken);

      expect(second.refreshToken).not.to.equal(first.refreshToken);
      expect(await credentialOf(second.accessToken)).to.deep.include({ userId, role: 'editor' });
      expect(await credentialOf(first.accessToken)).not.to.equal(null);
      // A refreshed token is counted as the same credential.
      expect((await credentialOf(second.accessToken))?.credentialId).to.equal(before?.credentialId);
    });

    it('revokes the whole family when a spent token is reused', async () => {
      const first = await redeem(await approve());
      const second = await refresh(first.refreshToken);
      lateSeconds = 31;

      const credential = await credentialOf(second.accessToken);
      expect(await refusalOf(refresh(first.refreshToken))).to.equal('invalid_grant');
      expect(announced).to.deep.equal([{ workspaceId, credentialId: credential?.credentialId }]);
      expect(await credentialOf(first.accessToken)).to.equal(null);
      expect(await credentialOf(second.accessToken)).to.equal(null);
      expect(await refusalOf(refresh(second.refreshToken))).to.equal('invalid_grant');
    });

    it('returns the same pair to the same client within 30 seconds: two tabs, or a lost answer', async () => {
      const { refreshToken } = await redeem(await approve());

      const pairs = await Promise.all([1, 2, 3, 4].map(() => refresh(refreshToken)));
      lateSeconds = 29;
      const late = await refresh(refreshToken);

      const tokensOf = ({ accessToken, refreshToken: next, scopes }: (typeof pairs)[number]) => [
        accessToken,
        next,
        scopes,
      ];
      for (const pair of [...pairs, late]) expect(tokensOf(pair)).to.deep.equal(tokensOf(pairs[0]!));
      expect(late.expiresIn).to.be.within(3600 - 32, 3600 - 29);
      expect(await credentialOf(late.accessToken)).to.not.equal(null);
      expect(await refusalOf(refresh(late.refreshToken))).to.equal(null);
    });

    it('revokes the family when a spent token is reused within that time after its successor, or for other scopes', async () => {
      const used = await redeem(await approve());
      const next = await refresh(used.refreshToken);
      await refresh(next.refreshToken);
      const narrowed = await redeem(await approve());
      const narrow = await refresh(narrowed.refreshToken, { scope: 'videos:read' });

      expect(await refusalOf(refresh(used.refreshToken))).to.equal('invalid_grant');
      expect(await credentialOf(next.accessToken)).to.equal(null);
      expect(await refusalOf(refresh(narrowed.refreshToken, { scope: 'jobs:read' }))).to.equal(
        'invalid_grant',
      );
      expect(await credentialOf(narrow.accessToken)).to.equal(null);
    });

    it('keeps the successor where only its client can read it, until the next one', async () => {
      const first = await redeem(await approve());
      const second = await refresh(first.refreshToken);
      const stored = () =>
        inTransaction(db, { workspaceId }, async (tx) => {
          const [{ text, sealed }] = await tx.query(
            `select json_agg(r)::text as text, count(successor)::int as sealed from oauth_refresh_token r
             where grant_id = (select grant_id from oauth_refresh_token where token_hash = $1)`,
            [Buffer.from(sha256(first.refreshToken), 'hex')],
          );
          return { text, sealed };
        });

      const before = await stored();
      await refresh(second.refreshToken);
      const after = await stored();

      for (const secret of [second.accessToken, second.refreshToken])
        expect(before.text).not.to.include(secret);
      expect([before.sealed, after.sealed]).to.deep.equal([1, 1]);
    });

    it('can reduce the approved scopes, but not extend them', async () => {
      const { refreshToken } = await redeem(await approve({ scope: 'videos:read' }));

      expect(await refusalOf(refresh(refreshToken, { scope: 'videos:read jobs:read' }))).to.equal(
        'invalid_scope',
      );
      expect((await refresh(refreshToken, { scope: 'videos:read' })).scopes).to.deep.equal(['videos:read']);
    });

    it('refuses a token after 30 days, another client’s and an unknown one', async () => {
      const { refreshToken } = await redeem(await approve());

      expect(await refusalOf(refresh('svc_ort_unknown'))).to.equal('invalid_grant');
      expect(await refusalOf(refresh(refreshToken, { clientId: publicId, clientSecret: null }))).to.equal(
        'invalid_grant',
      );
      lateSeconds = 30 * DAY_SECONDS + 1;
      expect(await refusalOf(refresh(refreshToken))).to.equal('invalid_grant');
    });

    it('ends a family 90 days after the approval, however often it is renewed', async () => {
      let tokens = await redeem(await approve());
      for (let day = 29; day <= 87; day += 29) {
        lateSeconds = day * DAY_SECONDS;
        tokens = await refresh(tokens.refreshToken);
      }
      lateSeconds = 90 * DAY_SECONDS - 3700;
      tokens = await refresh(tokens.refreshToken);
      const last = await credentialOf(tokens.accessToken);
      lateSeconds = 90 * DAY_SECONDS - 3500;

      expect(tokens.expiresIn).to.equal(3600);
      expect(last?.expiresAt?.getTime()).to.be.lessThan(Date.now() + 90 * DAY_SECONDS * 1000);
      expect(await refusalOf(refresh(tokens.refreshToken))).to.equal('invalid_grant');
      const [grant] = await inTransaction(db, { workspaceId }, (tx) =>
        tx.query('select expires_at > created_at + $2::interval as outlives from oauth_grant where id = $1', [
          last?.credentialId,
          '90 days',
        ]),
      );
      expect(grant).to.deep.equal({ outlives: false });
    });

    it('ends families earlier when the setting is lowered', async () => {
      const { refreshToken } = await redeem(await approve());
      lateSeconds = 2 * DAY_SECONDS;
      const request = { grantType: 'refresh_token', refreshToken, clientId, clientSecret: CLIENT_SECRET };

      expect(await refusalOf(exchangeToken({ ...oauth(), grantDays: 2 }, request))).to.equal('invalid_grant');
      expect(await refusalOf(refresh(refreshToken))).to.equal(null);
    });
  });

  describe('revokeToken', () => {
    it('revokes an access token alone, and a family by its refresh token', async () => {
      const first = await redeem(await approve());
      const second = await refresh(first.refreshToken);

      await revokeToken(oauth(), { token: first.accessToken, clientId });
      expect(await credentialOf(first.accessToken)).to.equal(null);
      const left = await credentialOf(second.accessToken);
      expect(left).not.to.equal(null);

      await revokeToken(oauth(), { token: second.refreshToken });
      const notified = { workspaceId, credentialId: left?.credentialId };
      expect(announced).to.deep.equal([notified, notified]);
      expect(await credentialOf(second.accessToken)).to.equal(null);
      expect(await refusalOf(refresh(second.refreshToken))).to.equal('invalid_grant');
    });

    it('ignores another client’s token and unknown tokens', async () => {
      const { accessToken } = await redeem(await approve());

      await revokeToken(oauth(), { token: accessToken, clientId: publicId });
      await revokeToken(oauth(), { token: 'svc_oat_unknown' });

      expect(await credentialOf(accessToken)).not.to.equal(null);
      expect(announced).to.deep.equal([]);
    });
  });

  describe('findCredential', () => {
    const inWorkspace = (statement: string, values: unknown[]) =>
      inTransaction(db, { workspaceId }, (tx) => tx.query(statement, values));

    it('returns the member’s current role, and null once the member is removed', async () => {
      const insert = fixture.insertInto(db);
      const { id } = await fixture.insertAccount(insert, { [workspaceId]: 'viewer' });
      const { accessToken, refreshToken } = await redeem(await approve({}, id));

      await inWorkspace(`update member set role = 'admin' where account_id = $1`, [id]);
      expect(await credentialOf(accessToken)).to.include({ userId: id, role: 'admin' });

      await inWorkspace('delete from member where account_id = $1', [id]);
      expect(await credentialOf(accessToken)).to.equal(null);
      expect(await refusalOf(refresh(refreshToken))).to.equal('invalid_grant');
      expect(await refusalOf(approve({}, id))).to.match(/no member of the workspace/);
    });

    it('refuses an expired token', async () => {
      lateSeconds = -3601;
      const { accessToken } = await redeem(await approve());

      expect(await credentialOf(accessToken)).to.equal(null);
    });

    it('refuses the tokens of a revoked client', async () => {
      const insert = fixture.insertInto(db);
      const client = await fixture.insertClient(insert, workspaceId);
      const { accessToken, refreshToken } = await redeem(await approve({ client_id: client }), {
        clientId: client,
      });
      expect(await credentialOf(accessToken)).not.to.equal(null);

      await inWorkspace('update oauth_client set revoked_at = now() where id = $1', [client]);

      expect(await credentialOf(accessToken)).to.equal(null);
      expect(await refusalOf(refresh(refreshToken, { clientId: client }))).to.equal('invalid_client');
    });

    it('can read only the row of the presented token', async () => {
      await redeem(await approve());

      for (const table of ['oauth_code', 'oauth_access_token', 'oauth_refresh_token', 'oauth_grant']) {
        const rows = await inTransaction(db, { settings: { 'app.credential_hash': sha256('other') } }, (tx) =>
          tx.query(`select * from ${table}`),
        );
        expect(rows, table).to.deep.equal([]);
      }
    });
  });
});
