/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
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

export type ResultArticleQueryVariables = Exact<{
  id: string;
  style: ArticleStyleChoice;
}>;


export type ResultArticleQuery = { readonly video: { readonly id: string, readonly html: { readonly title: string, readonly content: string, readonly language: string, readonly generatedAt: string } | null, readonly markdown: { readonly content: string } | null } | null };

export type WriteResultArticleMutationVariables = Exact<{
  id: string;
  input?: GenerateArticleInput | null | undefined;
}>;


export type WriteResultArticleMutation = { readonly generateArticle: { readonly videoId: string, readonly warnings: ReadonlyArray<string> } };


export const ResultArticleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ResultArticle"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"style"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ArticleStyleChoice"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"video"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","alias":{"kind":"Name","value":"html"},"name":{"kind":"Name","value":"article"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"format"},"value":{"kind":"EnumValue","value":"HTML"}},{"kind":"Argument","name":{"kind":"Name","value":"style"},"value":{"kind":"Variable","name":{"kind":"Name","value":"style"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"generatedAt"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"markdown"},"name":{"kind":"Name","value":"article"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"format"},"value":{"kind":"EnumValue","value":"MARKDOWN"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"content"}}]}}]}}]}}]} as unknown as DocumentNode<ResultArticleQuery, ResultArticleQueryVariables>;
export const WriteResultArticleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WriteResultArticle"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"GenerateArticleInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"generateArticle"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"videoId"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"}}]}}]}}]} as unknown as DocumentNode<WriteResultArticleMutation, WriteResultArticleMutationVariables>;