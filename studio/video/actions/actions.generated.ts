/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Model that writes; the configuration assigns its engine. */
export type AnalysisModel =
  /** The configured engine. */
  | 'ANALYSIS_MODEL_1';

/** Options of an analysis. */
export type AnalyzeVideoInput = {
  /** What the video shows, as context for generated texts; at most 5000 characters. */
  readonly videoContext?: string | null | undefined;
  /** About the company, as context for generated texts; at most 5000 characters. */
  readonly companyContext?: string | null | undefined;
  /** Spoken language (BCP 47); detected if absent. */
  readonly language?: string | null | undefined;
  /** Tone of the script, such as professional or casual. */
  readonly tone?: string | null | undefined;
  /** Defaults to HOW_TO. */
  readonly contentStyle?: ContentStyle | null | undefined;
  /** Name of the product, for PROMOTIONAL; at most 200 characters. */
  readonly productName?: string | null | undefined;
  /** Defaults to VIDEO. */
  readonly scriptSource?: ScriptSource | null | undefined;
  /** With CUSTOM: the script, at most 100000 characters. SubRip and WebVTT keep their times. */
  readonly customScript?: string | null | undefined;
  /** ID of a script skill of the Brand Kit. */
  readonly scriptSkillId?: string | null | undefined;
  /** Whether to analyze again instead of reusing a stored analysis. Defaults to false. */
  readonly forceRefresh?: boolean | null | undefined;
  /** Key events of the video, at most 500; unchanged if absent. */
  readonly keyEvents?: ReadonlyArray<KeyEventInput> | null | undefined;
  /** Model that writes the script. */
  readonly analysisModel?: AnalysisModel | null | undefined;
  /** Model that transcribes speech. */
  readonly subtitleModel?: SubtitleModel | null | undefined;
  /** Whether to detect zoom moments. Defaults to false. */
  readonly autoZoom?: boolean | null | undefined;
};

/** MARKDOWN as stored, or a styled HTML fragment. */
export type ArticleFormat =
  /** Markdown as stored. */
  | 'MARKDOWN'
  /** A sanitized, styled HTML fragment. */
  | 'HTML';

/** Style of the HTML; BRAND_KIT is the Brand Kit’s, with its color, font and logo. */
export type ArticleStyleChoice =
  /** Dark on white, steps with a colored bar. */
  | 'DEFAULT'
  /** Light on dark. */
  | 'DARK'
  /** Restrained: a colored bar at the top, steps on gray. */
  | 'CORPORATE'
  /** Serif and large type, like a magazine. */
  | 'EDITORIAL'
  /** Small headings, no decoration. */
  | 'MINIMAL'
  /** The Brand Kit’s style, with its color, font and logo. */
  | 'BRAND_KIT';

/** Kind of content. */
export type ContentStyle =
  /** A how-to guide. */
  | 'HOW_TO'
  /** A standard operating procedure, step by step. */
  | 'SOP'
  /** Promotes a product. */
  | 'PROMOTIONAL'
  /** Training material. */
  | 'TRAINING'
  /** An announcement. */
  | 'ANNOUNCEMENT';

/** Options of a help article. */
export type GenerateArticleInput = {
  /** Whether to generate it again if it exists for this language and these instructions. Defaults to false. */
  readonly regenerate?: boolean | null | undefined;
  /** Language (BCP 47); defaults to the video’s. */
  readonly language?: string | null | undefined;
  /** Additional instructions; at most 5000 characters. Different instructions generate a different article. */
  readonly instructions?: string | null | undefined;
  /** Defaults to MARKDOWN. */
  readonly format?: ArticleFormat | null | undefined;
  /** Style of the HTML, never of the text. Defaults to BRAND_KIT. */
  readonly style?: ArticleStyleChoice | null | undefined;
};

/** Kind of work of a job. */
export type JobKind =
  /** Analyzes a video: transcribes speech, finds scenes, writes the script. */
  | 'ANALYSIS'
  /** Renders a video. */
  | 'EXPORT'
  /** Translates a video into another language. */
  | 'TRANSLATION'
  /** Runs a tool, or generates a voiceover. */
  | 'TOOL'
  /** Runs several steps with a video, each as a job. */
  | 'PROCESS'
  /** Ingests the source of a video. */
  | 'INGEST'
  /** Creates a backup of a video. */
  | 'BACKUP';

/** PENDING, then PROCESSING, then one of COMPLETED, FAILED and CANCELED. */
export type JobStatus =
  /** Waiting to start. */
  | 'PENDING'
  /** Running. */
  | 'PROCESSING'
  /** Finished; its effect can be read. */
  | 'COMPLETED'
  /** Failed; `error` gives the reason. */
  | 'FAILED'
  /** Canceled by a caller, or because its video was deleted. */
  | 'CANCELED';

/** What a job is waiting for. */
export type JobWaitReason =
  /** Disk space or file storage. */
  | 'STORAGE'
  /** An engine, such as the transcription engine. */
  | 'ENGINE'
  /** Another service. */
  | 'SERVICE'
  /** The upload by the client; progress.message gives the deadline. */
  | 'UPLOAD'
  /** The video’s source, which another job ingests. */
  | 'SOURCE';

/** A key event of the video. */
export type KeyEventInput = {
  /** Description, at least 1 character. */
  readonly text: string;
  /** Time in seconds, at most the video’s duration; determined by the analysis if absent. */
  readonly timestamp?: number | null | undefined;
};

/** Source of a script. VIDEO: written from the footage. TRANSCRIPT: cleaned-up speech. ORIGINAL: verbatim speech; the speaker’s audio stays. CUSTOM: a provided script, timed to the footage. */
export type ScriptSource =
  /** Written from speech and frames. */
  | 'VIDEO'
  /** Cleaned-up speech. */
  | 'TRANSCRIPT'
  /** Verbatim speech; the speaker’s audio stays. */
  | 'ORIGINAL'
  /** A provided script, timed to the footage. */
  | 'CUSTOM';

/** Model that transcribes; the configuration assigns its engine. */
export type SubtitleModel =
  /** The first configured engine. */
  | 'SUBTITLE_MODEL_1'
  /** The second configured engine. */
  | 'SUBTITLE_MODEL_2';

export type ActionChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type ActionChoicesQuery = { readonly languages: ReadonlyArray<{ readonly code: string, readonly name: string, readonly subtitles: boolean, readonly voiceover: boolean, readonly translation: boolean }> };

export type StartAnalysisMutationVariables = Exact<{
  id: string;
  input?: AnalyzeVideoInput | null | undefined;
}>;


export type StartAnalysisMutation = { readonly analyzeVideo: { readonly message: string, readonly job: { readonly id: string, readonly kind: JobKind, readonly type: string, readonly variant: string | null, readonly status: JobStatus, readonly createdAt: string, readonly finishedAt: string | null, readonly parentStep: string | null, readonly blockedReason: string | null, readonly result: Readonly<Record<string, unknown>> | null, readonly progress: { readonly percent: number, readonly message: string, readonly waitingFor: JobWaitReason | null, readonly etaSeconds: number | null }, readonly queue: { readonly position: number, readonly estimatedStartAt: string | null } | null, readonly error: { readonly code: string, readonly message: string, readonly retryable: boolean } | null } } };

export type StartTranslationMutationVariables = Exact<{
  id: string;
  language: string;
}>;


export type StartTranslationMutation = { readonly translateVideo: { readonly message: string, readonly job: { readonly id: string, readonly kind: JobKind, readonly type: string, readonly variant: string | null, readonly status: JobStatus, readonly createdAt: string, readonly finishedAt: string | null, readonly parentStep: string | null, readonly blockedReason: string | null, readonly result: Readonly<Record<string, unknown>> | null, readonly progress: { readonly percent: number, readonly message: string, readonly waitingFor: JobWaitReason | null, readonly etaSeconds: number | null }, readonly queue: { readonly position: number, readonly estimatedStartAt: string | null } | null, readonly error: { readonly code: string, readonly message: string, readonly retryable: boolean } | null } } };

export type StartVoiceoverMutationVariables = Exact<{
  id: string;
  voiceId: string;
  language?: string | null | undefined;
}>;


export type StartVoiceoverMutation = { readonly generateVoiceover: { readonly message: string, readonly job: { readonly id: string, readonly kind: JobKind, readonly type: string, readonly variant: string | null, readonly status: JobStatus, readonly createdAt: string, readonly finishedAt: string | null, readonly parentStep: string | null, readonly blockedReason: string | null, readonly result: Readonly<Record<string, unknown>> | null, readonly progress: { readonly percent: number, readonly message: string, readonly waitingFor: JobWaitReason | null, readonly etaSeconds: number | null }, readonly queue: { readonly position: number, readonly estimatedStartAt: string | null } | null, readonly error: { readonly code: string, readonly message: string, readonly retryable: boolean } | null } } };

export type WriteArticleMutationVariables = Exact<{
  id: string;
  input?: GenerateArticleInput | null | undefined;
}>;


export type WriteArticleMutation = { readonly generateArticle: { readonly videoId: string, readonly warnings: ReadonlyArray<string>, readonly article: { readonly title: string } } };

export type VideoJobFragment = { readonly id: string, readonly kind: JobKind, readonly type: string, readonly variant: string | null, readonly status: JobStatus, readonly createdAt: string, readonly finishedAt: string | null, readonly parentStep: string | null, readonly blockedReason: string | null, readonly result: Readonly<Record<string, unknown>> | null, readonly progress: { readonly percent: number, readonly message: string, readonly waitingFor: JobWaitReason | null, readonly etaSeconds: number | null }, readonly queue: { readonly position: number, readonly estimatedStartAt: string | null } | null, readonly error: { readonly code: string, readonly message: string, readonly retryable: boolean } | null };

export const VideoJobFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VideoJob"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"variant"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"parentStep"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"percent"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"waitingFor"}},{"kind":"Field","name":{"kind":"Name","value":"etaSeconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"queue"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedStartAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"blockedReason"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"retryable"}}]}},{"kind":"Field","name":{"kind":"Name","value":"result"}}]}}]} as unknown as DocumentNode<VideoJobFragment, unknown>;
export const ActionChoicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ActionChoices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"languages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"subtitles"}},{"kind":"Field","name":{"kind":"Name","value":"voiceover"}},{"kind":"Field","name":{"kind":"Name","value":"translation"}}]}}]}}]} as unknown as DocumentNode<ActionChoicesQuery, ActionChoicesQueryVariables>;
export const StartAnalysisDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartAnalysis"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AnalyzeVideoInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"analyzeVideo"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"VideoJob"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VideoJob"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"variant"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"parentStep"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"percent"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"waitingFor"}},{"kind":"Field","name":{"kind":"Name","value":"etaSeconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"queue"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedStartAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"blockedReason"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"retryable"}}]}},{"kind":"Field","name":{"kind":"Name","value":"result"}}]}}]} as unknown as DocumentNode<StartAnalysisMutation, StartAnalysisMutationVariables>;
export const StartTranslationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartTranslation"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"translateVideo"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"VideoJob"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VideoJob"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"variant"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"parentStep"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"percent"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"waitingFor"}},{"kind":"Field","name":{"kind":"Name","value":"etaSeconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"queue"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedStartAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"blockedReason"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"retryable"}}]}},{"kind":"Field","name":{"kind":"Name","value":"result"}}]}}]} as unknown as DocumentNode<StartTranslationMutation, StartTranslationMutationVariables>;
export const StartVoiceoverDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartVoiceover"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"voiceId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"language"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"generateVoiceover"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"voiceId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"voiceId"}}},{"kind":"ObjectField","name":{"kind":"Name","value":"language"},"value":{"kind":"Variable","name":{"kind":"Name","value":"language"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"VideoJob"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VideoJob"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"variant"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"finishedAt"}},{"kind":"Field","name":{"kind":"Name","value":"parentStep"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"percent"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"waitingFor"}},{"kind":"Field","name":{"kind":"Name","value":"etaSeconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"queue"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedStartAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"blockedReason"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"retryable"}}]}},{"kind":"Field","name":{"kind":"Name","value":"result"}}]}}]} as unknown as DocumentNode<StartVoiceoverMutation, StartVoiceoverMutationVariables>;
export const WriteArticleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WriteArticle"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"GenerateArticleInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"generateArticle"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"videoId"}},{"kind":"Field","name":{"kind":"Name","value":"article"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}}]}},{"kind":"Field","name":{"kind":"Name","value":"warnings"}}]}}]}}]} as unknown as DocumentNode<WriteArticleMutation, WriteArticleMutationVariables>;