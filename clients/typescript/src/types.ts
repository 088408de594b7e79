import type { components, paths } from './schema.generated.js';

type Schemas = components['schemas'];

export type Video = Schemas['Video'];
export type Project = Schemas['Project'];
export type Course = Schemas['Course'];
export type Webhook = Schemas['Webhook'];
export type WebhookDelivery = Schemas['WebhookDelivery'];
export type VideoArticle = Schemas['VideoArticle'];
export type Script = Schemas['Script'];
export type Subtitles = Schemas['Subtitles'];
export type StartedJob = Schemas['StartedJob'];
export type StartedProcess = Schemas['StartedProcess'];
export type UploadedVideo = Schemas['UploadedVideo'];
export type AnalyzeSettings = Schemas['AnalyzeVideoRequest'];
export type ExportSettings = Schemas['ExportSettings'];
export type VoiceoverSettings = Schemas['GenerateVoiceoverRequest'];
export type ArticleSettings = Schemas['GenerateArticleRequest'];
export type ProcessRequest = Schemas['ProcessVideoRequest'];
export type VideoChanges = Schemas['UpdateVideoRequest'];
export type NewScriptLine = Schemas['NewScriptLine'];
export type ScriptChange = Schemas['ScriptChange'];
/** A part of a script. */
export type ScriptRange = Query<'/v1/videos/{id}/script'>;
export type SubtitleFormat = 'srt' | 'vtt' | 'ass' | 'txt';

/** Any job; `type` determines its result. */
export type Job = Schemas['Job'];
export type JobType = Job['type'];
export type JobStatus = Schemas['JobStatus'];
export type JobOf<T extends JobType> = Extract<Job, { readonly type: T }>;

type Query<P extends keyof paths> = paths[P] extends { get: { parameters: { query?: infer Q } } }
  ? NonNullable<Q>
  : never;

/** The filters of a list; its pages are read as they are needed. */
export type ListQuery<P extends keyof paths> = Omit<Query<P>, 'page' | 'cursor'>;
