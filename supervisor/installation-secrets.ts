import { randomText } from '../services/platform/text/ids.js';
import { FIRST_OWNER } from './first-owner.js';
import { runtimeUrl } from './runtime-role.js';
import { ISSUERS, makeSecrets, signingKeyVariable } from './secrets.js';

const SERVICES = ['videos', 'jobs', 'auth', 'webhooks', 'media', 'edge'];

/**
 * Generates the secrets of an installation in containers, by name. `databaseUrl` is the URL of the role that
 * migrates the database.
 */
export async function makeInstallationSecrets(databaseUrl: string): Promise<Record<string, string>> {
  const secrets = await makeSecrets();
  const database = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  const values: Record<string, string> = {
    DATABASE_ROLE_SECRET: secrets.databaseRoleSecret,
    STORAGE_SIGNING_SECRET: secrets.storageSigningSecret,
    WEBHOOK_SECRETS_KEY: secrets.webhookSecretsKey,
    BOOTSTRAP_API_KEY: `svc_live_${randomText(40)}`,
    BOOTSTRAP_EMAIL: FIRST_OWNER,
    BOOTSTRAP_PASSWORD: randomText(20),
    CALLER_PUBLIC_KEYS: secrets.publicKeys,
  };
  for (const issuer of ISSUERS) values[signingKeyVariable(issuer)] = secrets.signingKeys[issuer];
  for (const service of SERVICES) {
    values[`${service.toUpperCase()}_DATABASE_URL`] = runtimeUrl(
      databaseUrl,
      database,
      service,
      secrets.databaseRoleSecret,
    );
  }
  return values;
}
