import { randomText } from '../services/platform/ids.js';
import { runtimeUrl } from './runtime-role.js';
import { ISSUERS, makeSecrets, signingKeyVariable } from './secrets.js';

const DATABASE = 'video_service';
const SERVICES = ['videos', 'jobs', 'auth', 'webhooks', 'media', 'edge'];

/** Generates all secrets that `docker-compose.yml` requires, as the lines of an `.env` file. */
export async function makeComposeSecrets(): Promise<string[]> {
  const secrets = await makeSecrets();
  const postgresPassword = randomText(40);
  const owner = `postgres://${DATABASE}:${postgresPassword}@postgres:5432/${DATABASE}`;
  const values: Record<string, string> = {
    POSTGRES_PASSWORD: postgresPassword,
    RABBITMQ_PASSWORD: randomText(40),
    DATABASE_ROLE_SECRET: secrets.databaseRoleSecret,
    STORAGE_SIGNING_SECRET: secrets.storageSigningSecret,
    WEBHOOK_SECRETS_KEY: secrets.webhookSecretsKey,
    BOOTSTRAP_API_KEY: `svc_live_${randomText(40)}`,
    CALLER_PUBLIC_KEYS: secrets.publicKeys,
  };
  for (const issuer of ISSUERS) values[signingKeyVariable(issuer)] = secrets.signingKeys[issuer];
  for (const service of SERVICES) {
    values[`${service.toUpperCase()}_DATABASE_URL`] = runtimeUrl(
      owner,
      DATABASE,
      service,
      secrets.databaseRoleSecret,
    );
  }
  return Object.entries(values).map(([name, value]) => `${name}='${value}'`);
}
