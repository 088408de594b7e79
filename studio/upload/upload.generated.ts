/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A video to create, and its source: at most one of videoUrl, filename with contentType, and fileId; without one the source is uploaded later. */
export type UploadVideoInput = {
  /** Public http or https URL of the source. */
  readonly videoUrl?: string | null | undefined;
  /** Filename; with contentType, requests an upload URL. 1 to 255 characters. */
  readonly filename?: string | null | undefined;
  /** Media type: video/… */
  readonly contentType?: string | null | undefined;
  /** ID of a file already received by the media service. */
  readonly fileId?: string | null | undefined;
  /** Name, 1 to 200 characters; defaults to the filename. */
  readonly name?: string | null | undefined;
  /** What the video shows, as context for generated texts; at most 5000 characters. */
  readonly videoContext?: string | null | undefined;
  /** ID of its project; uncategorized if absent. */
  readonly projectId?: string | null | undefined;
  /** Declares that its audio is AI-generated. Defaults to false. */
  readonly aiGeneratedAudio?: boolean | null | undefined;
  /** Custom string pairs. At most 50 pairs of strings: keys of 1 to 40 characters without square brackets, values of at most 500. */
  readonly metadata?: Readonly<Record<string, unknown>> | null | undefined;
};

export type RequestUploadMutationVariables = Exact<{
  input: UploadVideoInput;
}>;


export type RequestUploadMutation = { readonly uploadVideo: { readonly video: { readonly id: string, readonly name: string }, readonly upload: { readonly url: string } | null } };

export type DiscardUploadMutationVariables = Exact<{
  id: string;
}>;


export type DiscardUploadMutation = { readonly deleteVideo: { readonly id: string } };


export const RequestUploadDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RequestUpload"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UploadVideoInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"uploadVideo"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"video"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"upload"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}}]}}]}}]}}]} as unknown as DocumentNode<RequestUploadMutation, RequestUploadMutationVariables>;
export const DiscardUploadDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DiscardUpload"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteVideo"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<DiscardUploadMutation, DiscardUploadMutationVariables>;