import { type ExportRatio, namedRatioOf } from '../../../schemas/export-ratio.js';
import { invalid } from '../../platform/errors/errors.js';
import type { VideosContext } from '../context.js';
import { findStalenessOfExport, findStalenessOfNewestExport } from './find-export-staleness.js';
import type { StaleExport, StaleExportOfRatio } from './staleness.type.js';

/** Compares the current exports in all aspect ratios with the video as it is now. */
export async function findStaleExports(ctx: VideosContext, videoId: string): Promise<StaleExportOfRatio[]> {
  const rows = await ctx.load.exports.load(videoId);
  return Promise.all(
    rows.map(async (row) => ({
      ...(await findStalenessOfExport(ctx, row)),
      exportId: row.id,
      aspectRatio: namedRatioOf(row.aspectRatio),
    })),
  );
}

export interface ComparedExports {
  /** Null without an export, or when it is not among the requested ones. */
  readonly newest: StaleExport | null;
  readonly others: ReadonlyArray<{ readonly aspectRatio: ExportRatio; readonly staleness: StaleExport }>;
}

/** Compares the current exports in all aspect ratios, or those with the given IDs, with the video as it is now. */
export async function compareExports(
  ctx: VideosContext,
  videoId: string,
  exportIds: readonly string[] | null,
): Promise<ComparedExports> {
  const rows = await ctx.load.exports.load(videoId);
  requireCurrent(
    exportIds ?? [],
    rows.map(({ id }) => id),
  );
  const isRequested = (row: { readonly id: string } | undefined) =>
    exportIds === null || (row !== undefined && exportIds.includes(row.id));
  const [first, ...older] = rows;
  const newest = isRequested(first) ? await findStalenessOfNewestExport(ctx, videoId) : null;
  const others = [];
  for (const row of older.filter(isRequested))
    others.push({ aspectRatio: row.aspectRatio, staleness: await findStalenessOfExport(ctx, row) });
  return { newest, others };
}

function requireCurrent(exportIds: readonly string[], current: readonly string[]): void {
  const index = exportIds.findIndex((id) => !current.includes(id));
  if (index < 0) return;
  const field = `exportIds[${index}]`;
  throw invalid(field, 'must be the ID of a current export of the video');
}
