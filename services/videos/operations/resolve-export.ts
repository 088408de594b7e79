import type { EntityManager } from 'typeorm';
import type { BrandKitPatch } from '../../../schemas/brand-kit.js';
import type { ExportSettings, VideoExportSettings } from '../../../schemas/export-settings.js';
import { cuesOf } from '../../../schemas/formats/cues-of.js';
import type { RenderRequest } from '../../../schemas/messages/render-request.js';
import { findBrandKit } from '../brand-kit/find-brand-kit.js';
import { findPlacedElements } from '../element/find-elements.js';
import { languageMissing, videoNotAnalyzed } from '../errors.js';
import { findExportSettings } from '../export-settings/find-export-settings.js';
import { mergeExportSettings, requireInherited } from '../export-settings/layer-settings.js';
import { findInteractions } from '../interaction/find-interactions.js';
import { ScriptLineEntity } from '../script/script-line.entity.js';
import { requireSpanWithin } from '../video/time-span.js';
import { requireSource, type VideoEntity } from '../video/video.entity.js';
import { findZooms } from '../zoom/find-zooms.js';
import { resolveRenderRequest } from './resolve-render-request.js';

/** Changes that are rendered as if they were saved. */
export interface UnsavedChanges {
  readonly kit?: BrandKitPatch;
  readonly zooms?: RenderRequest['zooms'];
  readonly elements?: RenderRequest['elements'];
  /** Settings of the video that no longer override the Brand Kit. */
  readonly reset?: ReadonlyArray<keyof VideoExportSettings>;
}

/** Returns the request of an export with these settings; throws the errors with which it is refused. */
type ResolveExport = (request: ExportSettings) => RenderRequest;

/**
 * Reads what exports of a video are made from now, or once the changes are saved. Throws if it has no media or no
 * analysis. An export is refused in another language, and for a setting that does not fit the video.
 */
export async function readExported(
  tx: EntityManager,
  video: VideoEntity,
  unsaved: UnsavedChanges = {},
): Promise<ResolveExport> {
  const { id: videoId, workspaceId, sourceFileId } = video;
  requireSource(video);
  if (video.status === 'draft' || !sourceFileId) throw videoNotAnalyzed({ videoId });
  const kit = await findBrandKit(tx, workspaceId, unsaved.kit);
  const stored = await findExportSettings(tx, videoId);
  const content = {
    cues: cuesOf(await tx.find(ScriptLineEntity, { where: { videoId }, order: { position: 'asc' } })),
    zooms: unsaved.zooms ?? (await findZooms(tx, videoId)),
    elements: await findPlacedElements(tx, videoId, unsaved.elements),
    interactions: (await findInteractions(tx, videoId)).map(({ source: _, ...interaction }) => interaction),
  };
  return (request) => {
    requireLanguage(video, request.language);
    for (const [index, slide] of (request.slides ?? []).entries())
      requireSpanWithin(`body.slides[${index}]`, slide, video.durationSeconds);
    const layers = { request, video: mergeExportSettings(stored, {}, unsaved.reset ?? []), kit };
    requireInherited(layers, 'body');
    return resolveRenderRequest({ ...video, sourceFileId }, content, layers);
  };
}

/** Returns what one export with these settings would render; see `readExported`. */
export const resolveExport = async (
  tx: EntityManager,
  video: VideoEntity,
  request: ExportSettings,
  unsaved: UnsavedChanges = {},
): Promise<RenderRequest> => (await readExported(tx, video, unsaved))(request);

function requireLanguage(video: VideoEntity, language: string | undefined): void {
  if (!language || !video.language || isSpokenAlike(language, video.language)) return;
  throw languageMissing({ language, present: video.language });
}

/**
 * Whether two language codes differ by region or script at most, so that subtitles in one serve for the
 * other.
 */
export const isSpokenAlike = (one: string, other: string): boolean =>
  new Intl.Locale(one).language === new Intl.Locale(other).language;
