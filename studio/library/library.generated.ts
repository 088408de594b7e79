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

export type LibraryVideosQueryVariables = Exact<{
  filter?: VideoFilterInput | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type LibraryVideosQuery = { readonly videos: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly status: VideoStatus, readonly duration: number | null, readonly language: string | null, readonly thumbnailUrl: string | null, readonly createdAt: string }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } };


export const LibraryVideosDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LibraryVideos"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"VideoFilterInput"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"videos"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnailUrl"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<LibraryVideosQuery, LibraryVideosQueryVariables>;