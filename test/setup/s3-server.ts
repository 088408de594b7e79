import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export interface S3Server {
  /** Environment variables with which a process stores its files there. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

// The server encrypts the continuation token of a list with DES, which OpenSSL 3 no longer supports.
const crypto = createRequire(import.meta.url)('node:crypto') as typeof import('node:crypto');
for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
  const original = crypto[name] as unknown as (algorithm: string, key: Buffer, iv: Buffer) => never;
  crypto[name] = ((algorithm: string, key: Buffer, iv: Buffer) =>
    algorithm === 'des'
      ? original('aes-128-cbc', Buffer.concat([key, key]), Buffer.concat([iv, iv]))
      : original(algorithm, key, iv)) as never;
}

/** Starts an S3 server in this process with one empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const bucket = 'videos-of-the-tests';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
