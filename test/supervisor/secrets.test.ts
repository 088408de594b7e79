import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  makeCallerSigner,
  makeCallerVerifier,
  serviceClaims,
} from '../../services/platform/access/caller.js';
import { ISSUERS, makeSecrets, openFirstStart, readSecrets } from '../../supervisor/secrets.js';
import { failureOf } from '../setup/failure-of.js';
import { temporaryFolder } from './running-program.js';

describe('readSecrets', () => {
  const folder = temporaryFolder();

  it('generates secrets once and stores them for their owner only', async () => {
    const first = await readSecrets(folder(), {});
    const second = await readSecrets(folder(), {});

    expect(second).to.deep.equal(first);
    const kept = join(folder(), 'secrets');
    expect(statSync(kept).mode & 0o777).to.equal(0o700);
    expect(readdirSync(kept)).to.have.length(ISSUERS.length + 3);
    for (const file of readdirSync(kept))
      expect(statSync(join(kept, file)).mode & 0o777, file).to.equal(0o600);
  });

  it('returns the same secrets for two concurrent first starts', async () => {
    const dataDir = join(folder(), 'twice');
    const [one, other] = await Promise.all([readSecrets(dataDir, {}), readSecrets(dataDir, {})]);

    expect(one).to.deep.equal(other);
  });

  it('generates keys that sign callers for their issuer', async () => {
    const secrets = await readSecrets(folder(), {});
    const token = await makeCallerSigner(JSON.parse(secrets.signingKeys.jobs))(serviceClaims('wsp_1'));

    const caller = await makeCallerVerifier(JSON.parse(secrets.publicKeys))(token);

    expect(caller).to.include({ issuer: 'jobs', workspaceId: 'wsp_1' });
    expect(secrets.publicKeys).to.not.include('"d"');
  });

  it('prefers the environment to stored secrets', async () => {
    const given = await makeSecrets();
    const secrets = await readSecrets(folder(), {
      CALLER_SIGNING_KEY_MEDIA: given.signingKeys.media,
      STORAGE_SIGNING_SECRET: given.storageSigningSecret,
      WEBHOOK_SECRETS_KEY: given.webhookSecretsKey,
      DATABASE_ROLE_SECRET: given.databaseRoleSecret,
    });

    expect(secrets.signingKeys.media).to.equal(given.signingKeys.media);
    expect(secrets.signingKeys.jobs).to.not.equal(given.signingKeys.jobs);
    expect(JSON.parse(secrets.publicKeys).keys.at(-1).x).to.equal(JSON.parse(given.signingKeys.media).x);
    expect(secrets).to.include({
      storageSigningSecret: given.storageSigningSecret,
      webhookSecretsKey: given.webhookSecretsKey,
      databaseRoleSecret: given.databaseRoleSecret,
    });
  });

  it('names a damaged secret instead of replacing it silently', async () => {
    const dataDir = join(folder(), 'damaged');
    await readSecrets(dataDir, {});
    writeFileSync(join(dataDir, 'secrets', 'storage-signing-secret'), '');

    expect((await failureOf(readSecrets(dataDir, {}))).message).to.include(
      'storage-signing-secret is damaged',
    );
  });
});

describe('openFirstStart', () => {
  const folder = temporaryFolder();

  it('is the first until one was completed', () => {
    const first = openFirstStart(folder());
    const interrupted = openFirstStart(folder());
    first.complete();

    expect([first.isFirst, interrupted.isFirst, openFirstStart(folder()).isFirst]).to.deep.equal([
      true,
      true,
      false,
    ]);
  });
});
