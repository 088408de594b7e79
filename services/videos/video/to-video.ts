import { type Connection, toConnection } from '../../platform/graphql/connection.js';
import type { MakeStoredUrl } from '../../platform/http/stored-url.js';
import { isDraftScript } from './is-draft.js';
import { toContentCredentials } from './to-content-credentials.js';
import type { VideoEntity } from './video.entity.js';
import type { Video } from './video.type.js';
import type { VideoPage } from './video-page.js';

/** Converts the row to its GraphQL type, with URLs of its files. */
export function toVideo(video: VideoEntity, makeStoredUrl: MakeStoredUrl): Video {
  const { workspaceId, exportBasename, sourceFilename, sourceOrigin, durationSeconds, ...rest } = video;
  const { hoverStrip, transcription, exportCredentials } = video;
  const address = (fileId: string | null, filename: string): string | null =>
    fileId ? makeStoredUrl({ workspaceId, fileId, filename }) : null;
  return {
    ...rest,
    transcription: transcription && { ...transcription, draft: isDraftScript(video) },
    duration: durationSeconds === null ? null : Math.round(durationSeconds * 1000) / 1000,
    aiGeneratedVoiceover: video.voiceoverFileId !== null,
    videoUrl: address(video.sourceFileId, sourceFilename),
    thumbnailUrl: address(video.thumbnailFileId, 'thumbnail.jpg'),
    hoverStrip: hoverStrip && { ...hoverStrip, url: address(hoverStrip.fileId, 'strip.jpg') as string },
    exportedVideoUrl: address(video.exportFileId, `${exportBasename}.mp4`),
    exportedSrtUrl: address(video.srtFileId, `${exportBasename}.srt`),
    exportedManifestUrl: address(video.manifestFileId, `${exportBasename}.manifest.json`),
    exportedVoiceoverUrl: address(video.voiceoverFileId, 'voiceover.mp3'),
    contentCredentials: toContentCredentials(video.exportFileId ? exportCredentials : null),
  };
}

/** Converts a page to a GraphQL connection. */
export function toVideoConnection(
  { videos, ...page }: VideoPage,
  makeStoredUrl: MakeStoredUrl,
): Connection<Video> {
  const edges = videos.map(({ video, cursor }) => ({ node: toVideo(video, makeStoredUrl), cursor }));
  return toConnection(edges, page);
}
