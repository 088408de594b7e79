import { Run, type RunOf } from './jobs.js';
import { type List, listOf } from './pages.js';
import { bodyOf } from './rest.js';
import type { components } from './schema.generated.js';
import type { ListQuery, ProcessRequest, StartedProcess, Video } from './types.js';
import type { SendFileOptions } from './upload/send-file.js';
import type { Uploadable } from './upload/upload-source.js';
import { type UploadOptions, uploadVideo } from './upload/upload-video.js';
import { type VideoDeps, VideoHandle } from './video.js';

type FetchedFields = Omit<
  components['schemas']['UploadVideoRequest'],
  'videoUrl' | 'filename' | 'contentType'
>;

export interface VideosDeps extends VideoDeps {
  readonly baseUrl: string;
  readonly fetch: SendFileOptions['fetch'];
}

export class Videos {
  readonly #deps: VideosDeps;

  constructor(deps: VideosDeps) {
    this.#deps = deps;
  }

  /** Returns a video by its ID, without a request. */
  byId(id: string): VideoHandle {
    return new VideoHandle(this.#deps, id);
  }

  get(id: string): Promise<Video> {
    return this.byId(id).get();
  }

  /** Lists videos, newest first. */
  list(query: ListQuery<'/v1/videos'> = {}): List<Video> {
    return listOf('videos', (page) =>
      this.#deps.rest.GET('/v1/videos', { params: { query: { ...query, ...page } } }),
    );
  }

  /**
   * Uploads a path (in Node.js), a file or a stream. A lost connection is resumed where it was interrupted; with `memory`
   * also by another process.
   */
  async upload(content: Uploadable, options: UploadOptions = {}): Promise<VideoHandle> {
    return this.byId((await uploadVideo(this.#deps, content, options)).id);
  }

  /** Creates a video whose source the service fetches from a public URL. */
  async fetch(videoUrl: string, fields: FetchedFields = {}): Promise<VideoHandle> {
    const { id } = await bodyOf(this.#deps.rest.POST('/v1/videos/upload', { body: { ...fields, videoUrl } }));
    return this.byId(id);
  }

  /** Creates a video from a public URL and runs the requested steps as one job. */
  process(request: ProcessRequest): RunOf<'process', StartedProcess> {
    const { rest, jobs } = this.#deps;
    return new Run(jobs, bodyOf(rest.POST('/v1/videos/process', { body: request })));
  }
}
