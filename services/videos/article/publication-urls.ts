/** Public URLs of articles and of their images. */

export const publicationUrl = (baseUrl: string, id: string): string => `${baseUrl}/kb/${id}`;

/** URL of an image in a published article, valid while the article is published. */
export const publishedImageUrl = (baseUrl: string, id: string, fileId: string): string =>
  `${publicationUrl(baseUrl, id)}/${fileId}.jpg`;

/** URL of a time in the video of a published article. */
export const publishedVideoUrl = (baseUrl: string, id: string, seconds: number): string =>
  `${publicationUrl(baseUrl, id)}/video#t=${seconds}`;

/** URL of a time in the video of a stored article; valid as long as its images are, while the Brand Kit links to the video. */
export const articleVideoUrl = (baseUrl: string, imageKey: string, seconds: number): string =>
  `${baseUrl}/pictures/${imageKey}/video#t=${seconds}`;

/** URL of an image in a stored article; grants access while the image is in the article. */
export const articleImageUrl = (baseUrl: string, imageKey: string, fileId: string): string =>
  `${baseUrl}/pictures/${imageKey}/${fileId}.jpg`;
