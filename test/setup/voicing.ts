import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { DataSource } from 'typeorm';
import type { VoiceRequest } from '../../schemas/messages/voice-request.js';
import type { VoiceSettings } from '../../schemas/voiceover-settings.js';
import { queueWork } from '../../services/media/queue/queue-work.js';
import type { WorkHandlers } from '../../services/media/queue/work-handler.js';
import { WorkPool } from '../../services/media/queue/work-pool.js';
import type { Storage } from '../../services/media/storage/storage.js';
import type { MediaContext } from '../../services/media/subgraph/context.js';
import { findVoiceover } from '../../services/media/subgraph/voiceover/voiceover.resolver.js';
import type { Voiceover } from '../../services/media/subgraph/voiceover/voiceover.type.js';
import { wavHeader } from '../../services/media/video/wav/wav-header.js';
import { joinVoiceover } from '../../services/media/work/voiceover/join-voiceover.js';
import { planVoiceover } from '../../services/media/work/voiceover/plan-voiceover.js';
import { synthesizeLines } from '../../services/media/work/voiceover/synthesize-lines.js';
import type { VoiceoverServices } from '../../services/media/work/voiceover/voiceover-work.js';
import { inTransaction } from '../../services/platform/database/database.js';
import { openTransport } from '../../services/platform/messaging/open-transport.js';
import type { Transport } from '../../services/platform/messaging/transport.js';
import { aService, silentLog } from './calls.js';
import { makeTestDatabase, type TestDatabase } from './database.js';
import type { WorkEnd } from './media-at-work.js';
import { queuedMessages } from './queued-messages.js';
import { waitUntil } from './wait-until.js';

const WORKSPACE = { workspaceId: 'ws_test' };
const RATE = 48_000;

type Synthesizer = VoiceoverServices['tts'];

/** A synthesizer that hums at no cost and records its texts. */
export function makeHumming(): Synthesizer & { said: string[]; secondsALetter: number } {
  const humming = {
    said: [] as string[],
    secondsALetter: 0.1,
    choose: async ({ language }) => ({
      engineId: 'flite',
      edition: 'humming',
      model: 'tts_v3',
      stability: 0.5,
      language: language ?? 'en',
      warnings: [],
    }),
    async synthesize({ text, outPath, speed }) {
      humming.said.push(text);
      const samples = Math.round((text.length * humming.secondsALetter * RATE) / speed);
      // Enough pitches that no two lines of a test sound the same, since equal audio would be stored as one
      // file.
      const pitch = 10 + createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 28;
      const sound = new Int16Array(samples).map((_, i) => Math.sin(i / pitch) * 3000);
      await writeFile(outPath, Buffer.concat([wavHeader(sound.byteLength, RATE), Buffer.from(sound.buffer)]));
      return { durationSeconds: samples / RATE, ignoredTerms: [], model: 'tts_v3' };
    },
  } satisfies Synthesizer & { said: string[]; secondsALetter: number };
  return humming;
}

export const SETTINGS: VoiceSettings = {
  voiceId: 'flite_slt',
  language: 'en',
  sentencePauseSeconds: null,
  applyPronunciations: true,
  model: 'auto',
  speed: null,
  stability: null,
};

/** A request with consecutive lines of the given durations in seconds. */
export function aVoiceRequest(
  texts: readonly string[],
  {
    secondsEach = 3,
    videoId = 'vid_1',
    pronunciations = [],
    ...settings
  }: Partial<VoiceSettings> & {
    secondsEach?: number;
    videoId?: string;
    pronunciations?: VoiceRequest['pronunciations'];
  } = {},
): VoiceRequest {
  return {
    version: 1,
    videoId,
    pronunciations,
    settings: { ...SETTINGS, ...settings },
    videoSeconds: texts.length * secondsEach + 1,
    lines: texts.map((text, i) => ({
      startTime: 0.5 + i * secondsEach,
      endTime: (i + 1) * secondsEach,
      text,
    })),
  };
}

/** Workers that create voiceovers, on a database of their own. */
export interface Voicing {
  readonly db: DataSource;
  readonly storage: Storage;
  /** Runs before work of a kind, to simulate conditions of a test. */
  before: Partial<Record<keyof WorkHandlers, () => Promise<void>>>;
  /** Queues the request and returns its job's id. */
  start(request: VoiceRequest): Promise<string>;
  end(jobId: string): Promise<WorkEnd>;
  /** Returns the finished voiceover. */
  make(request: VoiceRequest): Promise<Voiceover>;
  stop(): Promise<void>;
}

export async function startVoicing(
  storage: Storage,
  tts: Synthesizer,
  { concurrency = 2 }: { concurrency?: number } = {},
): Promise<Voicing> {
  const database: TestDatabase = await makeTestDatabase();
  const db = await database.open('media');
  const transport: Transport = openTransport({ databaseUrl: database.urls.media, log: silentLog });
  const services: VoiceoverServices = { db, storage, tts };
  const notified =
    (kind: keyof WorkHandlers, handle: NonNullable<WorkHandlers[keyof WorkHandlers]>): typeof handle =>
    async (run) => {
      await voicing.before[kind]?.();
      return handle(run);
    };
  const pool = new WorkPool({
    db,
    transport,
    storage,
    log: silentLog,
    concurrency,
    leaseMs: 10_000,
    databaseUrl: database.urls.media,
    handlers: {
      'voice-plan': notified('voice-plan', (run) => planVoiceover(services, run)),
      voice: notified('voice', (run) => synthesizeLines(services, run)),
      'voice-join': notified('voice-join', (run) => joinVoiceover(services, run)),
    },
  });
  const voicing: Voicing = {
    db,
    storage,
    before: {},
    async start(request) {
      const jobId = `tool_${randomUUID()}`;
      const job = { ...WORKSPACE, jobId, jobAttempt: 1, videoId: request.videoId, requestId: 'req_test' };
      const payload = { voiceRequestId: 'vrq_1', request };
      await inTransaction(db, WORKSPACE, (tx) => queueWork(tx, job, [{ kind: 'voice-plan', payload }]));
      return jobId;
    },
    end: (jobId) =>
      waitUntil(`${jobId} ends`, async () => {
        const messages = (await queuedMessages(db)) as unknown as WorkEnd[];
        return messages.find(({ payload }) => payload.jobId === jobId);
      }),
    async make(request) {
      const { name, payload } = await voicing.end(await voicing.start(request));
      if (name !== 'media.voiceover-finished.v1') throw new Error(`${name}: ${JSON.stringify(payload)}`);
      const ctx = { db, caller: aService('videos') } as MediaContext;
      return (await findVoiceover(ctx, payload.voiceoverId as string)) as Voiceover;
    },
    async stop() {
      await pool.stop();
      await transport.close();
      await database.drop();
    },
  };
  return voicing;
}
