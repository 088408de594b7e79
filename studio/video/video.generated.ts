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

/** Publication status of an article; NONE without an article. */
export type KbState =
  /** Published. */
  | 'PUBLISHED'
  /** Not published. */
  | 'NOT_PUBLISHED'
  /** No article. */
  | 'NONE';

/** How the language of a video was determined. */
export type LanguageSource =
  /** Provided by a caller. */
  | 'GIVEN'
  /** Detected from the text. */
  | 'DETECTED'
  /** Assumed: the Brand Kit’s default language. */
  | 'ASSUMED';

/** Role of a member. OWNER and ADMIN have all permissions, CREATOR all but changing workspace settings, DEVELOPER and EDITOR edit and export, VIEWER exports. */
export type Role =
  /** Has all permissions; only owners manage owners. */
  | 'OWNER'
  /** Has all permissions except managing owners. */
  | 'ADMIN'
  /** Creates, edits, deletes and exports. */
  | 'CREATOR'
  /** Edits and exports. */
  | 'DEVELOPER'
  /** Edits and exports. */
  | 'EDITOR'
  /** Exports only. */
  | 'VIEWER';

/** How an engine made the text of a script. */
export type TextMethod =
  /** From speech. */
  | 'TRANSCRIBED'
  /** From text in the frames. */
  | 'READ'
  /** From the script of another video. */
  | 'TRANSLATED';

/** Status of a video: DRAFT until analyzed, then IN_PROGRESS, COMPLETED once exported. */
export type VideoStatus =
  /** Not analyzed yet; the source may be missing. */
  | 'DRAFT'
  /** Analyzed, not exported yet. */
  | 'IN_PROGRESS'
  /** Exported at least once. */
  | 'COMPLETED';

export type VideoHeadFragment = { readonly id: string, readonly name: string, readonly projectId: string | null, readonly status: VideoStatus, readonly locked: boolean, readonly language: string | null, readonly languageSource: LanguageSource | null, readonly duration: number | null, readonly width: number | null, readonly height: number | null, readonly videoUrl: string | null, readonly thumbnailUrl: string | null, readonly exportedVideoUrl: string | null, readonly exportedSrtUrl: string | null, readonly exportedVoiceoverUrl: string | null, readonly exportedAt: string | null, readonly aiGeneratedVoiceover: boolean, readonly kb: KbState, readonly approval: Approval | null, readonly updatedAt: string, readonly error: { readonly message: string } | null, readonly transcription: { readonly engine: string, readonly method: TextMethod | null, readonly model: string | null, readonly draft: boolean, readonly confidence: number | null } | null };

export type VideoPageQueryVariables = Exact<{
  id: string;
}>;


export type VideoPageQuery = { readonly me: { readonly role: Role | null }, readonly video: { readonly id: string, readonly name: string, readonly projectId: string | null, readonly status: VideoStatus, readonly locked: boolean, readonly language: string | null, readonly languageSource: LanguageSource | null, readonly duration: number | null, readonly width: number | null, readonly height: number | null, readonly videoUrl: string | null, readonly thumbnailUrl: string | null, readonly exportedVideoUrl: string | null, readonly exportedSrtUrl: string | null, readonly exportedVoiceoverUrl: string | null, readonly exportedAt: string | null, readonly aiGeneratedVoiceover: boolean, readonly kb: KbState, readonly approval: Approval | null, readonly updatedAt: string, readonly error: { readonly message: string } | null, readonly transcription: { readonly engine: string, readonly method: TextMethod | null, readonly model: string | null, readonly draft: boolean, readonly confidence: number | null } | null } | null };

export type VideoPageUpdatesSubscriptionVariables = Exact<{
  id: string;
}>;


export type VideoPageUpdatesSubscription = { readonly videoUpdates: { readonly id: string, readonly name: string, readonly projectId: string | null, readonly status: VideoStatus, readonly locked: boolean, readonly language: string | null, readonly languageSource: LanguageSource | null, readonly duration: number | null, readonly width: number | null, readonly height: number | null, readonly videoUrl: string | null, readonly thumbnailUrl: string | null, readonly exportedVideoUrl: string | null, readonly exportedSrtUrl: string | null, readonly exportedVoiceoverUrl: string | null, readonly exportedAt: string | null, readonly aiGeneratedVoiceover: boolean, readonly kb: KbState, readonly approval: Approval | null, readonly updatedAt: string, readonly error: { readonly message: string } | null, readonly transcription: { readonly engine: string, readonly method: TextMethod | null, readonly model: string | null, readonly draft: boolean, readonly confidence: number | null } | null } };

export type RenameVideoMutationVariables = Exact<{
  id: string;
  name: string;
}>;


export type RenameVideoMutation = { readonly updateVideo: { readonly id: string, readonly name: string, readonly updatedAt: string } };

export const VideoHeadFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VideoHead"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Video"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"projectId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"locked"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"languageSource"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"videoUrl"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnailUrl"}},{"kind":"Field","name":{"kind":"Name","value":"exportedVideoUrl"}},{"kind":"Field","name":{"kind":"Name","value":"exportedSrtUrl"}},{"kind":"Field","name":{"kind":"Name","value":"exportedVoiceoverUrl"}},{"kind":"Field","name":{"kind":"Name","value":"exportedAt"}},{"kind":"Field","name":{"kind":"Name","value":"aiGeneratedVoiceover"}},{"kind":"Field","name":{"kind":"Name","value":"kb"}},{"kind":"Field","name":{"kind":"Name","value":"approval"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"transcription"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"engine"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"draft"}},{"kind":"Field","name":{"kind":"Name","value":"confidence"}}]}}]}}]} as unknown as DocumentNode<VideoHeadFragment, unknown>;
export const VideoPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"VideoPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"me"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}}]}},{"kind":"Field","name":{"kind":"Name","value":"video"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"VideoHead"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VideoHead"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Video"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"projectId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"locked"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"languageSource"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"videoUrl"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnailUrl"}},{"kind":"Field","name":{"kind":"Name","value":"exportedVideoUrl"}},{"kind":"Field","name":{"kind":"Name","value":"exportedSrtUrl"}},{"kind":"Field","name":{"kind":"Name","value":"exportedVoiceoverUrl"}},{"kind":"Field","name":{"kind":"Name","value":"exportedAt"}},{"kind":"Field","name":{"kind":"Name","value":"aiGeneratedVoiceover"}},{"kind":"Field","name":{"kind":"Name","value":"kb"}},{"kind":"Field","name":{"kind":"Name","value":"approval"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"transcription"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"engine"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"draft"}},{"kind":"Field","name":{"kind":"Name","value":"confidence"}}]}}]}}]} as unknown as DocumentNode<VideoPageQuery, VideoPageQueryVariables>;
export const VideoPageUpdatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"VideoPageUpdates"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"videoUpdates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"VideoHead"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VideoHead"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Video"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"projectId"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"locked"}},{"kind":"Field","name":{"kind":"Name","value":"language"}},{"kind":"Field","name":{"kind":"Name","value":"languageSource"}},{"kind":"Field","name":{"kind":"Name","value":"duration"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"videoUrl"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnailUrl"}},{"kind":"Field","name":{"kind":"Name","value":"exportedVideoUrl"}},{"kind":"Field","name":{"kind":"Name","value":"exportedSrtUrl"}},{"kind":"Field","name":{"kind":"Name","value":"exportedVoiceoverUrl"}},{"kind":"Field","name":{"kind":"Name","value":"exportedAt"}},{"kind":"Field","name":{"kind":"Name","value":"aiGeneratedVoiceover"}},{"kind":"Field","name":{"kind":"Name","value":"kb"}},{"kind":"Field","name":{"kind":"Name","value":"approval"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}},{"kind":"Field","name":{"kind":"Name","value":"transcription"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"engine"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"draft"}},{"kind":"Field","name":{"kind":"Name","value":"confidence"}}]}}]}}]} as unknown as DocumentNode<VideoPageUpdatesSubscription, VideoPageUpdatesSubscriptionVariables>;
export const RenameVideoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RenameVideo"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"name"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateVideo"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"name"},"value":{"kind":"Variable","name":{"kind":"Name","value":"name"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]}}]} as unknown as DocumentNode<RenameVideoMutation, RenameVideoMutationVariables>;