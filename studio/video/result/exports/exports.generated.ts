/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Aspect ratio, width to height. */
export type AspectRatio =
  /** 16:9, landscape. */
  | 'RATIO_16_9'
  /** 9:16, portrait. */
  | 'RATIO_9_16'
  /** 1:1, square. */
  | 'RATIO_1_1'
  /** 4:5, portrait. */
  | 'RATIO_4_5'
  /** 4:3, landscape. */
  | 'RATIO_4_3';

export type ExportsOfVideoQueryVariables = Exact<{
  id: string;
}>;


export type ExportsOfVideoQuery = { readonly video: { readonly id: string, readonly exports: ReadonlyArray<{ readonly id: string, readonly aspectRatio: AspectRatio | null, readonly videoUrl: string, readonly srtUrl: string, readonly manifestUrl: string | null, readonly exportedAt: string, readonly contentCredentials: { readonly present: boolean, readonly signer: string | null, readonly selfSigned: boolean | null, readonly signedAt: string | null, readonly timeStamped: boolean | null, readonly actions: ReadonlyArray<string>, readonly sourceSigned: boolean | null } }> } | null };


export const ExportsOfVideoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ExportsOfVideo"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"video"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"exports"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"aspectRatio"}},{"kind":"Field","name":{"kind":"Name","value":"videoUrl"}},{"kind":"Field","name":{"kind":"Name","value":"srtUrl"}},{"kind":"Field","name":{"kind":"Name","value":"manifestUrl"}},{"kind":"Field","name":{"kind":"Name","value":"exportedAt"}},{"kind":"Field","name":{"kind":"Name","value":"contentCredentials"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"present"}},{"kind":"Field","name":{"kind":"Name","value":"signer"}},{"kind":"Field","name":{"kind":"Name","value":"selfSigned"}},{"kind":"Field","name":{"kind":"Name","value":"signedAt"}},{"kind":"Field","name":{"kind":"Name","value":"timeStamped"}},{"kind":"Field","name":{"kind":"Name","value":"actions"}},{"kind":"Field","name":{"kind":"Name","value":"sourceSigned"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ExportsOfVideoQuery, ExportsOfVideoQueryVariables>;