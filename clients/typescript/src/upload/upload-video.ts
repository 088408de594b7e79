import { NotFoundError } from '../errors.js';
import { bodyOf, type Rest } from '../rest.js';
import type { components } from '../schema.generated.js';
import type { Video } from '../types.js';
import { type SendFileOptions, sendFile } from './send-file.js';
import { openSource, type Uploadable, type UploadSource } from './upload-source.js';

/** Remembers where an interrupted upload continues; `localStorage` is one. */
export interface UploadMemory {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

type Fields = Omit<components['schemas']['UploadVideoRequest'], 'videoUrl' | 'filename' | 'contentType'>;

export interface UploadOptions extends Fields, Partial<Pick<SendFileOptions, 'onProgress' | 'signal'>> {
  /** Name of the file; required for a stream without a `name`, else taken from the file. */
  readonly filename?: string | undefined;
  /** Media type, such as `video/webm`; `video/mp4` if it is not known. */
  readonly contentType?: string | undefined;
  /** Bytes of each request; 8 MiB by default. Progress is reported after each. */
  readonly chunkBytes?: number | undefined;
  /** Continues an upload of the same file that another process or visit began. */
  readonly memory?: UploadMemory | undefined;
}

interface Begun {
  readonly url: string;
  readonly videoId: string;
}

const DEFAULT_CHUNK_BYTES = 8 * 1024 * 1024;
const DEFAULT_TYPE = 'video/mp4';

/** Uploads a file, or continues the interrupted upload of it, and returns the video. */
export async function uploadVideo(
  { rest, baseUrl, fetch }: { rest: Rest; baseUrl: string; fetch: SendFileOptions['fetch'] },
  content: Uploadable,
  options: UploadOptions,
): Promise<Video> {
  const {
    filename,
    contentType,
    chunkBytes = DEFAULT_CHUNK_BYTES,
    memory,
    onProgress,
    signal,
    ...fields
  } = options;
  if (!Number.isSafeInteger(chunkBytes) || chunkBytes < 1)
    throw new RangeError('chunkBytes must be an integer of at least 1');
  const source = await openSource(content);
  const key = `vps-upload ${baseUrl} ${source.fingerprint}`;
  const isRemembered = memory !== undefined && source.fingerprint !== null;

  async function begin(): Promise<Begun> {
    const { id: videoId, upload } = await bodyOf(
      rest.POST('/v1/videos/upload', {
        body: {
          ...fields,
          filename: filename ?? source.filename ?? nameOfStream(fields),
          contentType: contentType ?? typeOf(source),
        },
        ...(signal && { signal }),
      }),
    );
    if (!upload) throw new TypeError('The service answered without an upload URL');
    const begun = { url: upload.url, videoId };
    if (isRemembered) memory.setItem(key, JSON.stringify(begun));
    return begun;
  }

  const send = ({ url }: Begun) => sendFile(url, source, { chunkBytes, fetch, onProgress, signal });

  try {
    const text = isRemembered ? memory.getItem(key) : null;
    let begun = text ? (JSON.parse(text) as Begun) : await begin();
    try {
      await send(begun);
    } catch (error) {
      // The remembered upload was deleted or has expired.
      if (!text || !(error instanceof NotFoundError)) throw error;
      begun = await begin();
      await send(begun);
    }
    if (isRemembered) memory.removeItem(key);
    return await bodyOf(rest.GET('/v1/videos/{id}', { params: { path: { id: begun.videoId } } }));
  } finally {
    await source.close();
  }
}

function nameOfStream({ name }: Fields): string {
  if (!name) throw new TypeError('filename is required for a stream');
  return name;
}

/** The service accepts every type of video; the content determines how it is read. */
const typeOf = ({ type }: UploadSource): string => (type?.startsWith('video/') ? type : DEFAULT_TYPE);
