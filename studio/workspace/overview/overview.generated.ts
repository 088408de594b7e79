/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Kind of work of an engine. */
export type EngineKind =
  /** Transcribes speech. */
  | 'TRANSCRIBE'
  /** Reads text in frames. */
  | 'OCR'
  /** Speaks. */
  | 'TTS'
  /** Translates. */
  | 'TRANSLATE'
  /** Writes scripts and articles. */
  | 'TEXT'
  /** Animates presenters. */
  | 'AVATAR';

/** What to expect of an engine. */
export type EngineQuality =
  /** Works without a model; its results need a check by a person. */
  | 'DRAFT'
  /** A model or server of the operator. */
  | 'STANDARD';

/** Kind of event of a job. */
export type JobEventKind =
  /** The job was accepted. */
  | 'ACCEPTED'
  /** The job completed. */
  | 'COMPLETED'
  /** The job failed. */
  | 'FAILED'
  /** The job was canceled. */
  | 'CANCELED';

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

export type WorkspaceOverviewQueryVariables = Exact<{ [key: string]: never; }>;


export type WorkspaceOverviewQuery = { readonly workspace: { readonly id: string, readonly usage: { readonly resetsAt: string, readonly period: { readonly start: string, readonly end: string }, readonly usage: { readonly videoMinutes: number, readonly reservedMinutes: number, readonly apiCalls: number, readonly analyses: number, readonly exports: number, readonly translations: number, readonly voiceovers: number, readonly helpArticles: number }, readonly limits: { readonly videoMinutesPerMonth: number }, readonly remaining: { readonly videoMinutes: number } }, readonly storage: { readonly storedBytes: number, readonly sourceBytes: number, readonly exportBytes: number, readonly voiceoverBytes: number, readonly presenterBytes: number, readonly articleImageBytes: number, readonly stillBytes: number, readonly backupBytes: number, readonly assetBytes: number, readonly toolOutputBytes: number, readonly cacheBytes: number }, readonly engines: ReadonlyArray<{ readonly kind: EngineKind, readonly id: string, readonly quality: EngineQuality, readonly isReady: boolean, readonly languages: ReadonlyArray<string>, readonly missing: string | null }>, readonly videoCounts: { readonly total: number } } };

export type WorkspaceActivityQueryVariables = Exact<{ [key: string]: never; }>;


export type WorkspaceActivityQuery = { readonly workspace: { readonly id: string, readonly recentActivity: ReadonlyArray<{ readonly at: string, readonly kind: JobEventKind, readonly job: { readonly id: string, readonly type: string, readonly status: JobStatus, readonly video: { readonly id: string, readonly name: string } | null } }> } };

export type WorkspaceJobsSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type WorkspaceJobsSubscription = { readonly jobUpdates: { readonly id: string, readonly status: JobStatus } };

export type UsageDaysQueryVariables = Exact<{
  from: string;
  to: string;
}>;


export type UsageDaysQuery = { readonly usageHistory: ReadonlyArray<{ readonly start: string, readonly videoMinutes: number, readonly reservedMinutes: number }> };


export const WorkspaceOverviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WorkspaceOverview"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"workspace"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"usage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"period"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}}]}},{"kind":"Field","name":{"kind":"Name","value":"resetsAt"}},{"kind":"Field","name":{"kind":"Name","value":"usage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"videoMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"reservedMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"apiCalls"}},{"kind":"Field","name":{"kind":"Name","value":"analyses"}},{"kind":"Field","name":{"kind":"Name","value":"exports"}},{"kind":"Field","name":{"kind":"Name","value":"translations"}},{"kind":"Field","name":{"kind":"Name","value":"voiceovers"}},{"kind":"Field","name":{"kind":"Name","value":"helpArticles"}}]}},{"kind":"Field","name":{"kind":"Name","value":"limits"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"videoMinutesPerMonth"}}]}},{"kind":"Field","name":{"kind":"Name","value":"remaining"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"videoMinutes"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"storage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"storedBytes"}},{"kind":"Field","name":{"kind":"Name","value":"sourceBytes"}},{"kind":"Field","name":{"kind":"Name","value":"exportBytes"}},{"kind":"Field","name":{"kind":"Name","value":"voiceoverBytes"}},{"kind":"Field","name":{"kind":"Name","value":"presenterBytes"}},{"kind":"Field","name":{"kind":"Name","value":"articleImageBytes"}},{"kind":"Field","name":{"kind":"Name","value":"stillBytes"}},{"kind":"Field","name":{"kind":"Name","value":"backupBytes"}},{"kind":"Field","name":{"kind":"Name","value":"assetBytes"}},{"kind":"Field","name":{"kind":"Name","value":"toolOutputBytes"}},{"kind":"Field","name":{"kind":"Name","value":"cacheBytes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"engines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"quality"}},{"kind":"Field","name":{"kind":"Name","value":"isReady"}},{"kind":"Field","name":{"kind":"Name","value":"languages"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}}]}},{"kind":"Field","name":{"kind":"Name","value":"videoCounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}}]}}]}}]}}]} as unknown as DocumentNode<WorkspaceOverviewQuery, WorkspaceOverviewQueryVariables>;
export const WorkspaceActivityDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WorkspaceActivity"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"workspace"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"recentActivity"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"video"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<WorkspaceActivityQuery, WorkspaceActivityQueryVariables>;
export const WorkspaceJobsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"WorkspaceJobs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobUpdates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"status"}}]}}]}}]} as unknown as DocumentNode<WorkspaceJobsSubscription, WorkspaceJobsSubscriptionVariables>;
export const UsageDaysDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UsageDays"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTimeISO"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTimeISO"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"usageHistory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"EnumValue","value":"DAY"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"videoMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"reservedMinutes"}}]}}]}}]} as unknown as DocumentNode<UsageDaysQuery, UsageDaysQueryVariables>;