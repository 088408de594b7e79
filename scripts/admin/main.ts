import 'reflect-metadata';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { authSchema } from '../../services/auth/schema.js';
import { mediaSchema } from '../../services/media/schema.js';
import { makeDiskStorage } from '../../services/media/storage/disk-storage.js';
import { makeS3Storage } from '../../services/media/storage/s3-storage.js';
import { isS3Config, requireWholeS3, StorageRootEnv } from '../../services/media/storage/storage-config.js';
import { InvalidConfiguration, readConfig } from '../../services/platform/config/config.js';
import { makeDataSource } from '../../services/platform/database/database.js';
import { makeLog } from '../../services/platform/log/log.js';
import { ACCESS_CHANGED_TOPIC } from '../../services/platform/messaging/access-changes.js';
import { openTransport } from '../../services/platform/messaging/open-transport.js';
import { videosSchema } from '../../services/videos/schema.js';
import { findEmbeddedPostgres } from '../../supervisor/embedded-postgres.js';
import { runCommand } from '../run-command.js';
import { isAdminCommand, runAdminCommand, USAGE } from './command.js';
import { isInstallationCommand, runInstallationCommand } from './installation-command.js';

const Env = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  AMQP_URL: z.url({ protocol: /^amqps?$/ }).optional(),
  DATA_DIR: z.string().default('.data'),
  TOKEN_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9]*$/)
    .default('svc'),
  AUTH_URL: z
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .default('http://localhost:4003'),
  LOG_LEVEL: z.string().default('silent'),
});

async function run(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<number> {
  const complain = (line: string) => process.stderr.write(`${line}\n`);
  if (isInstallationCommand(args)) {
    const { DATABASE_URL: databaseUrl } = readConfig(Env, env);
    const print = (result: object) => process.stdout.write(`${JSON.stringify(result)}\n`);
    return runInstallationCommand({ env, databaseUrl, print, say: complain }, args);
  }
  if (!isAdminCommand(args)) {
    const asked = args.length === 1 && /^(-h|(--)?help)$/.test(args[0] as string);
    (asked ? process.stdout : process.stderr).write(`${USAGE}\n`);
    return asked ? 0 : 2;
  }
  const config = readConfig(Env, env);
  const databaseUrl = config.DATABASE_URL ?? findEmbeddedPostgres(config.DATA_DIR);
  if (!databaseUrl) {
    throw new InvalidConfiguration(['DATABASE_URL or the DATA_DIR of a running product: one must be there']);
  }
  const db = makeDataSource(databaseUrl, authSchema, 1);
  await db.initialize().catch((cause) => {
    throw new Error(
      `The database can't be reached; is the product running? (${cause.message || cause.code})`,
      { cause },
    );
  });
  let mediaDb: DataSource | undefined;
  let videosDb: DataSource | undefined;
  try {
    const announce = async (body: object) => {
      const log = makeLog('admin', config.LOG_LEVEL);
      const transport = openTransport({ amqpUrl: config.AMQP_URL, databaseUrl, log });
      // Subscribers poll within five seconds, which makes up for a missed notification.
      await transport.check().catch(() => undefined);
      await transport.broadcast({ topic: ACCESS_CHANGED_TOPIC, body });
      await transport.close();
    };
    const media = async () => {
      const storage = readConfig(requireWholeS3(StorageRootEnv), env);
      mediaDb ??= await makeDataSource(databaseUrl, mediaSchema, 1).initialize();
      return {
        db: mediaDb,
        storage: isS3Config(storage)
          ? makeS3Storage(config.DATA_DIR, storage)
          : makeDiskStorage(config.DATA_DIR, 0),
      };
    };
    const videos = async () => {
      videosDb ??= await makeDataSource(databaseUrl, videosSchema, 1).initialize();
      return videosDb;
    };
    const print = (line: string) => process.stdout.write(`${line}\n`);
    return await runAdminCommand(
      { db, media, videos, tokenPrefix: config.TOKEN_PREFIX, authUrl: config.AUTH_URL, announce, print },
      args,
      complain,
    );
  } finally {
    await mediaDb?.destroy();
    await videosDb?.destroy();
    await db.destroy();
  }
}

await runCommand(run, process.env);
