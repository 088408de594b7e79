import { exportRatioOf, namedRatioOf } from '../../../schemas/export-ratio.js';
import { requireService } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { notFound } from '../../platform/errors/errors.js';
import type { VideosContext } from '../context.js';
import { makeVideoLoaders } from '../loaders/video-loaders.js';
import { placeOf } from '../script/script-line.entity.js';
import { ShareEntity } from '../share/share.entity.js';
import { type SharedVideo, shareUrl } from '../share/share.type.js';
import { chaptersOf, writeChapters } from './chapters-of.js';
import { renderSharePage } from './render-share-page.js';
import { byRatio, shownExports } from './shown-exports.js';

interface AskedPart {
  readonly startSeconds?: number | null;
  /** Name of one of several exports. */
  readonly ratio?: string | null;
}

/**
 * Returns what viewers of a share get. Throws the same `not_found` for unknown ids, shares that have ended and exports
 * that are not shown.
 */
export async function findSharedVideo(
  ctx: VideosContext,
  id: string,
  { startSeconds = null, ratio = null }: AskedPart = {},
): Promise<SharedVideo> {
  requireService(ctx.caller, 'edge');
  const missing = () => notFound({ what: 'Shared video', id });
  // Row-level security exposes only the row with this id.
  const share = await inTransaction(ctx.db, { settings: { 'app.share_id': id } }, (tx) =>
    tx.findOneBy(ShareEntity, { id }),
  );
  if (!share) throw missing();
  const { workspaceId, videoId, downloadable, shows } = share;
  const load = makeVideoLoaders(ctx, workspaceId);
  const video = await load.video.load(videoId);
  const rows = await load.exports.load(videoId);
  const exports = video ? shownExports(video, rows, shows) : [];
  const shown = ratio === null ? exports[0] : exports.find(({ name }) => name === ratio);
  if (!video || !shown) throw missing();

  // The thumbnail is a frame of the source: as a poster it would give the player of another ratio its own shape.
  const row = rows.find(({ exportFileId }) => exportFileId === shown.exportFileId);
  const hasShapeOfSource = !row || row.aspectRatio === exportRatioOf(null, video);
  const ratioOfPlayer = row && !hasShapeOfSource ? namedRatioOf(row.aspectRatio) : null;
  const events = await load.keyEvents.load(videoId);
  const { content, basename: name } = shown;
  const chapters = chaptersOf(
    events.map((event) => ({ text: event.text, placedAt: placeOf(event) })),
    content,
  );
  const addressOf = (fileId: string | null, filename: string) =>
    fileId ? ctx.makeImageUrl({ workspaceId, fileId, filename }) : null;
  const { html, styleHash, language } = renderSharePage({
    id,
    url: shareUrl(ctx.baseUrl, id),
    title: video.name,
    language: video.language,
    hasCaptions: shown.srtFileId !== null,
    shown,
    exports: byRatio(exports),
    areCaptionsBurnedIn: content?.hasCaptions ?? true,
    hasPoster: video.thumbnailFileId !== null && (hasShapeOfSource || ratioOfPlayer !== null),
    shape: ratioOfPlayer,
    hasSyntheticAudio:
      content?.hasSyntheticAudio ?? (video.voiceoverFileId !== null || video.aiGeneratedAudio),
    isTranslation: video.sourceVideoId !== null,
    downloadable,
    signed: shown.credentials,
    chapters,
    startSeconds,
  });
  return {
    page: html,
    language,
    contentSecurityPolicy: `default-src 'none'; media-src 'self'; img-src 'self' data:; style-src '${styleHash}'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    videoUrl: addressOf(shown.exportFileId, `${name}.mp4`) as string,
    srtUrl: addressOf(shown.srtFileId, `${name}.srt`),
    posterUrl: addressOf(video.thumbnailFileId, 'thumbnail.jpg'),
    chapters: writeChapters(chapters, content?.durationSeconds ?? 0),
    downloadable,
  };
}
