import { randomText } from '../services/platform/text/ids.js';
import { makeInstallationSecrets } from './installation-secrets.js';

/** Generates all secrets that `docker-compose.yml` requires, as the lines of an `.env` file. */
export async function makeComposeSecrets(): Promise<string[]> {
  const postgresPassword = randomText(40);
  const databaseUrl = `postgres://video_service:${postgresPassword}@postgres:5432/video_service`;
  const values = {
    POSTGRES_PASSWORD: postgresPassword,
    RABBITMQ_PASSWORD: randomText(40),
    ...(await makeInstallationSecrets(databaseUrl)),
  };
  return Object.entries(values).map(([name, value]) => `${name}='${value}'`);
}
