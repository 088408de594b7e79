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

/** Settings of the presenter. Absent fields fall back to the video’s settings. */
export type AvatarSettingsInput = {
  /** Whether a presenter is shown. */
  readonly enabled?: boolean | null | undefined;
  /** ID of an avatar; see `avatars`. Required if no presenter is inherited. */
  readonly avatarId?: string | null | undefined;
  /** ID of a voice; see `voices`. */
  readonly voiceId?: string | null | undefined;
  /** Default OVERLAY. */
  readonly layout?: PresenterLayout | null | undefined;
  /** Size, 5 to 100 percent of the frame’s shorter side. Defaults to 25. */
  readonly sizePercent?: number | null | undefined;
  /** Default CIRCLE. */
  readonly shape?: PresenterShape | null | undefined;
  /** Background color, #RRGGBB. Defaults to #FFFFFF. */
  readonly backgroundColor?: string | null | undefined;
  /** Zoom within the shape, 1 to 3. Defaults to 1. */
  readonly zoom?: number | null | undefined;
  /** Vertical offset, -100 to 100 percent of the shape’s height, downwards. Defaults to 0. */
  readonly offsetY?: number | null | undefined;
};

/** How captions appear. */
export type CaptionMode =
  /** Whole cues. */
  | 'NORMAL'
  /** One word at a time. */
  | 'ONE_WORD'
  /** Whole cues, words highlighted as they are spoken. */
  | 'KARAOKE'
  /** Words appear as they are spoken. */
  | 'PROGRESSIVE';

/** Position of captions; CUSTOM uses positionPercent. */
export type CaptionPosition =
  /** At the top. */
  | 'TOP'
  /** In the middle. */
  | 'MIDDLE'
  /** At the bottom. */
  | 'BOTTOM'
  /** At positionPercent. */
  | 'CUSTOM';

/** What fills the frame around footage of another aspect ratio. */
export type ExportBackground =
  /** The footage itself, enlarged and blurred. */
  | 'BLUR'
  /** The color of `backgroundColor`. */
  | 'COLOR'
  /** Black. */
  | 'BLACK';

/** Settings of captions. Fonts and colors are the Brand Kit’s. */
export type ExportCaptionsInput = {
  /** Whether captions are burned in. */
  readonly enabled?: boolean | null | undefined;
  /** Default NORMAL. */
  readonly mode?: CaptionMode | null | undefined;
  /** Default BOTTOM. */
  readonly position?: CaptionPosition | null | undefined;
  /** With CUSTOM: 0 (top) to 100 (bottom) percent; other values are clamped. */
  readonly positionPercent?: number | null | undefined;
};

/** Absent fields fall back to the video’s settings, then the Brand Kit’s. */
export type ExportMusicInput = {
  /** Whether music plays. */
  readonly enabled?: boolean | null | undefined;
  /** URL (http, https) of an audio file. Required if no music is inherited. */
  readonly url?: string | null | undefined;
  /** 0 to 100 percent. Default 30. */
  readonly volume?: number | null | undefined;
  /** Volume during speech, 0 to 100 percent. Defaults to 10. */
  readonly duckVolume?: number | null | undefined;
  /** Fade at both ends, 0 to 30 seconds. Defaults to 2. */
  readonly fadeDuration?: number | null | undefined;
  /** Whether music plays in opening and closing scenes. Defaults to false. */
  readonly playInScenes?: boolean | null | undefined;
};

/** Settings of one export. Absent and null fields fall back to the video’s settings, then the Brand Kit’s, except that a null scene means none. */
export type ExportVideoInput = {
  /** Aspect ratio; defaults to the source’s. */
  readonly ratio?: AspectRatio | null | undefined;
  /** Watermark. */
  readonly watermark?: ExportWatermarkInput | null | undefined;
  /** Captions. */
  readonly captions?: ExportCaptionsInput | null | undefined;
  /** Background music. */
  readonly music?: ExportMusicInput | null | undefined;
  /** URL of the opening scene; null for none, regardless of inherited settings. */
  readonly openingSceneUrl?: string | null | undefined;
  /** URL of the closing scene; null for none, regardless of inherited settings. */
  readonly closingSceneUrl?: string | null | undefined;
  /** Whether to render zoom moments. Defaults to true. */
  readonly zooms?: boolean | null | undefined;
  /** Whether to render elements. Defaults to true. */
  readonly elements?: boolean | null | undefined;
  /** If the aspect ratio changes: crop and follow movement instead of showing the footage whole. Defaults to false. */
  readonly reframe?: boolean | null | undefined;
  /** What fills the frame around footage of another aspect ratio. Defaults to BLUR. */
  readonly background?: ExportBackground | null | undefined;
  /** Color for the background COLOR, #RRGGBB. Defaults to the Brand Kit’s primary color. */
  readonly backgroundColor?: string | null | undefined;
  /** Seconds in which the opening scene fades into the footage, and the footage into the closing scene, 0 to 2; 0: they are cut. The export is shorter by them. Defaults to the Brand Kit’s. */
  readonly crossfadeDuration?: number | null | undefined;
  /** Colors of slides. Defaults to the Brand Kit’s. */
  readonly slideTheme?: SlideTheme | null | undefined;
  /** How the parts of a slide appear. Defaults to the Brand Kit’s. */
  readonly slideEntrance?: SlideEntrance | null | undefined;
  /** Seconds in which an element fades in and out, 0 to 2; 0: none. What hides something is complete for all of its time, and fades before and after it. Defaults to the Brand Kit’s. */
  readonly elementFadeDuration?: number | null | undefined;
  /** At most 500, without overlaps; an empty list removes all slides. */
  readonly slides?: ReadonlyArray<SlideInput> | null | undefined;
  /** Presenter. */
  readonly avatarSettings?: AvatarSettingsInput | null | undefined;
  /** Language of the subtitles (BCP 47). */
  readonly language?: string | null | undefined;
  /** Whether captions of a draft are burned in if neither this request nor the video’s settings name captions. Defaults to false; exports over REST burn them in. */
  readonly draftCaptions?: boolean | null | undefined;
};

/** Absent fields fall back to the video’s settings, then the Brand Kit’s. */
export type ExportWatermarkInput = {
  /** False: no watermark, regardless of other fields and inherited settings. */
  readonly enabled?: boolean | null | undefined;
  /** URL (http, https) of a PNG, JPEG or SVG. Required if no watermark is inherited. */
  readonly imageUrl?: string | null | undefined;
  /** Default BOTTOM_RIGHT. */
  readonly position?: WatermarkPosition | null | undefined;
  /** Default MEDIUM. */
  readonly size?: WatermarkSize | null | undefined;
  /** 0 to 100 percent. Default 100. */
  readonly opacity?: number | null | undefined;
};

/** Layout of the presenter: OVERLAY in a corner of the footage, SIDE next to it, FULL instead of it. */
export type PresenterLayout =
  /** In a corner of the footage. */
  | 'OVERLAY'
  /** Next to the footage. */
  | 'SIDE'
  /** Instead of the footage. */
  | 'FULL';

/** Shape of the presenter. */
export type PresenterShape =
  /** A circle. */
  | 'CIRCLE'
  /** A square. */
  | 'SQUARE'
  /** A square with rounded corners. */
  | 'ROUNDED';

/** Steps of a process, in execution order. */
export type ProcessStepsInput = {
  /** Whether to analyze. A new video always is. Defaults to true for an existing one that was not analyzed before, else to false. */
  readonly analysis?: boolean | null | undefined;
  /** Whether to generate a voiceover; requires voiceId. Defaults to false. */
  readonly voiceover?: boolean | null | undefined;
  /** Whether to generate a help article. Defaults to false. */
  readonly helpArticle?: boolean | null | undefined;
  /** Whether to export the video. Defaults to false. */
  readonly export?: boolean | null | undefined;
  /** Translations; none if absent. */
  readonly translation?: ProcessTranslationInput | null | undefined;
};

/** Translations to create, in parallel. */
export type ProcessTranslationInput = {
  /** Whether to translate; if false, `languages` is ignored. Defaults to false. */
  readonly enabled?: boolean | null | undefined;
  /** At most 50 distinct languages (BCP 47); none if absent. */
  readonly languages?: ReadonlyArray<string> | null | undefined;
};

/** A video, new by its URL or existing by its ID, and the steps to run. */
export type ProcessVideoInput = {
  /** Public URL (http, https) of the file of a new video. Exactly one of url and videoId is required. */
  readonly url?: string | null | undefined;
  /** ID of an existing video, also while its source is ingested. Excludes url, name, projectId and metadata. */
  readonly videoId?: string | null | undefined;
  /** Name, 1 to 200 characters; defaults to one derived from the URL. */
  readonly name?: string | null | undefined;
  /** What the video shows, as context for generated texts; at most 5000 characters. */
  readonly context?: string | null | undefined;
  /** About the company, as context for generated texts; at most 5000 characters. */
  readonly companyContext?: string | null | undefined;
  /** Spoken language (BCP 47); detected if absent. */
  readonly language?: string | null | undefined;
  /** Tone of the script, such as professional or casual. */
  readonly tone?: string | null | undefined;
  /** ID of the voice of the voiceover. */
  readonly voiceId?: string | null | undefined;
  /** ID of its project; uncategorized if absent. */
  readonly projectId?: string | null | undefined;
  /** Custom string pairs of the video. At most 50 pairs of strings: keys of 1 to 40 characters without square brackets, values of at most 500. */
  readonly metadata?: Readonly<Record<string, unknown>> | null | undefined;
  /** Steps to run; only the analysis if absent. */
  readonly generate?: ProcessStepsInput | null | undefined;
  /** Settings of the export, if requested. */
  readonly exportSettings?: ExportVideoInput | null | undefined;
};

/** How the title, the paragraphs and the image of a slide appear one after another. */
export type SlideEntrance =
  /** They rise into position and swing once beyond it. */
  | 'SPRING'
  /** They rise into position. */
  | 'EASE'
  /** All are there at once. */
  | 'NONE';

/** A slide; requires an image, title or body. */
export type SlideInput = {
  /** http or https. */
  readonly imageUrl?: string | null | undefined;
  /** At most 200 characters. */
  readonly title?: string | null | undefined;
  /** At most 2000 characters. */
  readonly body?: string | null | undefined;
  /** Start in seconds of the video. */
  readonly start: number;
  /** End in seconds; after start, at most the duration of the video. */
  readonly end: number;
  /** Layout. */
  readonly layout: SlideLayout;
};

/** Layout of a slide: FULL replaces the footage, SIDE is next to it. */
export type SlideLayout =
  /** Replaces the footage. */
  | 'FULL'
  /** Next to the footage. */
  | 'SIDE';

/** Colors of slides. */
export type SlideTheme =
  /** Dark text on a light ground; a title alone stands on the Brand Kit’s primary color. */
  | 'LIGHT'
  /** Light text on a dark ground. */
  | 'DARK'
  /** The Brand Kit’s primary color as ground. */
  | 'BRAND';

/** Corner. */
export type WatermarkPosition =
  /** Top left. */
  | 'TOP_LEFT'
  /** Top right. */
  | 'TOP_RIGHT'
  /** Bottom left. */
  | 'BOTTOM_LEFT'
  /** Bottom right. */
  | 'BOTTOM_RIGHT';

/** Size of a watermark. */
export type WatermarkSize =
  /** At most 8 percent of the frame’s shorter side in height. */
  | 'SMALL'
  /** At most 12 percent of the frame’s shorter side in height. */
  | 'MEDIUM'
  /** At most 20 percent of the frame’s shorter side in height. */
  | 'LARGE';

export type StartProcessMutationVariables = Exact<{
  input: ProcessVideoInput;
}>;


export type StartProcessMutation = { readonly processVideo: { readonly steps: ReadonlyArray<string>, readonly job: { readonly id: string }, readonly video: { readonly id: string, readonly name: string } } };


export const StartProcessDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartProcess"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ProcessVideoInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"processVideo"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"steps"}},{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"video"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]} as unknown as DocumentNode<StartProcessMutation, StartProcessMutationVariables>;