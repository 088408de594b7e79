import type { DataSource, EntityManager } from 'typeorm';
import {
  analysisFinished,
  analyzeVideo,
  cancelWork,
  ingestSource,
  renderVideo,
} from '../../../schemas/messages/media.js';
import { RenderRequest } from '../../../schemas/messages/render-request.js';
import { serviceClaims } from '../../platform/caller.js';
import { type MessageRoute, on, type Received } from '../../platform/messaging/consumer.js';
import { applyOnce } from '../../platform/messaging/inbox.js';
import { queueMessage } from '../../platform/messaging/outbox.js';
import type { SubgraphClient } from '../../platform/subgraph-client.js';
import { findKeptAnalysis } from '../analysis/find-analysis.js';
import { settingsKeyOf } from '../analysis/settings-key.js';
import type { PlanPayload } from '../export/export-work.js';
import { findSourceId } from '../files/find-source.js';
import { startIngest } from '../ingest/start-ingest.js';
import { dropUploads } from '../uploads/drop-uploads.js';
import { forgetWork } from '../work-queue/lease-work.js';
import { queueWork } from '../work-queue/queue-work.js';
import { gaveUp, reportFailure, videoGone } from '../work-queue/report-failure.js';

const CONSUMER = 'media.commands';
const RENDER_PLAN = `query RenderPlan($id: ID!) { renderPlan(id: $id) }`;

/** Takes commands in: each becomes work in the database, once, and the delivery is done with. Workers lease from there. */
export function commandRoutes({ db, videos }: { db: DataSource; videos: SubgraphClient }): MessageRoute[] {
  const once = (received: Received, apply: (tx: EntityManager) => Promise<unknown>) =>
    applyOnce(db, CONSUMER, received, apply);

  return [
    on(
      ingestSource,
      (command, received) => once(received, (tx) => startIngest(tx, command, received)),
      (command, received) =>
        once(received, (tx) => reportFailure(tx, { ...command, kind: 'ingest' }, gaveUp('ingest'), received)),
    ),
    on(
      analyzeVideo,
      (command, received) =>
        once(received, async (tx) => {
          const { jobId, videoId, forceRefresh, language } = command;
          const sourceFileId = command.sourceFileId ?? (await findSourceId(tx, videoId)) ?? '';
          const key = settingsKeyOf({ sourceFileId, language });
          const kept = forceRefresh ? null : await findKeptAnalysis(tx, videoId, key);
          if (kept)
            return queueMessage(tx, analysisFinished, { jobId, videoId, analysisId: kept.id }, received);
          return queueWork(tx, { ...received, jobId, videoId }, [{ kind: 'analysis', payload: command }]);
        }),
      (command, received) =>
        once(received, (tx) =>
          reportFailure(tx, { ...command, kind: 'analysis' }, gaveUp('analysis'), received),
        ),
    ),
    on(
      renderVideo,
      async ({ jobId, videoId, planId }, received) => {
        const request = await findRenderRequest(videos, planId, received);
        return once(received, (tx) => {
          if (!request) return reportFailure(tx, { jobId, videoId, kind: 'plan' }, videoGone, received);
          const payload: PlanPayload = { planId, request };
          return queueWork(tx, { ...received, jobId, videoId }, [{ kind: 'plan', payload }]);
        });
      },
      (command, received) =>
        once(received, (tx) => reportFailure(tx, { ...command, kind: 'plan' }, gaveUp('plan'), received)),
    ),
    on(cancelWork, ({ jobId }, received) =>
      once(received, async (tx) => {
        await forgetWork(tx, jobId);
        await dropUploads(tx, { jobId });
      }),
    ),
  ];
}

/** What the export was asked to be; null when its video is gone. */
async function findRenderRequest(
  videos: SubgraphClient,
  planId: string,
  { workspaceId, requestId }: Received,
): Promise<RenderRequest | null> {
  const { renderPlan } = await videos.call<{ renderPlan: unknown }>({
    document: RENDER_PLAN,
    variables: { id: planId },
    as: serviceClaims(workspaceId),
    requestId,
  });
  return renderPlan ? RenderRequest.parse(renderPlan) : null;
}
