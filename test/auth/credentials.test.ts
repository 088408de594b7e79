import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { FastifyRequest } from 'fastify';
import { findCredential } from '../../services/auth/api-key/find-credential.js';
import { readAuthConfig } from '../../services/auth/config.js';
import { bootstrapWorkspace } from '../../services/auth/workspace/bootstrap-workspace.js';
import { findWorkspace } from '../../services/auth/workspace/find-workspace.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { makeAuthenticate } from '../../services/platform/edge/identity.js';
import { anAuthContext } from '../setup/auth.js';
import { refusalOf } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { makeSubgraphDouble } from '../setup/subgraph-double.js';

const KEY = 'svc_live_of_the_first_workspace';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('credentials', () => {
  const db = useTestDatabase().source('auth');

  before(async () => {
    const first = { apiKey: KEY, name: 'First', planId: 'business' };
    await Promise.all([bootstrapWorkspace(db, first), bootstrapWorkspace(db, first)]);
  });

  const requestWith = (authorization: string | undefined): FastifyRequest =>
    ({
      id: 'req_test',
      headers: { authorization },
      query: { access_token: KEY },
    }) as unknown as FastifyRequest;

  describe('bootstrapWorkspace', () => {
    it('creates one workspace and one key for any number of concurrent starts', async () => {
      const count = (table: string) =>
        inTransaction(db, { workspaceId: 'ws_first' }, async (tx) => {
          const [{ n }] = await tx.query(`select count(*)::int as n from ${table}`);
          return n as number;
        });

      expect([await count('workspace'), await count('api_key')]).to.deep.equal([1, 1]);
    });

    it('stores only the hash of the key', async () => {
      const rows = await inTransaction(db, { workspaceId: 'ws_first' }, (tx) =>
        tx.query('select row_to_json(k)::text as text from api_key k'),
      );

      expect(JSON.stringify(rows)).not.to.include(KEY);
      expect(JSON.stringify(rows)).to.include(sha256(KEY));
    });
  });

  describe('findCredential', () => {
    it('returns the owner of the key and the limits of the plan', async () => {
      const found = await findCredential(db, sha256(KEY));

      expect(found).to.deep.include({
        workspaceId: 'ws_first',
        role: null,
        scopes: null,
        plan: { id: 'business', apiAccess: true, videoMinutesPerMonth: 500, webhooks: 10 },
      });
    });

    it('returns null for a wrong key and for a revoked one', async () => {
      await bootstrapWorkspace(db, { apiKey: 'svc_live_revoked', name: 'First', planId: 'business' });
      await inTransaction(db, { workspaceId: 'ws_first' }, (tx) =>
        tx.query('update api_key set revoked_at = now() where token_hash = $1', [
          Buffer.from(sha256('svc_live_revoked'), 'hex'),
        ]),
      );

      expect(await findCredential(db, sha256('svc_live_wrong'))).to.equal(null);
      expect(await findCredential(db, sha256('svc_live_revoked'))).to.equal(null);
    });

    it('can read only the row of the presented key', async () => {
      const rows = await inTransaction(
        db,
        { settings: { 'app.credential_hash': sha256('svc_live_wrong') } },
        (tx) => tx.query('select id from api_key'),
      );

      expect(rows).to.deep.equal([]);
    });
  });

  describe('findWorkspace', () => {
    it('returns only the caller’s own workspace', async () => {
      const as = (workspaceId: string) => anAuthContext(db, { workspaceId });

      expect(await findWorkspace(as('ws_first'), 'ws_first')).to.deep.include({
        id: 'ws_first',
        name: 'First',
      });
      expect(await findWorkspace(as('ws_other'), 'ws_first')).to.equal(null);
    });
  });

  describe('authentication at the edge', () => {
    const edge = () => {
      const auth = makeSubgraphDouble(async ({ variables }) => ({
        credential: await findCredential(db, variables?.tokenHash as string),
      }));
      return { auth, authenticate: makeAuthenticate({ auth, tokenPrefix: 'svc' }) };
    };

    it('accepts a bearer credential in the header and asks auth once in five seconds', async () => {
      const { auth, authenticate } = edge();

      const claims = await authenticate(requestWith(`Bearer ${KEY}`));
      await Promise.all([
        authenticate(requestWith(`bearer ${KEY}`)),
        authenticate(requestWith(`Bearer  ${KEY}`)),
      ]);

      expect(claims.workspaceId).to.equal('ws_first');
      expect(auth.calls).to.have.length(1);
      expect(JSON.stringify(auth.calls)).not.to.include(KEY);
    });

    it('refuses an expired key at once, although it was accepted within the last five seconds', async () => {
      const answers = [
        { ...(await findCredential(db, sha256(KEY))), expiresAt: new Date(Date.now() - 1) },
        null,
      ];
      const auth = makeSubgraphDouble(() => ({ credential: answers.shift() }));
      const authenticate = makeAuthenticate({ auth, tokenPrefix: 'svc' });
      // The key expires between auth's answer and the next request.
      await authenticate(requestWith(`Bearer ${KEY}`));

      expect(await refusalOf(authenticate(requestWith(`Bearer ${KEY}`)))).to.equal('authentication_error');
    });

    it('refuses everything else', async () => {
      const { auth, authenticate } = edge();
      const headers = [
        undefined,
        '',
        'Bearer',
        `Basic ${KEY}`,
        `Bearer ${KEY}x`,
        'Bearer abc',
        `Bearer xyz_live_${KEY}`,
      ];

      for (const header of headers) {
        expect(await refusalOf(authenticate(requestWith(header))), String(header)).to.equal(
          'authentication_error',
        );
      }
      // Only the credential with the format of a key was looked up.
      expect(auth.calls).to.have.length(1);
    });

    it('does not report an outage of auth as a wrong key', async () => {
      const auth = makeSubgraphDouble(() => {
        throw Object.assign(new Error('away'), { code: 'unavailable' });
      });
      const authenticate = makeAuthenticate({ auth, tokenPrefix: 'svc' });

      expect(await refusalOf(authenticate(requestWith(`Bearer ${KEY}`)))).to.equal('unavailable');
      expect(await refusalOf(authenticate(requestWith(`Bearer ${KEY}`)))).to.equal('unavailable');
      expect(auth.calls).to.have.length(2);
    });
  });

  it('accepts only a well-formed key in the configuration', () => {
    const read = () => readAuthConfig({ BOOTSTRAP_API_KEY: 'secret' });

    expect(read).to.throw(/BOOTSTRAP_API_KEY: must be the token prefix/);
  });
});
