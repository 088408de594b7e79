/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The source of an app’s name, which says how far it can be trusted. */
export type OAuthClientOrigin =
  /** The product: its command line. */
  | 'BUILT_IN'
  /** An owner or admin of a workspace, who registered the app. */
  | 'REGISTERED'
  /** The host of the app’s Client ID Metadata Document. */
  | 'PUBLISHED'
  /** The app itself: its name proves nothing. */
  | 'SELF_REGISTERED';

export type GrantFragment = { readonly id: string, readonly clientName: string, readonly origin: OAuthClientOrigin, readonly host: string | null, readonly scopes: ReadonlyArray<string>, readonly createdAt: string, readonly firstUsedAt: string | null, readonly lastUsedAt: string | null, readonly endsAt: string };

export type MyGrantsQueryVariables = Exact<{ [key: string]: never; }>;


export type MyGrantsQuery = { readonly myOAuthGrants: ReadonlyArray<{ readonly id: string, readonly clientName: string, readonly origin: OAuthClientOrigin, readonly host: string | null, readonly scopes: ReadonlyArray<string>, readonly createdAt: string, readonly firstUsedAt: string | null, readonly lastUsedAt: string | null, readonly endsAt: string }> };

export type MemberGrantsQueryVariables = Exact<{ [key: string]: never; }>;


export type MemberGrantsQuery = { readonly oauthGrants: ReadonlyArray<{ readonly id: string, readonly clientName: string, readonly origin: OAuthClientOrigin, readonly host: string | null, readonly scopes: ReadonlyArray<string>, readonly createdAt: string, readonly firstUsedAt: string | null, readonly lastUsedAt: string | null, readonly endsAt: string, readonly user: { readonly id: string, readonly name: string } | null }> };

export type EndGrantMutationVariables = Exact<{
  id: string;
}>;


export type EndGrantMutation = { readonly revokeOAuthGrant: { readonly id: string } };

export const GrantFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Grant"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OAuthGrant"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"clientName"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","name":{"kind":"Name","value":"host"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"firstUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}}]}}]} as unknown as DocumentNode<GrantFragment, unknown>;
export const MyGrantsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MyGrants"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"myOAuthGrants"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Grant"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Grant"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OAuthGrant"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"clientName"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","name":{"kind":"Name","value":"host"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"firstUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}}]}}]} as unknown as DocumentNode<MyGrantsQuery, MyGrantsQueryVariables>;
export const MemberGrantsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MemberGrants"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"oauthGrants"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Grant"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Grant"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OAuthGrant"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"clientName"}},{"kind":"Field","name":{"kind":"Name","value":"origin"}},{"kind":"Field","name":{"kind":"Name","value":"host"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"firstUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastUsedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endsAt"}}]}}]} as unknown as DocumentNode<MemberGrantsQuery, MemberGrantsQueryVariables>;
export const EndGrantDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EndGrant"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokeOAuthGrant"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<EndGrantMutation, EndGrantMutationVariables>;