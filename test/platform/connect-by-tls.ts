/**
 * A program of a test: opens a connection of every kind that the product opens, by TLS, and exits once each was
 * answered or refused.
 */
import 'reflect-metadata';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HeadBucketCommand } from '@aws-sdk/client-s3';
import { Pool } from 'undici';
import { postJson } from '../../gateway/post-json.js';
import { makeHttpAvatar } from '../../services/media/ai/avatar/http-server.js';
import { makeOpenAiClient } from '../../services/media/ai/openai-client.js';
import { makeS3Client } from '../../services/media/storage/s3-client.js';
import type { S3Config } from '../../services/media/storage/storage-config.js';
import { makeDataSource } from '../../services/platform/database/database.js';
import { openReconnectingConnection } from '../../services/platform/messaging/rabbitmq-connection.js';
import { makeOutbound } from '../../services/platform/outbound/outbound.js';
import { inSpan } from '../../services/platform/tracing/spans.js';
import { startTracing } from '../../services/platform/tracing/start-tracing.js';
import { silentLog } from '../setup/calls.js';

const [port, databasePort] = process.argv.slice(2);
const program = fileURLToPath(import.meta.url);
const at = (path: string) => `https://localhost:${port}/${path}`;
const bucket: S3Config = {
  S3_BUCKET: 'bucket',
  S3_ENDPOINT: at(''),
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  S3_FORCE_PATH_STYLE: true,
} as S3Config;

async function sendTrace(): Promise<void> {
  const tracing = await startTracing('test', { OTEL_EXPORTER_OTLP_ENDPOINT: at('collector') }, silentLog);
  await inSpan('work', {}, async () => undefined);
  await tracing?.stop();
}

const broker = openReconnectingConnection(`amqps://localhost:${port}`, silentLog);
await Promise.allSettled([
  makeOutbound({ allowCidrs: ['127.0.0.0/8', '::1/128'] }).request(at('receiver'), {
    maxBytes: 1000,
    timeoutMs: 10_000,
  }),
  makeOpenAiClient({ baseUrl: at('engine'), model: 'any', timeoutMs: 10_000 }).models.list(),
  makeHttpAvatar({ baseUrl: at('avatar'), timeoutMs: 10_000, retryAfterMs: [] }).renderAvatar({
    imagePath: program,
    audioPath: program,
    outPath: join(tmpdir(), `never-rendered-${process.pid}`),
    signal: AbortSignal.timeout(10_000),
  }),
  postJson(new Pool(`https://localhost:${port}`), {
    path: '/subgraph',
    body: '{}',
    headers: {},
    limit: { maxBytes: 1000, tooLarge: () => new Error('too large') },
    deadline: { withinMs: 10_000, late: () => new Error('late') },
  }),
  makeS3Client(bucket).send(new HeadBucketCommand({ Bucket: bucket.S3_BUCKET })),
  makeDataSource(
    `postgres://someone:secret@localhost:${databasePort}/any?sslmode=verify-full`,
    { schema: 'any', entities: [], migrations: [] } as never,
    1,
  ).initialize(),
  sendTrace(),
]);
await broker.stop();
