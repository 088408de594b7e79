import { createHash } from 'node:crypto';
import { expect } from 'chai';
import type { FastifyRequest } from 'fastify';
import { createApiKey } from '../../services/auth/api-key/create-api-key.js';
import { findCredential } from '../../services/auth/api-key/find-credential.js';
import { revokeApiKey } from '../../services/auth/api-key/revoke-api-key.js';
import type { CallerClaims } from '../../services/platform/access/caller.js';
import { makeAuthenticate } from '../../services/platform/edge/identity.js';
import {
  ACCESS_CHANGED_TOPIC,
  type AccessChanged,
  openAccessChanges,
} from '../../services/platform/messaging/access-changes.js';
import { openTransport } from '../../services/platform/messaging/open-transport.js';
import { Lifecycle } from '../../services/platform/process/lifecycle.js';
import { aMemberContext, insertWorkspace, type TestAuthContext } from '../setup/auth.js';
import { aCaller, refusalOf, silentLog } from '../setup/calls.js';
import { useTestDatabase } from '../setup/database.js';
import { makeSubgraphDouble } from '../setup/subgraph-double.js';
import { waitUntil } from '../setup/wait-until.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const requestWith = (key: string) =>
  ({ id: 'req_test', headers: { authorization: `Bearer ${key}` } }) as unknown as FastifyRequest;

describe('access changes at the edge', () => {
  /** An edge with a configurable auth service, which receives the notifications of the test. */
  type Found = CallerClaims & { expiresAt?: string | null };
  const anEdge = (answer: (tokenHash: string) => Promise<Found | null> | Found | null) => {
    let subscribe: (change: AccessChanged) => void = () => undefined;
    const auth = makeSubgraphDouble(async ({ variables }) => ({
      credential: await answer(variables?.tokenHash as string),
    }));
    const authenticate = makeAuthenticate({
      auth,
      tokenPrefix: 'svc',
      listen: (listener) => {
        subscribe = listener;
      },
    });
    return { auth, authenticate, subscribe: (change: AccessChanged) => subscribe(change) };
  };

  it('looks up the affected credentials again, and no others', async () => {
    const changes: Array<[AccessChanged, boolean]> = [
      [{ workspaceId: 'ws_1' }, true],
      [{ workspaceId: 'ws_2' }, false],
      [{ workspaceId: 'ws_1', credentialId: 'tok_1' }, true],
      [{ workspaceId: 'ws_1', credentialId: 'tok_2' }, false],
      [{ workspaceId: 'ws_2', credentialId: 'tok_1' }, false],
      [{ workspaceId: 'ws_1', userId: 'usr_1' }, true],
      [{ workspaceId: 'ws_1', userId: 'usr_2' }, false],
    ];

    for (const [change, concerned] of changes) {
      const claims = aCaller({ workspaceId: 'ws_1', credentialId: 'tok_1', userId: 'usr_1' });
      const { auth, authenticate, subscribe } = anEdge(() => claims);
      await authenticate(requestWith('svc_oat_one'));
      subscribe(change);
      await authenticate(requestWith('svc_oat_one'));
      expect(auth.calls.length, JSON.stringify(change)).to.equal(concerned ? 2 : 1);
    }
  });

  it('ignores an answer that was already pending when access changed', async () => {
    const providedBefore: Array<(claims: CallerClaims) => void> = [];
    const { auth, authenticate, subscribe } = anEdge(() =>
      auth.calls.length === 1 ? new Promise((resolve) => providedBefore.push(resolve)) : null,
    );
    const first = authenticate(requestWith('svc_live_one'));
    await waitUntil('auth is asked', () => providedBefore.length === 1);

    subscribe({ workspaceId: 'ws_1', credentialId: 'key_1' });
    providedBefore[0]?.(aCaller({ workspaceId: 'ws_1', credentialId: 'key_1' }));
    await first;

    expect(await refusalOf(authenticate(requestWith('svc_live_one')))).to.equal('authentication_error');
  });

  it('drops a cached credential when it expires, without a notification', async () => {
    let expiresAt = Date.now() + 3_600_000;
    let isOver = false;
    const { auth, authenticate } = anEdge(() =>
      isOver ? null : { ...aCaller(), expiresAt: new Date(expiresAt).toISOString() },
    );

    const claims = await authenticate(requestWith('svc_oat_lasts'));
    await authenticate(requestWith('svc_oat_lasts'));
    expect(auth.calls).to.have.length(1);
    expect(claims).not.to.have.property('expiresAt');

    expiresAt = Date.now() + 100;
    await authenticate(requestWith('svc_oat_ends'));
    isOver = true;
    await waitUntil('it has expired', () => Date.now() >= expiresAt);
    expect(await refusalOf(authenticate(requestWith('svc_oat_ends')))).to.equal('authentication_error');
  });

  for (const broker of ['PostgreSQL', 'RabbitMQ'] as const) {
    describe(`over ${broker}`, () => {
      const lifecycle = new Lifecycle(silentLog);
      const database = useTestDatabase();
      const db = database.source('auth');
      let ctx: TestAuthContext;

      before(async () => {
        await insertWorkspace(db, 'ws_1');
        ctx = await aMemberContext(db, 'ws_1', 'owner');
      });
      after(async () => {
        await lifecycle.stop();
      });

      it('invalidates a revoked key at once', async () => {
        const addresses = {
          DATABASE_URL: database.urls.auth,
          AMQP_URL: broker === 'RabbitMQ' ? process.env.TEST_AMQP_URL : undefined,
        };
        const transport = await lifecycle.start(
          'transport of auth',
          () =>
            openTransport({
              amqpUrl: addresses.AMQP_URL,
              databaseUrl: addresses.DATABASE_URL,
              log: silentLog,
            }),
          (opened) => opened.close(),
        );
        let asked = 0;
        const authenticate = makeAuthenticate({
          auth: makeSubgraphDouble(async ({ variables }) => {
            asked += 1;
            return { credential: await findCredential(db, variables?.tokenHash as string) };
          }),
          tokenPrefix: 'svc',
          listen: await openAccessChanges(lifecycle, addresses),
          // Without notifications the edge would never notice the change.
          cachedForMs: 3_600_000,
        });
        const announce = (body: AccessChanged) => transport.broadcast({ topic: ACCESS_CHANGED_TOPIC, body });
        const { key, apiKey } = await createApiKey(ctx, { name: 'To be revoked' });
        await waitUntil('the edge listens', async () => {
          await announce({ workspaceId: 'ws_1' });
          await authenticate(requestWith(key));
          return asked > 1;
        });

        await revokeApiKey({ ...ctx, announce }, apiKey.id);
        await waitUntil(
          'the key is refused',
          async () => (await refusalOf(authenticate(requestWith(key)))) === 'authentication_error',
        );

        expect(await findCredential(db, sha256(key))).to.equal(null);
      });
    });
  }

  it('works without a connection for notifications', async () => {
    const listen = await openAccessChanges(new Lifecycle(silentLog), {});

    expect(listen(() => undefined)).to.equal(undefined);
  });
});
