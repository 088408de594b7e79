/** Public URLs of articles and of their images. */

export const publicationUrl = (baseUrl: string, id: string): string => `${baseUrl}/kb/${id}`;

/** URL of an image in a published article, valid while the article is published. */
export const publishedImageUrl = (baseUrl: string, id: string, fileId: string): string =>
  `${publicationUrl(baseUrl, id)}/${fileId}.jpg`;

/** URL of an image in a stored article; grants access while the image is in the article. */
export const articleImageUrl = (baseUrl: string, imageKey: string, fileId: string): string =>
  `${baseUrl}/pictures/${imageKey}/${fileId}.jpg`;
