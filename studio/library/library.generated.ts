/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Status of an approval. */
export type Approval =
  /** Pending. */
  | 'PENDING'
  /** Approved; the video stays locked. */
  | 'APPROVED'
  /** Rejected. */
  | 'REJECTED'
  /** Withdrawn. */
  | 'WITHDRAWN';

/** Whether a backup was ever created. */
export type BackupState =
  /** No backup was created. */
  | 'NONE'
  /** At least one backup was created. */
  | 'TAKEN';

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

/** Publication status of an article; NONE without an article. */
export type KbState =
  /** Published. */
  | 'PUBLISHED'
  /** Not published. */
  | 'NOT_PUBLISHED'
  /** No article. */
  | 'NONE';

/** Filter for videos; conditions are combined with AND. */
export type VideoFilterInput = {
  /** Videos with this status. */
  readonly status?: VideoStatus | null | undefined;
  /** Videos with, or without, a backup. */
  readonly backup?: BackupState | null | undefined;
  /** Videos whose newest approval has this status. */
  readonly approval?: Approval | null | undefined;
  /** Videos whose article has this publication status. */
  readonly kb?: KbState | null | undefined;
  /** A video and all its translations. */
  readonly languageGroup?: string | null | undefined;
  /** Videos in this project. */
  readonly projectId?: string | null | undefined;
  /** True: videos without a project; false: videos in one. True excludes projectId. */
  readonly uncategorized?: boolean | null | undefined;
  /** Words of the name, or parts of them; all must occur, in any order. Ignores case and accents; 1 to 200 characters. */
  readonly q?: string | null | undefined;
  /** Videos whose metadata contains all these pairs. */
  readonly metadata?: Readonly<Record<string, unknown>> | null | undefined;
};

/** Status of a video: DRAFT until analyzed, then IN_PROGRESS, COMPLETED once exported. */
export type VideoStatus =
  /** Not analyzed yet; the source may be missing. */
  | 'DRAFT'
  /** Analyzed, not exported yet. */
  | 'IN_PROGRESS'
  /** Exported at least once. */
  | 'COMPLETED';

export type VideoCardFragment = { readonly id: string, readonly name: string, readonly status: VideoStatus, readonly duration: number | null, readonly language: string | null, readonly languageGroup: string, readonly locked: boolean, readonly projectId: string | null, readonly thumbnailUrl: string | null, readonly createdAt: string, readonly hoverStrip: { readonly url: string, readonly columns: number, readonly rows: number, readonly tiles: number, readonly intervalSeconds: number } | null, readonly error: { readonly code: string, readonly message: string } | null };

export type LibraryVideosQueryVariables = Exact<{
  filter?: VideoFilterInput | null | undefined;
  first: number;
  offset: number;
}>;


export type LibraryVideosQuery = { readonly videos: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly status: VideoStatus, readonly duration: number | null, readonly language: string | null, readonly languageGroup: string, readonly locked: boolean, readonly projectId: string | null, readonly thumbnailUrl: string | null, readonly createdAt: string, readonly hoverStrip: { readonly url: string, readonly columns: number, readonly rows: number, readonly tiles: number, readonly intervalSeconds: number } | null, readonly error: { readonly code: string, readonly message: string } | null }> } };

export type LibraryJobsSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type LibraryJobsSubscription = { readonly jobUpdates: { readonly id: string, readonly kind: JobKind, readonly status: JobStatus, readonly createdAt: string, readonly blockedReason: string | null, readonly progress: { readonly percent: number, readonly step: string, readonly message: string, readonly waitingFor: JobWaitReason | null, readonly etaSeconds: number | null }, readonly queue: { readonly position: number, readonly estimatedStartAt: string | null } | null, readonly error: { readonly message: string } | null, readonly parent: { readonly id: string } | null, readonly video: { readonly id: string, readonly name: string, readonly status: VideoStatus, readonly duration: number | null, readonly language: string | null, readonly languageGroup: string, readonly locked: boolean, readonly projectId: string | null, readonly thumbnailUrl: string | null, readonly createdAt: string, readonly hoverStrip: { readonly url: string, readonly columns: number, readonly rows: number, readonly tiles: number, readonly intervalSeconds: number } | null, readonly error: { readonly code: string, readonly message: string } | null } | null } };

export const VideoCardFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VideoCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Video"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"languageGroup"}},{"kind":"Field","name":{"kind":"Name","value":"locked"}},{"kind":"Field","name":{"kind":"Name","value":"projectId"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnailUrl"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"hoverStrip"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"columns"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"tiles"}},{"kind":"Field","name":{"kind":"Name","value":"intervalSeconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]} as unknown as DocumentNode<VideoCardFragment, unknown>;
export const LibraryVideosDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LibraryVideos"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"VideoFilterInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"offset"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"videos"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"offset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"offset"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"VideoCard"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VideoCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Video"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"languageGroup"}},{"kind":"Field","name":{"kind":"Name","value":"locked"}},{"kind":"Field","name":{"kind":"Name","value":"projectId"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnailUrl"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"hoverStrip"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"columns"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"tiles"}},{"kind":"Field","name":{"kind":"Name","value":"intervalSeconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]} as unknown as DocumentNode<LibraryVideosQuery, LibraryVideosQueryVariables>;
export const LibraryJobsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"LibraryJobs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobUpdates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"progress"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"percent"}},{"kind":"Field","name":{"kind":"Name","value":"step"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"waitingFor"}},{"kind":"Field","name":{"kind":"Name","value":"etaSeconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"queue"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"estimatedStartAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"blockedReason"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"video"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"VideoCard"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VideoCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Video"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"languageGroup"}},{"kind":"Field","name":{"kind":"Name","value":"locked"}},{"kind":"Field","name":{"kind":"Name","value":"projectId"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnailUrl"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"hoverStrip"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"columns"}},{"kind":"Field","name":{"kind":"Name","value":"rows"}},{"kind":"Field","name":{"kind":"Name","value":"tiles"}},{"kind":"Field","name":{"kind":"Name","value":"intervalSeconds"}}]}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]} as unknown as DocumentNode<LibraryJobsSubscription, LibraryJobsSubscriptionVariables>;