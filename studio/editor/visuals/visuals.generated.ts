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

/** A shape to draw over the video, or an area to hide. */
export type ElementInput = {
  /** Type; determines which other fields apply. */
  readonly type: ElementType;
  /** Start in seconds of the video. */
  readonly start: number;
  /** End in seconds; after start, at most the duration of the video. */
  readonly end: number;
  /** Of RECTANGLE, ELLIPSE, BLUR and REDACT: left edge; 0 to 1 of the source frame, which zoom and crop also apply to. */
  readonly x?: number | null | undefined;
  /** Of RECTANGLE, ELLIPSE, BLUR and REDACT: top; 0 to 1 of the source frame, which zoom and crop also apply to. */
  readonly y?: number | null | undefined;
  /** Of RECTANGLE, ELLIPSE, BLUR and REDACT: width; x + width is at most 1; 0 to 1 of the source frame, which zoom and crop also apply to. */
  readonly width?: number | null | undefined;
  /** Of RECTANGLE, ELLIPSE, BLUR and REDACT: height; y + height is at most 1; 0 to 1 of the source frame, which zoom and crop also apply to. */
  readonly height?: number | null | undefined;
  /** Of ARROW: horizontal start, 0 to 1 of the source frame. */
  readonly fromX?: number | null | undefined;
  /** Of ARROW: vertical start, 0 to 1 of the source frame. */
  readonly fromY?: number | null | undefined;
  /** Of ARROW: horizontal end, the tip, 0 to 1 of the source frame. */
  readonly toX?: number | null | undefined;
  /** Of ARROW: vertical end, the tip, 0 to 1 of the source frame. */
  readonly toY?: number | null | undefined;
  /** Not of BLUR and REDACT: #RRGGBB. Default #FF3B30, of CURSOR_HIGHLIGHT #FFD60A. */
  readonly color?: string | null | undefined;
  /** Of RECTANGLE, ELLIPSE and ARROW: 0 to 20 percent of the frame’s shorter side. Default 1. */
  readonly strokePercent?: number | null | undefined;
  /** Of RECTANGLE and ELLIPSE. Default false. */
  readonly filled?: boolean | null | undefined;
  /** Not of BLUR and REDACT: 0 to 100 percent. Default 100, of CURSOR_HIGHLIGHT 40, of CLICK_RIPPLE 80. */
  readonly opacity?: number | null | undefined;
  /** Of BLUR: 0 to 100 percent. Default 50. */
  readonly strength?: number | null | undefined;
  /** Of CURSOR_HIGHLIGHT and CLICK_RIPPLE: diameter, 1 to 50 percent of the frame’s shorter side. Default 8 and 12. */
  readonly sizePercent?: number | null | undefined;
};

/** RECTANGLE and ELLIPSE: a shape in a box. ARROW: from one point to another. BLUR and REDACT: what is in the box cannot be read, also in the thumbnail, the sprite sheet and pictures of articles. CURSOR_HIGHLIGHT and CLICK_RIPPLE: at the cursor of a screen recording. */
export type ElementType =
  /** A rectangle. */
  | 'RECTANGLE'
  /** An ellipse. */
  | 'ELLIPSE'
  /** An arrow from one point to another. */
  | 'ARROW'
  /** A blurred rectangle. */
  | 'BLUR'
  /** A black rectangle, from which nothing can be restored. */
  | 'REDACT'
  /** A disc that follows the cursor; see `cursorTrack`. */
  | 'CURSOR_HIGHLIGHT'
  /** A ring that spreads from each click; see `interactions`. */
  | 'CLICK_RIPPLE';

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

/** One of the export settings. */
export type ExportSettingName =
  /** Aspect ratio. */
  | 'RATIO'
  /** Watermark. */
  | 'WATERMARK'
  /** Captions. */
  | 'CAPTIONS'
  /** Background music. */
  | 'MUSIC'
  /** Opening scene. */
  | 'OPENING_SCENE_URL'
  /** Closing scene. */
  | 'CLOSING_SCENE_URL'
  /** Whether zoom moments are rendered. */
  | 'ZOOMS'
  /** Whether elements are rendered. */
  | 'ELEMENTS'
  /** Cropping if the aspect ratio changes. */
  | 'REFRAME'
  /** Slides. */
  | 'SLIDES'
  /** Presenter. */
  | 'AVATAR_SETTINGS'
  /** What surrounds footage of another aspect ratio. */
  | 'BACKGROUND'
  /** Color of the background. */
  | 'BACKGROUND_COLOR'
  /** Seconds of the crossfade between the scenes and the footage. */
  | 'CROSSFADE_DURATION'
  /** Colors of slides. */
  | 'SLIDE_THEME'
  /** How the parts of a slide appear. */
  | 'SLIDE_ENTRANCE'
  /** Seconds in which an element fades in and out. */
  | 'ELEMENT_FADE_DURATION';

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

/** Changes of a video’s export settings: objects are merged field by field, slides are replaced. Absent and null fields are unchanged, except that null removes a scene. */
export type VideoExportSettingsInput = {
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
  /** Settings to reset to the Brand Kit’s, before the changes apply. */
  readonly reset?: ReadonlyArray<ExportSettingName> | null | undefined;
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

/** A time span of a video to zoom in. */
export type ZoomMomentInput = {
  /** Seconds from the start of the video. */
  readonly start: number;
  /** End in seconds; after start, at most the start of the next one and the duration of the video. */
  readonly end: number;
  /** Horizontal center of the zoom: 0 (left) to 1 (right). */
  readonly x: number;
  /** Vertical center of the zoom: 0 (top) to 1 (bottom). */
  readonly y: number;
  /** Zoom factor, 1 to 3. */
  readonly scale: number;
};

export type VisualsFragment = { readonly id: string, readonly updatedAt: string, readonly zoomMoments: ReadonlyArray<{ readonly start: number, readonly end: number, readonly x: number, readonly y: number, readonly scale: number }>, readonly elements: ReadonlyArray<{ readonly type: ElementType, readonly start: number, readonly end: number, readonly x: number | null, readonly y: number | null, readonly width: number | null, readonly height: number | null, readonly fromX: number | null, readonly fromY: number | null, readonly toX: number | null, readonly toY: number | null, readonly color: string | null, readonly strokePercent: number | null, readonly filled: boolean | null, readonly opacity: number | null, readonly strength: number | null, readonly sizePercent: number | null }>, readonly exportSettings: { readonly ratio: AspectRatio | null, readonly openingSceneUrl: string | null, readonly closingSceneUrl: string | null, readonly zooms: boolean | null, readonly elements: boolean | null, readonly reframe: boolean | null, readonly background: ExportBackground | null, readonly backgroundColor: string | null, readonly slides: ReadonlyArray<{ readonly imageUrl: string | null, readonly title: string | null, readonly body: string | null, readonly start: number, readonly end: number, readonly layout: SlideLayout }> | null, readonly captions: { readonly enabled: boolean, readonly mode: CaptionMode | null, readonly position: CaptionPosition | null } | null, readonly watermark: { readonly enabled: boolean, readonly imageUrl: string | null, readonly position: WatermarkPosition | null, readonly size: WatermarkSize | null, readonly opacity: number | null } | null, readonly music: { readonly enabled: boolean, readonly url: string | null, readonly volume: number | null } | null, readonly avatarSettings: { readonly enabled: boolean, readonly avatarId: string | null, readonly layout: PresenterLayout | null, readonly sizePercent: number | null, readonly shape: PresenterShape | null } | null } };

export type EditedVisualsQueryVariables = Exact<{
  id: string;
}>;


export type EditedVisualsQuery = { readonly video: { readonly id: string, readonly updatedAt: string, readonly zoomMoments: ReadonlyArray<{ readonly start: number, readonly end: number, readonly x: number, readonly y: number, readonly scale: number }>, readonly elements: ReadonlyArray<{ readonly type: ElementType, readonly start: number, readonly end: number, readonly x: number | null, readonly y: number | null, readonly width: number | null, readonly height: number | null, readonly fromX: number | null, readonly fromY: number | null, readonly toX: number | null, readonly toY: number | null, readonly color: string | null, readonly strokePercent: number | null, readonly filled: boolean | null, readonly opacity: number | null, readonly strength: number | null, readonly sizePercent: number | null }>, readonly exportSettings: { readonly ratio: AspectRatio | null, readonly openingSceneUrl: string | null, readonly closingSceneUrl: string | null, readonly zooms: boolean | null, readonly elements: boolean | null, readonly reframe: boolean | null, readonly background: ExportBackground | null, readonly backgroundColor: string | null, readonly slides: ReadonlyArray<{ readonly imageUrl: string | null, readonly title: string | null, readonly body: string | null, readonly start: number, readonly end: number, readonly layout: SlideLayout }> | null, readonly captions: { readonly enabled: boolean, readonly mode: CaptionMode | null, readonly position: CaptionPosition | null } | null, readonly watermark: { readonly enabled: boolean, readonly imageUrl: string | null, readonly position: WatermarkPosition | null, readonly size: WatermarkSize | null, readonly opacity: number | null } | null, readonly music: { readonly enabled: boolean, readonly url: string | null, readonly volume: number | null } | null, readonly avatarSettings: { readonly enabled: boolean, readonly avatarId: string | null, readonly layout: PresenterLayout | null, readonly sizePercent: number | null, readonly shape: PresenterShape | null } | null }, readonly keyEvents: ReadonlyArray<{ readonly text: string, readonly placedAt: number | null }> } | null };

export type PresenterChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type PresenterChoicesQuery = { readonly avatars: ReadonlyArray<{ readonly id: string, readonly name: string, readonly previewUrl: string }> };

export type VisualsFrameQueryVariables = Exact<{
  id: string;
  at: number;
  settings: ExportVideoInput;
  zoomMoments: ReadonlyArray<ZoomMomentInput> | ZoomMomentInput;
  elements: ReadonlyArray<ElementInput> | ElementInput;
  reset: ReadonlyArray<ExportSettingName> | ExportSettingName;
}>;


export type VisualsFrameQuery = { readonly previewFrame: { readonly url: string, readonly width: number, readonly height: number, readonly warnings: ReadonlyArray<string> } };

export type SaveZoomsMutationVariables = Exact<{
  id: string;
  moments: ReadonlyArray<ZoomMomentInput> | ZoomMomentInput;
}>;


export type SaveZoomsMutation = { readonly replaceZoomMoments: { readonly id: string, readonly updatedAt: string, readonly zoomMoments: ReadonlyArray<{ readonly start: number, readonly end: number, readonly x: number, readonly y: number, readonly scale: number }>, readonly elements: ReadonlyArray<{ readonly type: ElementType, readonly start: number, readonly end: number, readonly x: number | null, readonly y: number | null, readonly width: number | null, readonly height: number | null, readonly fromX: number | null, readonly fromY: number | null, readonly toX: number | null, readonly toY: number | null, readonly color: string | null, readonly strokePercent: number | null, readonly filled: boolean | null, readonly opacity: number | null, readonly strength: number | null, readonly sizePercent: number | null }>, readonly exportSettings: { readonly ratio: AspectRatio | null, readonly openingSceneUrl: string | null, readonly closingSceneUrl: string | null, readonly zooms: boolean | null, readonly elements: boolean | null, readonly reframe: boolean | null, readonly background: ExportBackground | null, readonly backgroundColor: string | null, readonly slides: ReadonlyArray<{ readonly imageUrl: string | null, readonly title: string | null, readonly body: string | null, readonly start: number, readonly end: number, readonly layout: SlideLayout }> | null, readonly captions: { readonly enabled: boolean, readonly mode: CaptionMode | null, readonly position: CaptionPosition | null } | null, readonly watermark: { readonly enabled: boolean, readonly imageUrl: string | null, readonly position: WatermarkPosition | null, readonly size: WatermarkSize | null, readonly opacity: number | null } | null, readonly music: { readonly enabled: boolean, readonly url: string | null, readonly volume: number | null } | null, readonly avatarSettings: { readonly enabled: boolean, readonly avatarId: string | null, readonly layout: PresenterLayout | null, readonly sizePercent: number | null, readonly shape: PresenterShape | null } | null } } };

export type SaveElementsMutationVariables = Exact<{
  id: string;
  elements: ReadonlyArray<ElementInput> | ElementInput;
}>;


export type SaveElementsMutation = { readonly replaceElements: { readonly id: string, readonly updatedAt: string, readonly zoomMoments: ReadonlyArray<{ readonly start: number, readonly end: number, readonly x: number, readonly y: number, readonly scale: number }>, readonly elements: ReadonlyArray<{ readonly type: ElementType, readonly start: number, readonly end: number, readonly x: number | null, readonly y: number | null, readonly width: number | null, readonly height: number | null, readonly fromX: number | null, readonly fromY: number | null, readonly toX: number | null, readonly toY: number | null, readonly color: string | null, readonly strokePercent: number | null, readonly filled: boolean | null, readonly opacity: number | null, readonly strength: number | null, readonly sizePercent: number | null }>, readonly exportSettings: { readonly ratio: AspectRatio | null, readonly openingSceneUrl: string | null, readonly closingSceneUrl: string | null, readonly zooms: boolean | null, readonly elements: boolean | null, readonly reframe: boolean | null, readonly background: ExportBackground | null, readonly backgroundColor: string | null, readonly slides: ReadonlyArray<{ readonly imageUrl: string | null, readonly title: string | null, readonly body: string | null, readonly start: number, readonly end: number, readonly layout: SlideLayout }> | null, readonly captions: { readonly enabled: boolean, readonly mode: CaptionMode | null, readonly position: CaptionPosition | null } | null, readonly watermark: { readonly enabled: boolean, readonly imageUrl: string | null, readonly position: WatermarkPosition | null, readonly size: WatermarkSize | null, readonly opacity: number | null } | null, readonly music: { readonly enabled: boolean, readonly url: string | null, readonly volume: number | null } | null, readonly avatarSettings: { readonly enabled: boolean, readonly avatarId: string | null, readonly layout: PresenterLayout | null, readonly sizePercent: number | null, readonly shape: PresenterShape | null } | null } } };

export type SaveVisualsSettingsMutationVariables = Exact<{
  id: string;
  input: VideoExportSettingsInput;
}>;


export type SaveVisualsSettingsMutation = { readonly updateExportSettings: { readonly id: string, readonly updatedAt: string, readonly zoomMoments: ReadonlyArray<{ readonly start: number, readonly end: number, readonly x: number, readonly y: number, readonly scale: number }>, readonly elements: ReadonlyArray<{ readonly type: ElementType, readonly start: number, readonly end: number, readonly x: number | null, readonly y: number | null, readonly width: number | null, readonly height: number | null, readonly fromX: number | null, readonly fromY: number | null, readonly toX: number | null, readonly toY: number | null, readonly color: string | null, readonly strokePercent: number | null, readonly filled: boolean | null, readonly opacity: number | null, readonly strength: number | null, readonly sizePercent: number | null }>, readonly exportSettings: { readonly ratio: AspectRatio | null, readonly openingSceneUrl: string | null, readonly closingSceneUrl: string | null, readonly zooms: boolean | null, readonly elements: boolean | null, readonly reframe: boolean | null, readonly background: ExportBackground | null, readonly backgroundColor: string | null, readonly slides: ReadonlyArray<{ readonly imageUrl: string | null, readonly title: string | null, readonly body: string | null, readonly start: number, readonly end: number, readonly layout: SlideLayout }> | null, readonly captions: { readonly enabled: boolean, readonly mode: CaptionMode | null, readonly position: CaptionPosition | null } | null, readonly watermark: { readonly enabled: boolean, readonly imageUrl: string | null, readonly position: WatermarkPosition | null, readonly size: WatermarkSize | null, readonly opacity: number | null } | null, readonly music: { readonly enabled: boolean, readonly url: string | null, readonly volume: number | null } | null, readonly avatarSettings: { readonly enabled: boolean, readonly avatarId: string | null, readonly layout: PresenterLayout | null, readonly sizePercent: number | null, readonly shape: PresenterShape | null } | null } } };

export type ExportFormSettingsFragment = { readonly ratio: AspectRatio | null, readonly openingSceneUrl: string | null, readonly closingSceneUrl: string | null, readonly zooms: boolean | null, readonly elements: boolean | null, readonly reframe: boolean | null, readonly background: ExportBackground | null, readonly backgroundColor: string | null, readonly captions: { readonly enabled: boolean, readonly mode: CaptionMode | null, readonly position: CaptionPosition | null } | null, readonly watermark: { readonly enabled: boolean, readonly imageUrl: string | null, readonly position: WatermarkPosition | null, readonly size: WatermarkSize | null, readonly opacity: number | null } | null, readonly music: { readonly enabled: boolean, readonly url: string | null, readonly volume: number | null } | null, readonly avatarSettings: { readonly enabled: boolean, readonly avatarId: string | null, readonly layout: PresenterLayout | null, readonly sizePercent: number | null, readonly shape: PresenterShape | null } | null };

export type TimelineKeyEventsFragment = { readonly id: string, readonly keyEvents: ReadonlyArray<{ readonly text: string, readonly placedAt: number | null }> };

export const ExportFormSettingsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportFormSettings"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ratio"}},{"kind":"Field","name":{"kind":"Name","value":"captions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"position"}}]}},{"kind":"Field","name":{"kind":"Name","value":"watermark"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"opacity"}}]}},{"kind":"Field","name":{"kind":"Name","value":"music"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"volume"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openingSceneUrl"}},{"kind":"Field","name":{"kind":"Name","value":"closingSceneUrl"}},{"kind":"Field","name":{"kind":"Name","value":"zooms"}},{"kind":"Field","name":{"kind":"Name","value":"elements"}},{"kind":"Field","name":{"kind":"Name","value":"reframe"}},{"kind":"Field","name":{"kind":"Name","value":"background"}},{"kind":"Field","name":{"kind":"Name","value":"backgroundColor"}},{"kind":"Field","name":{"kind":"Name","value":"avatarSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"avatarId"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}},{"kind":"Field","name":{"kind":"Name","value":"sizePercent"}},{"kind":"Field","name":{"kind":"Name","value":"shape"}}]}}]}}]} as unknown as DocumentNode<ExportFormSettingsFragment, unknown>;
export const VisualsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Visuals"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Video"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"zoomMoments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"x"}},{"kind":"Field","name":{"kind":"Name","value":"y"}},{"kind":"Field","name":{"kind":"Name","value":"scale"}}]}},{"kind":"Field","name":{"kind":"Name","value":"elements"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"x"}},{"kind":"Field","name":{"kind":"Name","value":"y"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"fromX"}},{"kind":"Field","name":{"kind":"Name","value":"fromY"}},{"kind":"Field","name":{"kind":"Name","value":"toX"}},{"kind":"Field","name":{"kind":"Name","value":"toY"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"strokePercent"}},{"kind":"Field","name":{"kind":"Name","value":"filled"}},{"kind":"Field","name":{"kind":"Name","value":"opacity"}},{"kind":"Field","name":{"kind":"Name","value":"strength"}},{"kind":"Field","name":{"kind":"Name","value":"sizePercent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"exportSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportFormSettings"}},{"kind":"Field","name":{"kind":"Name","value":"slides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportFormSettings"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ratio"}},{"kind":"Field","name":{"kind":"Name","value":"captions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"position"}}]}},{"kind":"Field","name":{"kind":"Name","value":"watermark"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"opacity"}}]}},{"kind":"Field","name":{"kind":"Name","value":"music"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"volume"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openingSceneUrl"}},{"kind":"Field","name":{"kind":"Name","value":"closingSceneUrl"}},{"kind":"Field","name":{"kind":"Name","value":"zooms"}},{"kind":"Field","name":{"kind":"Name","value":"elements"}},{"kind":"Field","name":{"kind":"Name","value":"reframe"}},{"kind":"Field","name":{"kind":"Name","value":"background"}},{"kind":"Field","name":{"kind":"Name","value":"backgroundColor"}},{"kind":"Field","name":{"kind":"Name","value":"avatarSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"avatarId"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}},{"kind":"Field","name":{"kind":"Name","value":"sizePercent"}},{"kind":"Field","name":{"kind":"Name","value":"shape"}}]}}]}}]} as unknown as DocumentNode<VisualsFragment, unknown>;
export const TimelineKeyEventsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TimelineKeyEvents"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Video"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"keyEvents"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"placedAt"}}]}}]}}]} as unknown as DocumentNode<TimelineKeyEventsFragment, unknown>;
export const EditedVisualsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"EditedVisuals"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"video"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Visuals"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TimelineKeyEvents"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportFormSettings"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ratio"}},{"kind":"Field","name":{"kind":"Name","value":"captions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"position"}}]}},{"kind":"Field","name":{"kind":"Name","value":"watermark"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"opacity"}}]}},{"kind":"Field","name":{"kind":"Name","value":"music"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"volume"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openingSceneUrl"}},{"kind":"Field","name":{"kind":"Name","value":"closingSceneUrl"}},{"kind":"Field","name":{"kind":"Name","value":"zooms"}},{"kind":"Field","name":{"kind":"Name","value":"elements"}},{"kind":"Field","name":{"kind":"Name","value":"reframe"}},{"kind":"Field","name":{"kind":"Name","value":"background"}},{"kind":"Field","name":{"kind":"Name","value":"backgroundColor"}},{"kind":"Field","name":{"kind":"Name","value":"avatarSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"avatarId"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}},{"kind":"Field","name":{"kind":"Name","value":"sizePercent"}},{"kind":"Field","name":{"kind":"Name","value":"shape"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Visuals"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Video"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"zoomMoments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"x"}},{"kind":"Field","name":{"kind":"Name","value":"y"}},{"kind":"Field","name":{"kind":"Name","value":"scale"}}]}},{"kind":"Field","name":{"kind":"Name","value":"elements"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"x"}},{"kind":"Field","name":{"kind":"Name","value":"y"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"fromX"}},{"kind":"Field","name":{"kind":"Name","value":"fromY"}},{"kind":"Field","name":{"kind":"Name","value":"toX"}},{"kind":"Field","name":{"kind":"Name","value":"toY"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"strokePercent"}},{"kind":"Field","name":{"kind":"Name","value":"filled"}},{"kind":"Field","name":{"kind":"Name","value":"opacity"}},{"kind":"Field","name":{"kind":"Name","value":"strength"}},{"kind":"Field","name":{"kind":"Name","value":"sizePercent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"exportSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportFormSettings"}},{"kind":"Field","name":{"kind":"Name","value":"slides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TimelineKeyEvents"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Video"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"keyEvents"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"placedAt"}}]}}]}}]} as unknown as DocumentNode<EditedVisualsQuery, EditedVisualsQueryVariables>;
export const PresenterChoicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PresenterChoices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"avatars"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"previewUrl"}}]}}]}}]} as unknown as DocumentNode<PresenterChoicesQuery, PresenterChoicesQueryVariables>;
export const VisualsFrameDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"VisualsFrame"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"at"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Float"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"settings"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ExportVideoInput"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"zoomMoments"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ZoomMomentInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"elements"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ElementInput"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"reset"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSettingName"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"previewFrame"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"videoId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"at"},"value":{"kind":"Variable","name":{"kind":"Name","value":"at"}}},{"kind":"Argument","name":{"kind":"Name","value":"timeline"},"value":{"kind":"EnumValue","value":"SOURCE"}},{"kind":"Argument","name":{"kind":"Name","value":"settings"},"value":{"kind":"Variable","name":{"kind":"Name","value":"settings"}}},{"kind":"Argument","name":{"kind":"Name","value":"zoomMoments"},"value":{"kind":"Variable","name":{"kind":"Name","value":"zoomMoments"}}},{"kind":"Argument","name":{"kind":"Name","value":"elements"},"value":{"kind":"Variable","name":{"kind":"Name","value":"elements"}}},{"kind":"Argument","name":{"kind":"Name","value":"reset"},"value":{"kind":"Variable","name":{"kind":"Name","value":"reset"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"}}]}}]}}]} as unknown as DocumentNode<VisualsFrameQuery, VisualsFrameQueryVariables>;
export const SaveZoomsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveZooms"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"moments"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ZoomMomentInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"replaceZoomMoments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"moments"},"value":{"kind":"Variable","name":{"kind":"Name","value":"moments"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Visuals"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportFormSettings"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ratio"}},{"kind":"Field","name":{"kind":"Name","value":"captions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"position"}}]}},{"kind":"Field","name":{"kind":"Name","value":"watermark"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"opacity"}}]}},{"kind":"Field","name":{"kind":"Name","value":"music"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"volume"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openingSceneUrl"}},{"kind":"Field","name":{"kind":"Name","value":"closingSceneUrl"}},{"kind":"Field","name":{"kind":"Name","value":"zooms"}},{"kind":"Field","name":{"kind":"Name","value":"elements"}},{"kind":"Field","name":{"kind":"Name","value":"reframe"}},{"kind":"Field","name":{"kind":"Name","value":"background"}},{"kind":"Field","name":{"kind":"Name","value":"backgroundColor"}},{"kind":"Field","name":{"kind":"Name","value":"avatarSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"avatarId"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}},{"kind":"Field","name":{"kind":"Name","value":"sizePercent"}},{"kind":"Field","name":{"kind":"Name","value":"shape"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Visuals"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Video"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"zoomMoments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"x"}},{"kind":"Field","name":{"kind":"Name","value":"y"}},{"kind":"Field","name":{"kind":"Name","value":"scale"}}]}},{"kind":"Field","name":{"kind":"Name","value":"elements"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"x"}},{"kind":"Field","name":{"kind":"Name","value":"y"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"fromX"}},{"kind":"Field","name":{"kind":"Name","value":"fromY"}},{"kind":"Field","name":{"kind":"Name","value":"toX"}},{"kind":"Field","name":{"kind":"Name","value":"toY"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"strokePercent"}},{"kind":"Field","name":{"kind":"Name","value":"filled"}},{"kind":"Field","name":{"kind":"Name","value":"opacity"}},{"kind":"Field","name":{"kind":"Name","value":"strength"}},{"kind":"Field","name":{"kind":"Name","value":"sizePercent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"exportSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportFormSettings"}},{"kind":"Field","name":{"kind":"Name","value":"slides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}}]}}]}}]}}]} as unknown as DocumentNode<SaveZoomsMutation, SaveZoomsMutationVariables>;
export const SaveElementsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveElements"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"elements"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ElementInput"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"replaceElements"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"elements"},"value":{"kind":"Variable","name":{"kind":"Name","value":"elements"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Visuals"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportFormSettings"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ratio"}},{"kind":"Field","name":{"kind":"Name","value":"captions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"position"}}]}},{"kind":"Field","name":{"kind":"Name","value":"watermark"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"opacity"}}]}},{"kind":"Field","name":{"kind":"Name","value":"music"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"volume"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openingSceneUrl"}},{"kind":"Field","name":{"kind":"Name","value":"closingSceneUrl"}},{"kind":"Field","name":{"kind":"Name","value":"zooms"}},{"kind":"Field","name":{"kind":"Name","value":"elements"}},{"kind":"Field","name":{"kind":"Name","value":"reframe"}},{"kind":"Field","name":{"kind":"Name","value":"background"}},{"kind":"Field","name":{"kind":"Name","value":"backgroundColor"}},{"kind":"Field","name":{"kind":"Name","value":"avatarSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"avatarId"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}},{"kind":"Field","name":{"kind":"Name","value":"sizePercent"}},{"kind":"Field","name":{"kind":"Name","value":"shape"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Visuals"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Video"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"zoomMoments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"x"}},{"kind":"Field","name":{"kind":"Name","value":"y"}},{"kind":"Field","name":{"kind":"Name","value":"scale"}}]}},{"kind":"Field","name":{"kind":"Name","value":"elements"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"x"}},{"kind":"Field","name":{"kind":"Name","value":"y"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"fromX"}},{"kind":"Field","name":{"kind":"Name","value":"fromY"}},{"kind":"Field","name":{"kind":"Name","value":"toX"}},{"kind":"Field","name":{"kind":"Name","value":"toY"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"strokePercent"}},{"kind":"Field","name":{"kind":"Name","value":"filled"}},{"kind":"Field","name":{"kind":"Name","value":"opacity"}},{"kind":"Field","name":{"kind":"Name","value":"strength"}},{"kind":"Field","name":{"kind":"Name","value":"sizePercent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"exportSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportFormSettings"}},{"kind":"Field","name":{"kind":"Name","value":"slides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}}]}}]}}]}}]} as unknown as DocumentNode<SaveElementsMutation, SaveElementsMutationVariables>;
export const SaveVisualsSettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveVisualsSettings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"VideoExportSettingsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateExportSettings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Visuals"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ExportFormSettings"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ExportSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ratio"}},{"kind":"Field","name":{"kind":"Name","value":"captions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"position"}}]}},{"kind":"Field","name":{"kind":"Name","value":"watermark"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"position"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"opacity"}}]}},{"kind":"Field","name":{"kind":"Name","value":"music"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"volume"}}]}},{"kind":"Field","name":{"kind":"Name","value":"openingSceneUrl"}},{"kind":"Field","name":{"kind":"Name","value":"closingSceneUrl"}},{"kind":"Field","name":{"kind":"Name","value":"zooms"}},{"kind":"Field","name":{"kind":"Name","value":"elements"}},{"kind":"Field","name":{"kind":"Name","value":"reframe"}},{"kind":"Field","name":{"kind":"Name","value":"background"}},{"kind":"Field","name":{"kind":"Name","value":"backgroundColor"}},{"kind":"Field","name":{"kind":"Name","value":"avatarSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enabled"}},{"kind":"Field","name":{"kind":"Name","value":"avatarId"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}},{"kind":"Field","name":{"kind":"Name","value":"sizePercent"}},{"kind":"Field","name":{"kind":"Name","value":"shape"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Visuals"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Video"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"zoomMoments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"x"}},{"kind":"Field","name":{"kind":"Name","value":"y"}},{"kind":"Field","name":{"kind":"Name","value":"scale"}}]}},{"kind":"Field","name":{"kind":"Name","value":"elements"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"x"}},{"kind":"Field","name":{"kind":"Name","value":"y"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"fromX"}},{"kind":"Field","name":{"kind":"Name","value":"fromY"}},{"kind":"Field","name":{"kind":"Name","value":"toX"}},{"kind":"Field","name":{"kind":"Name","value":"toY"}},{"kind":"Field","name":{"kind":"Name","value":"color"}},{"kind":"Field","name":{"kind":"Name","value":"strokePercent"}},{"kind":"Field","name":{"kind":"Name","value":"filled"}},{"kind":"Field","name":{"kind":"Name","value":"opacity"}},{"kind":"Field","name":{"kind":"Name","value":"strength"}},{"kind":"Field","name":{"kind":"Name","value":"sizePercent"}}]}},{"kind":"Field","name":{"kind":"Name","value":"exportSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ExportFormSettings"}},{"kind":"Field","name":{"kind":"Name","value":"slides"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"body"}},{"kind":"Field","name":{"kind":"Name","value":"start"}},{"kind":"Field","name":{"kind":"Name","value":"end"}},{"kind":"Field","name":{"kind":"Name","value":"layout"}}]}}]}}]}}]} as unknown as DocumentNode<SaveVisualsSettingsMutation, SaveVisualsSettingsMutationVariables>;