import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { factRoutes } from '../../services/jobs/facts/facts.consumer.js';
import type { Settlement } from '../../services/jobs/job/settlement.js';
import type { OpenJob } from '../../services/jobs/lifecycle/accept-job.js';
import { silentLog } from '../setup/calls.js';

export const DONE: Settlement = { status: 'completed', result: {} };

/** An analysis as videos requests it. */
export const anAnalysis = (videoId: string, differing: Partial<OpenJob> = {}): OpenJob => ({
  kind: 'analysis',
  type: 'analysis',
  videoId,
  command: 'media.analyze-video.v1',
  payload: { videoId, sourceFileId: 'fil_1', forceRefresh: false },
  ...differing,
});

/** An export as videos requests it. */
export const anExport = (videoId: string, differing: Partial<OpenJob> = {}): OpenJob => ({
  kind: 'export',
  type: 'export',
  videoId,
  command: 'media.render-video.v1',
  payload: { videoId, planId: 'pln_1' },
  ...differing,
});

/** The ingest of a video, by default from an address. */
export const anIngest = (
  videoId: string,
  source: object = { kind: 'link', url: 'https://example.com/a.mp4' },
): OpenJob => ({
  kind: 'ingest',
  type: 'ingest',
  videoId,
  command: 'media.ingest-source.v1',
  payload: { videoId, source, filename: 'a.mp4' },
});

/** Delivers a fact to the consumer of jobs, as a message of the test workspace. */
export async function deliverFact(
  db: DataSource,
  name: string,
  payload: object,
  messageId: string = randomUUID(),
): Promise<void> {
  const origin = { workspaceId: 'ws_test', requestId: 'req_test' };
  const route = factRoutes(db).find((candidate) => candidate.name === name);
  if (!route) throw new Error(`Jobs consumes no fact ${name}`);
  const signal = AbortSignal.timeout(60_000);
  await route.run(
    { ...origin, id: messageId, name, payload, createdAt: new Date().toISOString() },
    { ...origin, messageId, attempt: 1, signal, log: silentLog },
  );
}
