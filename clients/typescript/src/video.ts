import type { Graphql } from './graphql.js';
import { type Jobs, Run, type RunOf } from './jobs.js';
import { bodyOf, type Rest } from './rest.js';
import type * as Api from './types.js';
import type { ExportSettings } from './types.js';

/** Fields whose values are enums of GraphQL, by the object that has them; '' is the settings themselves. */
const ENUMS: Readonly<Record<string, readonly string[]>> = {
  '': ['ratio'],
  watermark: ['position', 'size'],
  captions: ['mode', 'position'],
  avatarSettings: ['layout', 'shape'],
  slides: ['layout'],
};

/** `one-word` is `ONE_WORD` in GraphQL, `16:9` is `RATIO_16_9`. */
const toEnum = (word: string): string =>
  /^\d/.test(word) ? `RATIO_${word.replace(':', '_')}` : word.toUpperCase().replaceAll('-', '_');

function withEnums(value: object, of: string): Record<string, unknown> {
  const names = ENUMS[of] ?? [];
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      names.includes(name) && typeof held === 'string' ? toEnum(held) : toInput(held, name),
    ]),
  );
}

function toInput(value: unknown, of: string): unknown {
  if (value === false && of in ENUMS) return { enabled: false };
  if (Array.isArray(value)) return value.map((entry) => toInput(entry, of));
  return typeof value === 'object' && value !== null ? withEnums(value, of) : value;
}

/** Returns export settings of REST as GraphQL has them; captions of a draft are burned in, as REST does. */
const toExportInput = (settings: ExportSettings): Record<string, unknown> => ({
  draftCaptions: true,
  ...withEnums(settings, ''),
});

export interface VideoDeps {
  readonly rest: Rest;
  readonly graphql: Graphql;
  readonly jobs: Jobs;
}

/** The steps of a process of an existing video. */
export type ProcessVideoRequest = Omit<Api.ProcessRequest, 'url' | 'name' | 'projectId' | 'metadata'>;

const PROCESS = `mutation ($input: ProcessVideoInput!) {
  processVideo(input: $input) { job { id } video { id projectId } steps }
}`;
const UPDATES = 'subscription ($id: ID!) { videoUpdates(id: $id) { id } }';

interface Processed {
  readonly processVideo: {
    readonly job: { readonly id: string };
    readonly video: { readonly id: string; readonly projectId: string | null };
    readonly steps: string[];
  };
}

/** A video and what can be done with it. */
export class VideoHandle {
  readonly #deps: VideoDeps;
  readonly #at: { readonly params: { readonly path: { readonly id: string } } };

  constructor(
    deps: VideoDeps,
    readonly id: string,
  ) {
    this.#deps = deps;
    this.#at = { params: { path: { id } } };
  }

  /** Returns the record of the video. */
  get(): Promise<Api.Video> {
    return bodyOf(this.#deps.rest.GET('/v1/videos/{id}', this.#at));
  }

  update(changes: Api.VideoChanges): Promise<Api.Video> {
    return bodyOf(this.#deps.rest.PATCH('/v1/videos/{id}', { ...this.#at, body: changes }));
  }

  async delete(): Promise<void> {
    await this.#deps.rest.DELETE('/v1/videos/{id}', this.#at);
  }

  /** Transcribes the speech, finds scenes and key events, writes the script. */
  analyze(settings: Api.AnalyzeSettings = {}): RunOf<'analysis', Api.StartedJob> {
    const { rest, jobs } = this.#deps;
    return new Run(jobs, bodyOf(rest.POST('/v1/videos/{id}/analyze', { ...this.#at, body: settings })));
  }

  /** Renders the video with its captions. */
  export(settings: Api.ExportSettings = {}): RunOf<'export', Api.StartedJob> {
    const { rest, jobs } = this.#deps;
    return new Run(jobs, bodyOf(rest.POST('/v1/videos/{id}/export', { ...this.#at, body: settings })));
  }

  /** Translates into a new video, whose ID is in the result. */
  translate(language: string): RunOf<'translation', Api.StartedJob> {
    const { rest, jobs } = this.#deps;
    const body = { language };
    return new Run(jobs, bodyOf(rest.POST('/v1/videos/{id}/translate', { ...this.#at, body })));
  }

  generateVoiceover(settings: Api.VoiceoverSettings): RunOf<'voiceover', Api.StartedJob> {
    const { rest, jobs } = this.#deps;
    return new Run(jobs, bodyOf(rest.POST('/v1/videos/{id}/voiceover', { ...this.#at, body: settings })));
  }

  /** Runs several steps as one job, also while the source is still being read. */
  process({ exportSettings = {}, ...request }: ProcessVideoRequest): RunOf<'process', Api.StartedProcess> {
    const { graphql, jobs } = this.#deps;
    const input = { ...request, videoId: this.id, exportSettings: toExportInput(exportSettings) };
    const start = async (): Promise<Api.StartedProcess> => {
      const { job, video, steps } = (await graphql.run<Processed>(PROCESS, { input })).processVideo;
      return { jobId: job.id, videoId: video.id, projectId: video.projectId, status: 'processing', steps };
    };
    return new Run(jobs, start());
  }

  /** Returns the help article, and generates it if there is none. */
  generateArticle(settings: Api.ArticleSettings = {}): Promise<Api.VideoArticle> {
    return bodyOf(this.#deps.rest.POST('/v1/videos/{id}/article', { ...this.#at, body: settings }));
  }

  article(format: 'markdown' | 'html' = 'markdown'): Promise<Api.VideoArticle> {
    const params = { ...this.#at.params, query: { format } };
    return bodyOf(this.#deps.rest.GET('/v1/videos/{id}/article', { params }));
  }

  async subtitles(): Promise<Api.Subtitles> {
    return (await bodyOf(this.#deps.rest.GET('/v1/videos/{id}/subtitles', this.#at))) as Api.Subtitles;
  }

  /** Returns the subtitles as a file. */
  async subtitleFile(format: Api.SubtitleFormat): Promise<string> {
    const params = { ...this.#at.params, query: { format } };
    const { data } = await this.#deps.rest.GET('/v1/videos/{id}/subtitles', { params, parseAs: 'text' });
    return data ?? '';
  }

  /** Returns the script: all lines, or those of a range of time or with a text. */
  script(range: Api.ScriptRange = {}): Promise<Api.Script> {
    const params = { ...this.#at.params, query: range };
    return bodyOf(this.#deps.rest.GET('/v1/videos/{id}/script', { params }));
  }

  /** Replaces all lines of the script; unchanged lines keep their narration. */
  replaceScript(lines: Api.NewScriptLine[]) {
    return bodyOf(this.#deps.rest.PUT('/v1/videos/{id}/script', { ...this.#at, body: { lines } }));
  }

  /**
   * Changes, adds and deletes single lines of the script. With the `version` that was read, it throws a `ConflictError` when
   * the script has changed since.
   */
  patchScript(changes: Api.ScriptChange[], version?: number) {
    const body = { changes, ...(version !== undefined && { version }) };
    return bodyOf(this.#deps.rest.PATCH('/v1/videos/{id}/script', { ...this.#at, body }));
  }

  /** Yields the record now and after every change, until the video is deleted. */
  async *updates(signal?: AbortSignal): AsyncGenerator<Api.Video> {
    for await (const _ of this.#deps.graphql.subscribe(UPDATES, { id: this.id }, signal))
      yield await this.get();
  }
}
