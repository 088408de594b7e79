/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Options of a video’s public page. */
export type SetShareInput = {
  /** True: anyone with the URL may watch the video. False: the URL stops working for good. */
  readonly enabled: boolean;
  /** Whether the page offers a download; unchanged if absent, at first false. */
  readonly downloadable?: boolean | null | undefined;
  /** Which exports the page shows; unchanged if absent, at first NEWEST. */
  readonly shows?: SharedExports | null | undefined;
};

/** Which exports the public page of a video shows. */
export type SharedExports =
  /** The newest export, whatever its aspect ratio. */
  | 'NEWEST'
  /** The current export in each aspect ratio, with a switch between them. */
  | 'ALL'
  /** The current export in 16:9. */
  | 'RATIO_16_9'
  /** The current export in 9:16. */
  | 'RATIO_9_16'
  /** The current export in 1:1. */
  | 'RATIO_1_1'
  /** The current export in 4:5. */
  | 'RATIO_4_5'
  /** The current export in 4:3. */
  | 'RATIO_4_3'
  /** The current export in the source’s own ratio, if that is none of these. */
  | 'SOURCE_RATIO';

export type ShareOfVideoQueryVariables = Exact<{
  id: string;
}>;


export type ShareOfVideoQuery = { readonly video: { readonly id: string, readonly share: { readonly videoId: string, readonly enabled: boolean, readonly url: string | null, readonly downloadable: boolean, readonly shows: SharedExports, readonly sharedAt: string | null } } | null };

export type ShareStateFragment = { readonly videoId: string, readonly enabled: boolean, readonly url: string | null, readonly downloadable: boolean, readonly shows: SharedExports, readonly sharedAt: string | null };

export type SetShareMutationVariables = Exact<{
  videoId: string;
  input: SetShareInput;
}>;


export type SetShareMutation = { readonly setShare: { readonly videoId: string, readonly enabled: boolean, readonly url: string | null, readonly downloadable: boolean, readonly shows: SharedExports, readonly sharedAt: string | null } };

export const ShareStateFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ShareState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"VideoShare"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"videoId"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"downloadable"}},{"kind":"Field","name":{"kind":"Name","value":"shows"}},{"kind":"Field","name":{"kind":"Name","value":"sharedAt"}}]}}]} as unknown as DocumentNode<ShareStateFragment, unknown>;
export const ShareOfVideoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ShareOfVideo"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"video"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"share"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ShareState"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ShareState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"VideoShare"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"videoId"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"downloadable"}},{"kind":"Field","name":{"kind":"Name","value":"shows"}},{"kind":"Field","name":{"kind":"Name","value":"sharedAt"}}]}}]} as unknown as DocumentNode<ShareOfVideoQuery, ShareOfVideoQueryVariables>;
export const SetShareDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetShare"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"videoId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SetShareInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setShare"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"videoId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"videoId"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ShareState"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ShareState"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"VideoShare"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"videoId"}},{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"downloadable"}},{"kind":"Field","name":{"kind":"Name","value":"shows"}},{"kind":"Field","name":{"kind":"Name","value":"sharedAt"}}]}}]} as unknown as DocumentNode<SetShareMutation, SetShareMutationVariables>;