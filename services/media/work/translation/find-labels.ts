import type { DataSource } from 'typeorm';
import { inTransaction } from '../../../platform/database/database.js';
import type { TimeSpan } from '../../text/word.js';
import { AnalysisEntity } from '../analysis/analysis.entity.js';
import { type ScreenLabel, screenLabels } from '../analysis/labels/screen-labels.js';

/** People speak of what they will show, and of what they have shown. */
const MARGIN_SECONDS = 10;

/** Returns the names that the newest analysis of a video found on its screen. */
export async function findLabels(
  db: DataSource,
  { workspaceId, videoId }: { readonly workspaceId: string; readonly videoId: string },
): Promise<ScreenLabel[]> {
  const analysis = await inTransaction(db, { workspaceId }, (tx) =>
    tx.findOne(AnalysisEntity, { where: { videoId }, order: { createdAt: 'desc' } }),
  );
  return analysis ? screenLabels(analysis.result) : [];
}

/** Returns the names on the screen around a span, or during the whole video, each once. */
export function labelsNear(labels: readonly ScreenLabel[], span: TimeSpan | null): string[] {
  const near = labels.filter(
    ({ fromSeconds, toSeconds }) =>
      span === null ||
      (fromSeconds - MARGIN_SECONDS <= span.endSeconds && toSeconds + MARGIN_SECONDS >= span.startSeconds),
  );
  return [...new Set(near.map(({ text }) => text))];
}
