import { randomText } from '../services/platform/text/ids.js';
import { type BrokerUrls, deriveBrokerUrls, sameBrokerUrl } from './broker-users.js';
import { FIRST_OWNER } from './first-owner.js';
import { runtimeUrl } from './runtime-role.js';
import { ISSUERS, makeSecrets, signingKeyVariable } from './secrets.js';

const SERVICES = ['videos', 'jobs', 'auth', 'webhooks', 'media', 'edge'];

/**
 * Generates the secrets of an installation in containers, by name. `databaseUrl` is the URL of the role that
 * migrates the database.
 */
async function makeInstallationSecrets(databaseUrl: string): Promise<Record<string, string>> {
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

/** Returns the URLs of the services by the names of their variables, such as `JOBS_AMQP_URL`. */
const brokerUrlsByVariable = (urls: BrokerUrls): Record<string, string> =>
  Object.fromEntries(Object.entries(urls).map(([user, url]) => [`${user.toUpperCase()}_AMQP_URL`, url]));

/** Generates all secrets that `docker-compose.yml` requires, as the lines of an `.env` file. */
export async function makeComposeSecrets(): Promise<string[]> {
  const [postgresPassword, rabbitmqPassword] = [randomText(40), randomText(40)];
  const databaseUrl = `postgres://video_service:${postgresPassword}@postgres:5432/video_service`;
  const values = {
    POSTGRES_PASSWORD: postgresPassword,
    RABBITMQ_PASSWORD: rabbitmqPassword,
    ...brokerUrlsByVariable(
      deriveBrokerUrls(`amqp://video_service:${rabbitmqPassword}@rabbitmq:5672`, randomText(40)),
    ),
    ...(await makeInstallationSecrets(databaseUrl)),
  };
  return Object.entries(values).map(([name, value]) => `${name}='${value}'`);
}

export interface KubernetesInstallation {
  /** Name of the release of the Helm chart; names of its objects begin with it. */
  readonly release: string;
  /** Of a PostgreSQL that the release does not contain: the URL of a role that may create schemas and roles. */
  readonly databaseUrl?: string | undefined;
  /** Of a RabbitMQ that the release does not contain. */
  readonly amqpUrl?: string | undefined;
}

/** Returns why the options are not accepted, each reason with its option; none when they are. */
export function findSecretFaults({ release, databaseUrl, amqpUrl }: KubernetesInstallation): string[] {
  const faults: string[] = [];
  if (!/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/.test(release))
    faults.push(
      '--kubernetes: the name of a release has at most 40 lowercase letters, digits and hyphens, and begins and ends with a letter or digit',
    );
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\/[^/]+@[^/]+\/[^/?]+/.test(databaseUrl))
    faults.push('--database-url: must be postgres://<role>:<password>@<host>:<port>/<database>');
  if (amqpUrl !== undefined && !/^amqps?:\/\/[^/]/.test(amqpUrl))
    faults.push('--amqp-url: must be amqp:// or amqps://<user>:<password>@<host>:<port>');
  return faults;
}

/** Generates the Secret that the Helm chart refers to, as a manifest in JSON. */
export async function makeKubernetesSecret({
  release,
  databaseUrl,
  amqpUrl,
}: KubernetesInstallation): Promise<string> {
  const [postgresPassword, rabbitmqPassword] = [randomText(40), randomText(40)];
  const migratorUrl =
    databaseUrl ?? `postgres://video_service:${postgresPassword}@${release}-postgres:5432/video_service`;
  const administratorUrl = amqpUrl ?? `amqp://video_service:${rabbitmqPassword}@${release}-rabbitmq:5672`;
  // Users of another broker are its operator's.
  const brokerUrls = amqpUrl ? sameBrokerUrl(amqpUrl) : deriveBrokerUrls(administratorUrl, randomText(40));
  const stringData = {
    ...(databaseUrl === undefined && { POSTGRES_PASSWORD: postgresPassword }),
    ...(amqpUrl === undefined && { RABBITMQ_PASSWORD: rabbitmqPassword }),
    DATABASE_URL: migratorUrl,
    AMQP_URL: administratorUrl,
    ...brokerUrlsByVariable(brokerUrls),
    ...(await makeInstallationSecrets(migratorUrl)),
  };
  const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: `${release}-secrets` }, stringData };
  return `${JSON.stringify(secret, null, 2)}\n`;
}
