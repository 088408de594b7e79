import { ACCESS } from '../../../schemas/access.js';
import type { BrandKitPatch } from '../../../schemas/brand-kit.js';
import type { ExportSettings } from '../../../schemas/export-settings.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { DomainError } from '../../platform/errors/errors.js';
import { readBrandKitPatch } from '../brand-kit/read-patch.js';
import type { VideosContext } from '../context.js';
import type { ElementRequest } from '../element/read-element.js';
import { readElements } from '../element/replace-elements.js';
import { readExportSettings, requireValidSettings } from '../export-settings/read-export-settings.js';
import { resolveExport, type UnsavedChanges } from '../operations/resolve-export.js';
import { requireVideo } from '../video/find-video.js';
import { readMoments } from '../zoom/replace-zoom-moments.js';
import type { NewZoomMoment } from '../zoom/store-zoom-moments.js';

export interface PreviewFrameInput {
  readonly videoId: string;
  readonly at: number;
  readonly timeline: 'export' | 'source';
  readonly settings: ExportSettings;
  /** Changes that are shown without being saved. */
  readonly brandKit?: BrandKitPatch;
  readonly zoomMoments?: readonly NewZoomMoment[];
  readonly elements?: readonly ElementRequest[];
  readonly reset?: UnsavedChanges['reset'];
}

interface DrawnFrame {
  readonly fileId: string;
  readonly filename: string;
  readonly width: number;
  readonly height: number;
  readonly at: number;
  readonly duration: number;
  readonly reused: boolean;
  readonly warnings: readonly string[];
}

export interface PreviewFrame extends Omit<DrawnFrame, 'fileId' | 'filename' | 'warnings'> {
  readonly url: string;
  readonly warnings: string[];
}

const DRAWN_FRAME = `query DrawnFrame($request: JSONObject!, $at: Float!, $ofSource: Boolean!) {
  drawnFrame(request: $request, at: $at, ofSource: $ofSource) {
    fileId filename width height at duration reused warnings
  }
}`;

/** A little more than media takes at most. */
const DRAWN_WITHIN_MS = 35_000;

/** Has media draw the frame that an export with these settings would show at a time. Nothing is charged. */
export async function previewFrame(
  ctx: VideosContext,
  { videoId, at, timeline, settings: given, brandKit, zoomMoments, elements, reset }: PreviewFrameInput,
): Promise<PreviewFrame> {
  requireAccess(ctx.caller, ACCESS.previewFrame);
  if (!(at >= 0))
    throw new DomainError('validation_error', `at must be at least 0; it is ${at}`, { field: 'at' });
  const settings = readExportSettings(given);
  requireValidSettings(ctx, settings);
  const kit = brandKit && (await readBrandKitPatch(ctx, brandKit));
  const { workspaceId } = ctx.caller;
  const request = await inTransaction(ctx.db, { workspaceId }, async (tx) => {
    const video = await requireVideo(tx, videoId);
    return resolveExport(tx, video, settings, {
      ...(kit && { kit }),
      ...(zoomMoments && { zooms: readMoments(zoomMoments, video.durationSeconds, 'zoomMoments') }),
      ...(elements && { elements: readElements(elements, video, 'elements') }),
      ...(reset && { reset }),
    });
  });
  const { drawnFrame } = await ctx.media.call<{ drawnFrame: DrawnFrame }>({
    document: DRAWN_FRAME,
    variables: { request, at, ofSource: timeline === 'source' },
    as: ctx.caller,
    requestId: ctx.requestId,
    withinMs: DRAWN_WITHIN_MS,
  });
  const { fileId, filename, warnings, ...frame } = drawnFrame;
  return { ...frame, url: ctx.makeStoredUrl({ workspaceId, fileId, filename }), warnings: [...warnings] };
}
