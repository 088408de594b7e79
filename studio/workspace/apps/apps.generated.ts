/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Client type (RFC 6749, 2.1): CONFIDENTIAL clients have a secret, PUBLIC clients have none and must use PKCE. */
export type OAuthClientKind =
  /** Runs on a server and has a client secret. */
  | 'CONFIDENTIAL'
  /** Runs on users’ devices, has no client secret and must use PKCE. */
  | 'PUBLIC';

/** A registered OAuth client. */
export type RegisterOAuthClientInput = {
  /** Name shown on the consent page; 1 to 200 characters. */
  readonly name: string;
  /** Client type (RFC 6749, 2.1). */
  readonly kind: OAuthClientKind;
  /** 1 to 20 redirect URIs, compared exactly: https, or http on localhost, 127.0.0.1 or [::1]. */
  readonly redirectUris: ReadonlyArray<string>;
  /** Scopes the client may request; all if absent. */
  readonly scopes?: ReadonlyArray<string> | null | undefined;
};

export type AppsQueryVariables = Exact<{ [key: string]: never; }>;


export type AppsQuery = { readonly oauthClients: ReadonlyArray<{ readonly id: string, readonly name: string, readonly kind: OAuthClientKind, readonly redirectUris: ReadonlyArray<string>, readonly scopes: ReadonlyArray<string>, readonly createdAt: string, readonly revokedAt: string | null }> };

export type RegisterAppMutationVariables = Exact<{
  input: RegisterOAuthClientInput;
}>;


export type RegisterAppMutation = { readonly registerOAuthClient: { readonly clientSecret: string | null, readonly client: { readonly id: string } } };

export type RevokeAppMutationVariables = Exact<{
  id: string;
}>;


export type RevokeAppMutation = { readonly revokeOAuthClient: { readonly id: string, readonly revokedAt: string | null } };


export const AppsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Apps"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"oauthClients"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"redirectUris"}},{"kind":"Field","name":{"kind":"Name","value":"scopes"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}}]}}]}}]} as unknown as DocumentNode<AppsQuery, AppsQueryVariables>;
export const RegisterAppDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RegisterApp"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RegisterOAuthClientInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"registerOAuthClient"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clientSecret"}},{"kind":"Field","name":{"kind":"Name","value":"client"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<RegisterAppMutation, RegisterAppMutationVariables>;
export const RevokeAppDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RevokeApp"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revokeOAuthClient"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"revokedAt"}}]}}]}}]} as unknown as DocumentNode<RevokeAppMutation, RevokeAppMutationVariables>;