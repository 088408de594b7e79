import { openAsBlob } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { exportJWK, generateKeyPair } from 'jose';
import type { DataSource } from 'typeorm';
import type { WorkError } from '../../schemas/messages/media.js';
import type { RenderRequest } from '../../schemas/messages/render-request.js';
import { AvatarEngineEnv } from '../../services/media/ai/avatar/avatar-engine-config.js';
import { type AvatarEngines, openAvatarEngines } from '../../services/media/ai/avatar/open-avatar-engines.js';
import { TranscribeEnv } from '../../services/media/ai/transcribe/transcribe-config.js';
import { makeMemoryBudget } from '../../services/media/confinement/memory-budget.js';
import type { OpenKeys } from '../../services/media/credentials/open-credentials.js';
import { ASSET_LIMITS } from '../../services/media/intake/assets/asset-limits.js';
import { makeAssets } from '../../services/media/intake/assets/obtain-asset.js';
import { makeSemaphore } from '../../services/media/intake/uploads/semaphore.js';
import { serveUploads } from '../../services/media/intake/uploads/serve-uploads.js';
import { type NewWork, queueWork } from '../../services/media/queue/queue-work.js';
import type { WorkKind } from '../../services/media/queue/work.entity.js';
import type { FailedWork, WorkHandler, WorkHandlers } from '../../services/media/queue/work-handler.js';
import { WorkPool } from '../../services/media/queue/work-pool.js';
import { FileEntity } from '../../services/media/storage/file.entity.js';
import type { Storage } from '../../services/media/storage/storage.js';
import { findFonts } from '../../services/media/text/typesetting/font-registry.js';
import { readFfmpegBuild } from '../../services/media/video/ffmpeg/ffmpeg-build.js';
import { SEGMENT_LENGTHS } from '../../services/media/work/analysis/analysis-services.js';
import { analyzeWork } from '../../services/media/work/analysis/analyze-work.js';
import { joinAnalysis } from '../../services/media/work/analysis/join-analysis.js';
import { transcribeSegment } from '../../services/media/work/analysis/transcribe-segment.js';
import { writeAnalysisScript } from '../../services/media/work/analysis/write-analysis-script.js';
import { makeAvatarCatalogue } from '../../services/media/work/avatars/avatar-catalogue.js';
import { storeCapsule } from '../../services/media/work/capsule/store-capsule.js';
import type { ExportServices } from '../../services/media/work/export/export-services.js';
import { joinExport } from '../../services/media/work/export/join-export.js';
import { planExport } from '../../services/media/work/export/plan-export.js';
import { renderAudioTrack, renderVideoSegment } from '../../services/media/work/export/render-segments.js';
import { makeCallerSigner, makeCallerVerifier } from '../../services/platform/access/caller.js';
import { readConfig } from '../../services/platform/config/config.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { makeHttpServer } from '../../services/platform/http/http-server.js';
import { openTransport } from '../../services/platform/messaging/open-transport.js';
import type { Transport } from '../../services/platform/messaging/transport.js';
import { makeOutbound } from '../../services/platform/outbound/outbound.js';
import { once } from '../../services/platform/retry/once.js';
import { aCaller, silentLog } from './calls.js';
import { makeTestDatabase, type TestDatabase } from './database.js';
import { queuedMessages } from './queued-messages.js';
import { aRenderRequest } from './render-request.js';
import { NO_OCR, PLAIN_TEXT } from './run-analysis.js';
import { STORAGES, type TestStorage } from './storages.js';
import { storedPath } from './store-source.js';
import { waitUntil } from './wait-until.js';

/** Does not change during a run, and is read by running ffmpeg twice. */
const readBuild = once(readFfmpegBuild);

export const WORKSPACE = { workspaceId: 'ws_test' };

/** How a job's work ended, with the event that reports it. */
export interface WorkEnd {
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>> & { readonly error?: WorkError };
}

/** The media service and a worker in this process, on a database of their own and the given storage. */
export interface MediaAtWork {
  /** URL of its database for the service. */
  readonly databaseUrl: string;
  readonly db: DataSource;
  readonly storage: Storage;
  /** Folder of a storage on disk that `useMediaAtWork` made, and of nothing else. */
  readonly dataDir: string;
  readonly app: FastifyInstance;
  readonly baseUrl: string;
  /** Services with which exports are planned and rendered. */
  readonly rendering: Omit<ExportServices, 'credentials'> & { credentials: OpenKeys | null };
  /** Runs before work of a kind, to simulate conditions of a test. */
  before: Partial<Record<keyof WorkHandlers, () => Promise<void>>>;
  /** Leaves work of a kind to other workers, until it is taken again. */
  leave(kind: WorkKind): void;
  take(kind: WorkKind): void;
  upload(bytes: Blob | NodeJS.ReadableStream): Promise<Response>;
  /** Uploads a file as the source of a video, and returns its ID. */
  source(path: string, videoId?: string): Promise<string>;
  /** Returns the path of a stored file's bytes. */
  pathOf(fileId: unknown): Promise<string>;
  analyze(videoId: string, sourceFileId: string): Promise<WorkEnd>;
  export(
    videoId: string,
    sourceFileId: string,
    words: string,
    asked?: Partial<RenderRequest>,
  ): Promise<WorkEnd>;
  stop(): Promise<void>;
}

interface Differing {
  readonly concurrency?: number;
  readonly presenting?: AvatarEngines;
  readonly credentials?: OpenKeys | null;
}

/** The same for the tests around it, with a storage on disk, open while they run. */
export function useMediaAtWork(differing: () => Differing | Promise<Differing> = () => ({})): MediaAtWork {
  const media = {} as MediaAtWork;
  let opened: TestStorage;
  before(async () => {
    opened = await STORAGES.disk();
    await startMediaAtWork(
      opened.storage,
      await differing(),
      Object.assign(media, { dataDir: opened.dataDir }),
    );
  });
  after(async () => {
    await media.stop();
    await opened.close();
  });
  return media;
}

export async function startMediaAtWork(
  storage: Storage,
  {
    concurrency = 2,
    presenting = openAvatarEngines(AvatarEngineEnv.parse({})),
    credentials = null,
  }: Differing = {},
  media = { dataDir: '' } as MediaAtWork,
): Promise<MediaAtWork> {
  const database: TestDatabase = await makeTestDatabase();
  const db = await database.open('media');
  const transport: Transport = openTransport({ databaseUrl: database.urls.media, log: silentLog });
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'edge', alg: 'EdDSA' };
  const sign = makeCallerSigner(key);
  const { d: _private, ...publicKey } = key;
  const verify = makeCallerVerifier({ keys: [publicKey] });

  const app = makeHttpServer({ log: silentLog });
  const limits = { maxBytes: 1024 ** 3, maxSeconds: 3600, maxPixels: 36e6, maxStreams: 32 };
  await serveUploads(app, { db, storage, limits, verify, probing: makeSemaphore(2) });
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });

  const outbound = makeOutbound({ allowCidrs: ['127.0.0.1'] });
  const memory = makeMemoryBudget(1024 ** 3);
  const assets = makeAssets({
    db,
    storage,
    outbound,
    memory,
    log: silentLog,
    ...ASSET_LIMITS,
    fetching: makeSemaphore(2),
  });
  const rendering = {
    db,
    storage,
    assets,
    avatars: makeAvatarCatalogue({}),
    presenting,
    memory,
    build: await readBuild(),
    fonts: await findFonts(),
    credentials,
  };
  const transcribe = readConfig(TranscribeEnv, { PATH: process.env.PATH });
  const analyzing = { db, storage, transcribe, concurrency: 1, lengths: SEGMENT_LENGTHS };
  const handlers: WorkHandlers = {
    analysis: (run) => analyzeWork(analyzing, run),
    transcribe: (run) => transcribeSegment(analyzing, run),
    'analysis-join': (run) => joinAnalysis(analyzing, run),
    script: (run) => writeAnalysisScript({ db, storage, ocr: NO_OCR, text: PLAIN_TEXT }, run),
    plan: (run) => planExport(rendering, run),
    segment: (run) => renderVideoSegment(rendering, run),
    audio: (run) => renderAudioTrack(rendering, run),
    join: (run) => joinExport(rendering, run),
  };
  const announced: Partial<Record<WorkKind, WorkHandler>> = Object.fromEntries(
    Object.entries(handlers).map(([kind, handle]): [string, WorkHandler] => [
      kind,
      async (run) => {
        await media.before[kind as keyof WorkHandlers]?.();
        return handle(run);
      },
    ]),
  );
  const all = { ...announced };
  const keepEvidence = (failed: FailedWork) => storeCapsule(rendering, failed);
  const pool = new WorkPool({
    db,
    transport,
    storage,
    log: silentLog,
    concurrency,
    leaseMs: 60_000,
    handlers: announced,
    delays: { pollMs: 50, retryMs: [0, 0, 0, 0], checkAfterMs: () => 100, othersFirstMs: 0 },
    evidence: {
      segment: keepEvidence,
      audio: keepEvidence,
      join: keepEvidence,
    },
    databaseUrl: database.urls.media,
  });

  let jobNumber = 0;
  async function work(videoId: string, piece: (jobId: string) => NewWork): Promise<WorkEnd> {
    const jobId = `job_${++jobNumber}`;
    await inTransaction(db, WORKSPACE, (tx) =>
      queueWork(tx, { ...WORKSPACE, jobId, jobAttempt: 1, videoId, requestId: 'req_test' }, [piece(jobId)]),
    );
    const ended = async () => {
      const messages = (await queuedMessages(db)) as unknown as WorkEnd[];
      return messages.find(({ payload }) => payload.jobId === jobId);
    };
    return waitUntil(`${jobId} ends`, ended, { withinMs: 180_000 });
  }

  return Object.assign(media, {
    databaseUrl: database.urls.media,
    db,
    storage,
    app,
    baseUrl,
    rendering,
    before: {},
    leave: (kind) => void delete announced[kind],
    take: (kind) => void Object.assign(announced, { [kind]: all[kind] }),
    upload: async (body) =>
      fetch(`${baseUrl}/uploads?filename=talk.mp4`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await sign(aCaller(WORKSPACE))}`,
          'content-type': 'application/octet-stream',
        },
        body: body as never,
        duplex: 'half',
      } as RequestInit),
    async source(path, videoId = 'vid_1') {
      const answer = await media.upload(await openAsBlob(path));
      const { fileId } = (await answer.json()) as { fileId: string };
      await inTransaction(db, WORKSPACE, (tx) => tx.update(FileEntity, { id: fileId }, { videoId }));
      return fileId;
    },
    pathOf: (fileId) => storedPath({ db, storage }, fileId, media.dataDir),
    analyze: (videoId, sourceFileId) =>
      work(videoId, (jobId) => ({
        kind: 'analysis',
        payload: { jobId, videoId, sourceFileId, forceRefresh: true },
      })),
    export: (videoId, sourceFileId, text, asked = {}) => {
      const cues = [{ startTime: 1, endTime: 3, text }];
      const request = aRenderRequest({ videoId, sourceFileId, cues, ...asked });
      return work(videoId, () => ({ kind: 'plan', payload: { planId: 'pln_1', request } }));
    },
    async stop() {
      await pool.stop();
      await outbound.close();
      await app.close();
      await transport.close();
      await database.drop();
    },
  } satisfies Partial<MediaAtWork>);
}
