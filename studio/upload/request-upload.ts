import { client } from '../graphql/client';
import { faultText } from '../graphql/faults';
import { text } from '../text/text';
import { videoType } from './file-type';
import { type Destination, withLength } from './transfer';
import { RequestUploadDocument } from './upload.generated';

export interface NewVideo {
  readonly projectId: string | null;
  /** Null for the name of the file. */
  readonly name: string | null;
}

/** Creates the video that the file becomes the source of; returns where the file goes, or why it is refused. */
export async function requestUpload(
  file: File,
  { projectId, name }: NewVideo,
): Promise<{ readonly destination: Destination } | { readonly fault: string }> {
  const { data, error } = await client
    .mutation(RequestUploadDocument, {
      input: { filename: file.name, contentType: videoType(file), projectId, name },
    })
    .toPromise();
  const { video, upload } = data?.uploadVideo ?? {};
  if (video && upload) return { destination: { url: withLength(upload.url, file.size), videoId: video.id } };
  return { fault: error ? faultText(error) : text.upload.interrupted };
}
