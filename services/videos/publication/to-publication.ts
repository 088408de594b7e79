import { publicationUrl } from '../article/publication-urls.js';
import type { VideoEntity } from '../video/video.entity.js';
import type { PublicationEntity } from './publication.entity.js';
import type { Publication } from './publication.type.js';

/** Returns the publication state of a video's article, for which no row may exist yet. */
export function toPublication(
  { id: videoId, kb }: VideoEntity,
  publication: PublicationEntity | null,
  baseUrl: string,
): Publication {
  const isPublished = kb === 'published' && publication !== null;
  return {
    videoId,
    status: kb,
    indexable: publication?.indexable ?? false,
    url: isPublished ? publicationUrl(baseUrl, publication.id) : null,
    publishedAt: isPublished ? publication.publishedAt : null,
  };
}
