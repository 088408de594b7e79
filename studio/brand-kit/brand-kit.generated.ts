/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Style of an article’s HTML. */
export type ArticleStyle =
  /** Dark on white, steps with a colored bar. */
  | 'DEFAULT'
  /** Light on dark. */
  | 'DARK'
  /** Restrained: a colored bar at the top, steps on gray. */
  | 'CORPORATE'
  /** Serif and large type, like a magazine. */
  | 'EDITORIAL'
  /** Small headings, no decoration. */
  | 'MINIMAL';

/** Changes of the article style. */
export type ArticleStylingInput = {
  /** Style. */
  readonly style?: ArticleStyle | null | undefined;
  /** #RRGGBB */
  readonly primaryColor?: string | null | undefined;
  /** 1 to 100 characters. */
  readonly fontFamily?: string | null | undefined;
  /** http or https. */
  readonly logoUrl?: string | null | undefined;
  /** Whether times of steps link to the source, which anyone with a URL of the article can then watch. */
  readonly videoLinks?: boolean | null | undefined;
};

/** Changes: objects are merged field by field, lists are replaced; null resets to the default. */
export type BrandKitInput = {
  /** Language assumed for videos whose language is neither provided nor detected (BCP 47). */
  readonly defaultLanguage?: string | null | undefined;
  /** Style of captions. */
  readonly captions?: CaptionStyleInput | null | undefined;
  /** How captions are split and timed. */
  readonly captionRules?: CaptionRulesInput | null | undefined;
  /** Style of articles. */
  readonly article?: ArticleStylingInput | null | undefined;
  /** All pronunciations from now on. */
  readonly pronunciations?: ReadonlyArray<PronunciationInput> | null | undefined;
  /** All terms from now on. */
  readonly glossary?: ReadonlyArray<GlossaryTermInput> | null | undefined;
  /** All script skills from now on. */
  readonly scriptSkills?: ReadonlyArray<ScriptSkillInput> | null | undefined;
  /** Watermark; null if none. */
  readonly watermark?: WatermarkInput | null | undefined;
  /** http or https. */
  readonly openingSceneUrl?: string | null | undefined;
  /** http or https. */
  readonly closingSceneUrl?: string | null | undefined;
  /** Background music; null if none. */
  readonly music?: MusicInput | null | undefined;
  /** Colors of slides. Default LIGHT. */
  readonly slideTheme?: SlideTheme | null | undefined;
  /** How the parts of a slide appear. Default SPRING. */
  readonly slideEntrance?: SlideEntrance | null | undefined;
  /** Seconds of the crossfade between the scenes and the footage, 0 to 2; 0: they are cut. Default 0. */
  readonly crossfadeDuration?: number | null | undefined;
  /** Seconds in which an element fades in and out, 0 to 2; 0: none. Default 0.2. */
  readonly elementFadeDuration?: number | null | undefined;
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

/** Style of captions. Except with BOX, the frame is darkened behind captions where it is too light. */
export type CaptionPreset =
  /** A thin outline and a soft shadow. */
  | 'CLEAN'
  /** A rounded box behind every line. */
  | 'BOX'
  /** Large bold text with a thick outline. */
  | 'BOLD'
  /** The word being spoken has the accent color. */
  | 'HIGHLIGHT_WORD'
  /** Words grow as they are spoken, in the accent color. */
  | 'POP';

/** Changes of the rules by which captions are split and timed. */
export type CaptionRulesInput = {
  /** 10 to 80 characters. */
  readonly maxLineLength?: number | null | undefined;
  /** 1 to 4. */
  readonly maxLines?: number | null | undefined;
  /** 5 to 60. */
  readonly maxCharactersPerSecond?: number | null | undefined;
  /** 0 to 24 frames. */
  readonly minGapFrames?: number | null | undefined;
  /** All terms from now on: at most 1000, of 1 to 100 characters. */
  readonly unbrokenTerms?: ReadonlyArray<string> | null | undefined;
};

/** Changes of the caption style. */
export type CaptionStyleInput = {
  /** Preset of their style. */
  readonly preset?: CaptionPreset | null | undefined;
  /** 1 to 100 characters. */
  readonly fontFamily?: string | null | undefined;
  /** 1 to 20 percent of the frame’s shorter side. */
  readonly fontSizePercent?: number | null | undefined;
  /** #RRGGBB */
  readonly color?: string | null | undefined;
  /** #RRGGBB */
  readonly outlineColor?: string | null | undefined;
  /** #RRGGBB */
  readonly backgroundColor?: string | null | undefined;
  /** 0 to 100 percent. */
  readonly backgroundOpacity?: number | null | undefined;
  /** Color of the word being spoken; #RRGGBB. */
  readonly accentColor?: string | null | undefined;
  /** Whether the text is bold. */
  readonly bold?: boolean | null | undefined;
  /** Mode of captions. */
  readonly mode?: CaptionMode | null | undefined;
  /** Position. */
  readonly position?: CaptionPosition | null | undefined;
  /** With CUSTOM: 0 (top) to 100 (bottom) percent; other values are clamped. */
  readonly positionPercent?: number | null | undefined;
};

/** How a word is to be translated, or that it is not: either translation or keep. */
export type GlossaryTermInput = {
  /** 1 to 100 characters. */
  readonly term: string;
  /** 1 to 200 characters. */
  readonly translation?: string | null | undefined;
  /** True: the word is never translated. */
  readonly keep?: boolean | null | undefined;
  /** Limits it to a target language (BCP 47). */
  readonly language?: string | null | undefined;
};

/** Changes of the music; url is required the first time. */
export type MusicInput = {
  /** http or https. */
  readonly url?: string | null | undefined;
  /** 0 to 100 percent. */
  readonly volume?: number | null | undefined;
  /** 0 to 100 percent. */
  readonly duckVolume?: number | null | undefined;
  /** 0 to 30 seconds. */
  readonly fadeDuration?: number | null | undefined;
  /** Whether the music plays in opening and closing scenes. */
  readonly playInScenes?: boolean | null | undefined;
};

/** The pronunciation of a term. */
export type PronunciationInput = {
  /** 1 to 100 characters. */
  readonly term: string;
  /** Kind of value. */
  readonly type: PronunciationType;
  /** 1 to 200 characters. */
  readonly value: string;
  /** Limits it to a language (BCP 47). */
  readonly language?: string | null | undefined;
};

/** Kind of pronunciation. */
export type PronunciationType =
  /** The value is spoken instead of the term. */
  | 'ALIAS'
  /** The value is the pronunciation in IPA. */
  | 'PHONEME';

/** A style guide for scripts. */
export type ScriptSkillInput = {
  /** ID of an existing skill; creates a new one if absent. */
  readonly id?: string | null | undefined;
  /** 1 to 100 characters. */
  readonly name: string;
  /** 1 to 10000 characters. */
  readonly instructions: string;
};

/** How the title, the paragraphs and the image of a slide appear one after another. */
export type SlideEntrance =
  /** They rise into position and swing once beyond it. */
  | 'SPRING'
  /** They rise into position. */
  | 'EASE'
  /** All are there at once. */
  | 'NONE';

/** Colors of slides. */
export type SlideTheme =
  /** Dark text on a light ground; a title alone stands on the Brand Kit’s primary color. */
  | 'LIGHT'
  /** Light text on a dark ground. */
  | 'DARK'
  /** The Brand Kit’s primary color as ground. */
  | 'BRAND';

/** Changes of the watermark; imageUrl is required the first time. */
export type WatermarkInput = {
  /** http or https. */
  readonly imageUrl?: string | null | undefined;
  /** Corner. */
  readonly position?: WatermarkPosition | null | undefined;
  /** Size. */
  readonly size?: WatermarkSize | null | undefined;
  /** 0 to 100 percent. */
  readonly opacity?: number | null | undefined;
};

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

export type BrandKitPageQueryVariables = Exact<{ [key: string]: never; }>;


export type BrandKitPageQuery = { readonly captionFonts: ReadonlyArray<string>, readonly brandKit: { readonly defaultLanguage: string, readonly openingSceneUrl: string | null, readonly closingSceneUrl: string | null, readonly slideTheme: SlideTheme, readonly slideEntrance: SlideEntrance, readonly crossfadeDuration: number, readonly elementFadeDuration: number, readonly captions: { readonly preset: CaptionPreset, readonly fontFamily: string, readonly fontSizePercent: number, readonly color: string, readonly outlineColor: string, readonly backgroundColor: string, readonly backgroundOpacity: number, readonly accentColor: string, readonly bold: boolean, readonly mode: CaptionMode, readonly position: CaptionPosition, readonly positionPercent: number }, readonly captionRules: { readonly maxLineLength: number, readonly maxLines: number, readonly maxCharactersPerSecond: number, readonly minGapFrames: number, readonly unbrokenTerms: ReadonlyArray<string> }, readonly article: { readonly style: ArticleStyle, readonly primaryColor: string, readonly fontFamily: string, readonly logoUrl: string | null, readonly videoLinks: boolean }, readonly pronunciations: ReadonlyArray<{ readonly term: string, readonly type: PronunciationType, readonly value: string, readonly language: string | null }>, readonly glossary: ReadonlyArray<{ readonly term: string, readonly translation: string | null, readonly keep: boolean | null, readonly language: string | null }>, readonly scriptSkills: ReadonlyArray<{ readonly id: string, readonly name: string, readonly instructions: string }>, readonly watermark: { readonly imageUrl: string, readonly position: WatermarkPosition, readonly size: WatermarkSize, readonly opacity: number } | null, readonly music: { readonly url: string, readonly volume: number, readonly duckVolume: number, readonly fadeDuration: number, readonly playInScenes: boolean } | null }, readonly languages: ReadonlyArray<{ readonly code: string, readonly name: string }> };

export type BrandKitFieldsFragment = { readonly defaultLanguage: string, readonly openingSceneUrl: string | null, readonly closingSceneUrl: string | null, readonly slideTheme: SlideTheme, readonly slideEntrance: SlideEntrance, readonly crossfadeDuration: number, readonly elementFadeDuration: number, readonly captions: { readonly preset: CaptionPreset, readonly fontFamily: string, readonly fontSizePercent: number, readonly color: string, readonly outlineColor: string, readonly backgroundColor: string, readonly backgroundOpacity: number, readonly accentColor: string, readonly bold: boolean, readonly mode: CaptionMode, readonly position: CaptionPosition, readonly positionPercent: number }, readonly captionRules: { readonly maxLineLength: number, readonly maxLines: number, readonly maxCharactersPerSecond: number, readonly minGapFrames: number, readonly unbrokenTerms: ReadonlyArray<string> }, readonly article: { readonly style: ArticleStyle, readonly primaryColor: string, readonly fontFamily: string, readonly logoUrl: string | null, readonly videoLinks: boolean }, readonly pronunciations: ReadonlyArray<{ readonly term: string, readonly type: PronunciationType, readonly value: string, readonly language: string | null }>, readonly glossary: ReadonlyArray<{ readonly term: string, readonly translation: string | null, readonly keep: boolean | null, readonly language: string | null }>, readonly scriptSkills: ReadonlyArray<{ readonly id: string, readonly name: string, readonly instructions: string }>, readonly watermark: { readonly imageUrl: string, readonly position: WatermarkPosition, readonly size: WatermarkSize, readonly opacity: number } | null, readonly music: { readonly url: string, readonly volume: number, readonly duckVolume: number, readonly fadeDuration: number, readonly playInScenes: boolean } | null };

export type SaveBrandKitMutationVariables = Exact<{
  input: BrandKitInput;
}>;


export type SaveBrandKitMutation = { readonly updateBrandKit: { readonly defaultLanguage: string, readonly openingSceneUrl: string | null, readonly closingSceneUrl: string | null, readonly slideTheme: SlideTheme, readonly slideEntrance: SlideEntrance, readonly crossfadeDuration: number, readonly elementFadeDuration: number, readonly captions: { readonly preset: CaptionPreset, readonly fontFamily: string, readonly fontSizePercent: number, readonly color: string, readonly outlineColor: string, readonly backgroundColor: string, readonly backgroundOpacity: number, readonly accentColor: string, readonly bold: boolean, readonly mode: CaptionMode, readonly position: CaptionPosition, readonly positionPercent: number }, readonly captionRules: { readonly maxLineLength: number, readonly maxLines: number, readonly maxCharactersPerSecond: number, readonly minGapFrames: number, readonly unbrokenTerms: ReadonlyArray<string> }, readonly article: { readonly style: ArticleStyle, readonly primaryColor: string, readonly fontFamily: string, readonly logoUrl: string | null, readonly videoLinks: boolean }, readonly pronunciations: ReadonlyArray<{ readonly term: string, readonly type: PronunciationType, readonly value: string, readonly language: string | null }>, readonly glossary: ReadonlyArray<{ readonly term: string, readonly translation: string | null, readonly keep: boolean | null, readonly language: string | null }>, readonly scriptSkills: ReadonlyArray<{ readonly id: string, readonly name: string, readonly instructions: string }>, readonly watermark: { readonly imageUrl: string, readonly position: WatermarkPosition, readonly size: WatermarkSize, readonly opacity: number } | null, readonly music: { readonly url: string, readonly volume: number, readonly duckVolume: number, readonly fadeDuration: number, readonly playInScenes: boolean } | null } };

export const BrandKitFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BrandKitFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BrandKit"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"defaultLanguage"}},{"kind":"Field","name":{"kind":"Name","value":"captions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"preset"}},{"kind":"Field","name":{"kind":"Name","value":"fontFamily"}},{"kind":"Field","name":{"kind":"Name","value":"fontSizePercent"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"outlineColor"}},{"kind":"Field","name":{"kind":"Name","value":"backgroundColor"}},{"kind":"Field","name":{"kind":"Name","value":"backgroundOpacity"}},{"kind":"Field","name":{"kind":"Name","value":"accentColor"}},{"kind":"Field","name":{"kind":"Name","value":"bold"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"positionPercent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"captionRules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maxLineLength"}},{"kind":"Field","name":{"kind":"Name","value":"maxLines"}},{"kind":"Field","name":{"kind":"Name","value":"maxCharactersPerSecond"}},{"kind":"Field","name":{"kind":"Name","value":"minGapFrames"}},{"kind":"Field","name":{"kind":"Name","value":"unbrokenTerms"}}]}},{"kind":"Field","name":{"kind":"Name","value":"article"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"style"}},{"kind":"Field","name":{"kind":"Name","value":"primaryColor"}},{"kind":"Field","name":{"kind":"Name","value":"fontFamily"}},{"kind":"Field","name":{"kind":"Name","value":"logoUrl"}},{"kind":"Field","name":{"kind":"Name","value":"videoLinks"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pronunciations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"term"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"language"}}]}},{"kind":"Field","name":{"kind":"Name","value":"glossary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"term"}},{"kind":"Field","name":{"kind":"Name","value":"translation"}},{"kind":"Field","name":{"kind":"Name","value":"keep"}},{"kind":"Field","name":{"kind":"Name","value":"language"}}]}},{"kind":"Field","name":{"kind":"Name","value":"scriptSkills"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"instructions"}}]}},{"kind":"Field","name":{"kind":"Name","value":"watermark"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"opacity"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openingSceneUrl"}},{"kind":"Field","name":{"kind":"Name","value":"closingSceneUrl"}},{"kind":"Field","name":{"kind":"Name","value":"music"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"volume"}},{"kind":"Field","name":{"kind":"Name","value":"duckVolume"}},{"kind":"Field","name":{"kind":"Name","value":"fadeDuration"}},{"kind":"Field","name":{"kind":"Name","value":"playInScenes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"slideTheme"}},{"kind":"Field","name":{"kind":"Name","value":"slideEntrance"}},{"kind":"Field","name":{"kind":"Name","value":"crossfadeDuration"}},{"kind":"Field","name":{"kind":"Name","value":"elementFadeDuration"}}]}}]} as unknown as DocumentNode<BrandKitFieldsFragment, unknown>;
export const BrandKitPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BrandKitPage"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"brandKit"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"BrandKitFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"captionFonts"}},{"kind":"Field","name":{"kind":"Name","value":"languages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BrandKitFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BrandKit"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"defaultLanguage"}},{"kind":"Field","name":{"kind":"Name","value":"captions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"preset"}},{"kind":"Field","name":{"kind":"Name","value":"fontFamily"}},{"kind":"Field","name":{"kind":"Name","value":"fontSizePercent"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"outlineColor"}},{"kind":"Field","name":{"kind":"Name","value":"backgroundColor"}},{"kind":"Field","name":{"kind":"Name","value":"backgroundOpacity"}},{"kind":"Field","name":{"kind":"Name","value":"accentColor"}},{"kind":"Field","name":{"kind":"Name","value":"bold"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"positionPercent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"captionRules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maxLineLength"}},{"kind":"Field","name":{"kind":"Name","value":"maxLines"}},{"kind":"Field","name":{"kind":"Name","value":"maxCharactersPerSecond"}},{"kind":"Field","name":{"kind":"Name","value":"minGapFrames"}},{"kind":"Field","name":{"kind":"Name","value":"unbrokenTerms"}}]}},{"kind":"Field","name":{"kind":"Name","value":"article"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"style"}},{"kind":"Field","name":{"kind":"Name","value":"primaryColor"}},{"kind":"Field","name":{"kind":"Name","value":"fontFamily"}},{"kind":"Field","name":{"kind":"Name","value":"logoUrl"}},{"kind":"Field","name":{"kind":"Name","value":"videoLinks"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pronunciations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"term"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"language"}}]}},{"kind":"Field","name":{"kind":"Name","value":"glossary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"term"}},{"kind":"Field","name":{"kind":"Name","value":"translation"}},{"kind":"Field","name":{"kind":"Name","value":"keep"}},{"kind":"Field","name":{"kind":"Name","value":"language"}}]}},{"kind":"Field","name":{"kind":"Name","value":"scriptSkills"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"instructions"}}]}},{"kind":"Field","name":{"kind":"Name","value":"watermark"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"opacity"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openingSceneUrl"}},{"kind":"Field","name":{"kind":"Name","value":"closingSceneUrl"}},{"kind":"Field","name":{"kind":"Name","value":"music"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"volume"}},{"kind":"Field","name":{"kind":"Name","value":"duckVolume"}},{"kind":"Field","name":{"kind":"Name","value":"fadeDuration"}},{"kind":"Field","name":{"kind":"Name","value":"playInScenes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"slideTheme"}},{"kind":"Field","name":{"kind":"Name","value":"slideEntrance"}},{"kind":"Field","name":{"kind":"Name","value":"crossfadeDuration"}},{"kind":"Field","name":{"kind":"Name","value":"elementFadeDuration"}}]}}]} as unknown as DocumentNode<BrandKitPageQuery, BrandKitPageQueryVariables>;
export const SaveBrandKitDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveBrandKit"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BrandKitInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateBrandKit"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"BrandKitFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BrandKitFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BrandKit"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"defaultLanguage"}},{"kind":"Field","name":{"kind":"Name","value":"captions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"preset"}},{"kind":"Field","name":{"kind":"Name","value":"fontFamily"}},{"kind":"Field","name":{"kind":"Name","value":"fontSizePercent"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"outlineColor"}},{"kind":"Field","name":{"kind":"Name","value":"backgroundColor"}},{"kind":"Field","name":{"kind":"Name","value":"backgroundOpacity"}},{"kind":"Field","name":{"kind":"Name","value":"accentColor"}},{"kind":"Field","name":{"kind":"Name","value":"bold"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"positionPercent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"captionRules"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maxLineLength"}},{"kind":"Field","name":{"kind":"Name","value":"maxLines"}},{"kind":"Field","name":{"kind":"Name","value":"maxCharactersPerSecond"}},{"kind":"Field","name":{"kind":"Name","value":"minGapFrames"}},{"kind":"Field","name":{"kind":"Name","value":"unbrokenTerms"}}]}},{"kind":"Field","name":{"kind":"Name","value":"article"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"style"}},{"kind":"Field","name":{"kind":"Name","value":"primaryColor"}},{"kind":"Field","name":{"kind":"Name","value":"fontFamily"}},{"kind":"Field","name":{"kind":"Name","value":"logoUrl"}},{"kind":"Field","name":{"kind":"Name","value":"videoLinks"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pronunciations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"term"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"language"}}]}},{"kind":"Field","name":{"kind":"Name","value":"glossary"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"term"}},{"kind":"Field","name":{"kind":"Name","value":"translation"}},{"kind":"Field","name":{"kind":"Name","value":"keep"}},{"kind":"Field","name":{"kind":"Name","value":"language"}}]}},{"kind":"Field","name":{"kind":"Name","value":"scriptSkills"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"instructions"}}]}},{"kind":"Field","name":{"kind":"Name","value":"watermark"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"opacity"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openingSceneUrl"}},{"kind":"Field","name":{"kind":"Name","value":"closingSceneUrl"}},{"kind":"Field","name":{"kind":"Name","value":"music"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"volume"}},{"kind":"Field","name":{"kind":"Name","value":"duckVolume"}},{"kind":"Field","name":{"kind":"Name","value":"fadeDuration"}},{"kind":"Field","name":{"kind":"Name","value":"playInScenes"}}]}},{"kind":"Field","name":{"kind":"Name","value":"slideTheme"}},{"kind":"Field","name":{"kind":"Name","value":"slideEntrance"}},{"kind":"Field","name":{"kind":"Name","value":"crossfadeDuration"}},{"kind":"Field","name":{"kind":"Name","value":"elementFadeDuration"}}]}}]} as unknown as DocumentNode<SaveBrandKitMutation, SaveBrandKitMutationVariables>;