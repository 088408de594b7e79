import { expect } from 'chai';
import type { DataSource } from 'typeorm';
import { isRegisteredOrigin } from '../../../services/auth/oauth/is-registered-origin.js';
import { authSchema } from '../../../services/auth/schema.js';
import { inTransaction, makeDataSource } from '../../../services/platform/database.js';
import { makeEmptyDatabase, useTestDatabase } from '../../setup/database.js';
import * as fixture from '../../setup/oauth.js';

describe('isRegisteredOrigin', () => {
  const db = useTestDatabase().source('auth');
  let workspaceId: string;

  before(async () => {
    workspaceId = await fixture.insertWorkspace(fixture.insertInto(db));
  });

  const register = (...redirectUris: string[]) =>
    fixture.insertClient(fixture.insertInto(db), workspaceId, { redirectUris });
  const isKnown = (origin: string, credential = {}) => isRegisteredOrigin({ db }, { origin, ...credential });

  it('compares origins as browsers write them', async () => {
    await register('https://Written.example:443/a/b?c=https://inner.example', 'https://second.example:8443');

    for (const origin of ['https://written.example', 'https://second.example:8443'])
      expect(await isKnown(origin), origin).to.equal(true);
    for (const origin of [
      ...['http://written.example', 'https://written.example:8443', 'https://second.example', 'null', ''],
      ...[
        'https://inner.example',
        'https://sub.written.example',
        'https://written.example.org',
        '%',
        'https://',
      ],
    ])
      expect(await isKnown(origin), origin).to.equal(false);
  });

  it('ignores the port only on loopback, where a native app listens', async () => {
    await register('http://127.0.0.1/callback', 'http://[::1]:5000/callback');

    for (const origin of ['http://127.0.0.1:49152', 'http://127.0.0.1', 'http://[::1]:1234'])
      expect(await isKnown(origin), origin).to.equal(true);
    for (const origin of ['http://localhost:49152', 'https://127.0.0.1:49152', 'http://127.0.0.1.example'])
      expect(await isKnown(origin), origin).to.equal(false);
  });

  it('returns false for a revoked application', async () => {
    const id = await register('https://revoked.example/callback');
    expect(await isKnown('https://revoked.example')).to.equal(true);

    await inTransaction(db, { workspaceId }, (tx) =>
      tx.query('update oauth_client set revoked_at = now() where id = $1', [id]),
    );

    expect(await isKnown('https://revoked.example')).to.equal(false);
  });

  it('checks that a credential belongs to the application', async () => {
    const approve = (redirectUri: string) =>
      fixture.insertApproval(fixture.insertInto(db), workspaceId, {
        role: 'viewer',
        scopes: ['videos:read'],
        redirectUris: [redirectUri],
      });
    const [own, other] = [await approve('https://own.example/'), await approve('https://another.example/')];
    const isKnownWith = (credentialId: string, workspace = workspaceId) =>
      isKnown('https://own.example', { credentialId, workspaceId: workspace });

    expect(await isKnownWith(own.grantId)).to.equal(true);
    expect(await isKnownWith(other.grantId)).to.equal(false);
    expect(await isKnownWith('key_1')).to.equal(false);
    expect(await isKnownWith(own.grantId, 'ws_other')).to.equal(false);
  });

  it('has a migration that grants the new scopes to applications with every earlier scope, and no others', async () => {
    const earlier = await makeEmptyDatabase();
    const [until, from] = [0, 1].map((more) => {
      const at = authSchema.migrations.findIndex(({ name }) => name.startsWith('AddClientOrigins'));
      return makeDataSource(earlier.url, {
        ...authSchema,
        migrations: authSchema.migrations.slice(0, at + more),
      });
    }) as [DataSource, DataSource];
    const added = ['webhooks:read', 'webhooks:write', 'settings:read', 'settings:write'];
    const every = [
      ...[
        'videos:read',
        'videos:write',
        'projects:read',
        'projects:write',
        'subtitles:read',
        'subtitles:write',
      ],
      ...[
        'export:write',
        'translate:write',
        'voiceover:write',
        'article:read',
        'article:write',
        'analyze:write',
      ],
      ...['tools:read', 'tools:write', 'jobs:read', 'usage:read', 'process:write'],
    ];
    try {
      await until.initialize();
      await until.query('create schema if not exists auth');
      await until.runMigrations();
      const insert = fixture.insertInto(until);
      const workspace = await fixture.insertWorkspace(insert);
      const ids = [
        await fixture.insertClient(insert, workspace, { scopes: every }),
        await fixture.insertClient(insert, workspace, { scopes: every.slice(1) }),
      ];
      await until.destroy();
      await from.initialize();
      await from.runMigrations();

      const scopesOf = (id: string) =>
        inTransaction(from, { workspaceId: workspace }, (tx) =>
          tx.query('select scopes from auth.oauth_client where id = $1', [id]),
        );
      expect((await scopesOf(ids[0] as string))[0].scopes).to.deep.equal([...every, ...added]);
      expect((await scopesOf(ids[1] as string))[0].scopes).to.deep.equal(every.slice(1));
    } finally {
      for (const source of [until, from]) if (source.isInitialized) await source.destroy();
      await earlier.drop();
    }
  });
});
