import { importJWK, type JWK, SignJWT } from 'jose';
import { startJobs } from '../../services/jobs/compose.js';
import { readJobsConfig } from '../../services/jobs/config.js';
import {
  type CallerClaims,
  CLOCK_TOLERANCE_SECONDS,
  makeCallerSigner,
} from '../../services/platform/access/caller.js';
import { openTransport } from '../../services/platform/messaging/open-transport.js';
import type { Transport } from '../../services/platform/messaging/transport.js';
import { Lifecycle } from '../../services/platform/process/lifecycle.js';
import { type Issuer, makeSecrets } from '../../supervisor/secrets.js';
import { silentLog } from './calls.js';
import { claimPort } from './claim-port.js';
import type { TestDatabase } from './database.js';

export interface JobsInstances {
  readonly urls: readonly string[];
  /** The transport of workers and auth. */
  readonly transport: Transport;
  /** Returns an `Authorization` header signed by a service. */
  bearer(issuer: Issuer, claims: CallerClaims): Promise<string>;
  /** Returns one that is valid for this many seconds. */
  shortBearer(issuer: Issuer, claims: CallerClaims, seconds: number): Promise<string>;
  /** Stops one instance with SIGTERM. */
  stopOne(index: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts several instances of jobs in this process, on one database and one transport, as their main file
 * does.
 */
export async function startJobsInstances(
  database: Omit<TestDatabase, 'drop'>,
  count: number,
  amqpUrl?: string,
): Promise<JobsInstances> {
  const secrets = await makeSecrets();
  const lifecycles: Lifecycle[] = [];
  const urls: string[] = [];
  for (let i = 0; i < count; i++) {
    const port = await claimPort();
    const lifecycle = new Lifecycle(silentLog);
    lifecycles.push(lifecycle);
    const config = readJobsConfig({
      PORT: String(port),
      DATABASE_URL: database.urls.jobs,
      AMQP_URL: amqpUrl,
      CALLER_SIGNING_KEY: secrets.signingKeys.jobs,
      CALLER_PUBLIC_KEYS: secrets.publicKeys,
      STORAGE_URL: 'http://storage.test/files',
      STORAGE_SIGNING_SECRET: secrets.storageSigningSecret,
      MEDIA_URL: 'http://127.0.0.1:1',
      VIDEOS_URL: 'http://127.0.0.1:1',
    });
    await startJobs(lifecycle, config);
    urls.push(`http://127.0.0.1:${port}`);
  }
  const transport = openTransport({ amqpUrl, databaseUrl: database.urls.jobs, log: silentLog });
  await transport.check();
  const keyOf = (issuer: Issuer) => JSON.parse(secrets.signingKeys[issuer]) as JWK;
  return {
    urls,
    transport,
    bearer: async (issuer, claims) => `Bearer ${await makeCallerSigner(keyOf(issuer))(claims)}`,
    shortBearer: async (issuer, claims, seconds) => {
      const token = await new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'EdDSA', kid: issuer })
        .setIssuer(issuer)
        .setAudience('subgraph')
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + seconds - CLOCK_TOLERANCE_SECONDS)
        .sign(await importJWK(keyOf(issuer), 'EdDSA'));
      return `Bearer ${token}`;
    },
    stopOne: (index) => (lifecycles[index] as Lifecycle).stop(),
    stop: async () => {
      await transport.close();
      await Promise.all(lifecycles.map((lifecycle) => lifecycle.stop()));
    },
  };
}
