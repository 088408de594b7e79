import { z } from 'zod';
import { declare, declareEnum } from './declare.js';
import { text } from './text.js';

/** Fields of the Brand Kit and their limits, which export settings and requests of exports share. */

export const CaptionMode = declareEnum('CaptionMode', 'How captions appear.', {
  normal: 'Whole cues.',
  'one-word': 'One word at a time.',
  karaoke: 'Whole cues, words highlighted as they are spoken.',
  progressive: 'Words appear as they are spoken.',
});
export const CAPTION_MODES = CaptionMode.options;

const CaptionPreset = declareEnum(
  'CaptionPreset',
  'Style of captions. Except with BOX, the frame is darkened behind captions where it is too light.',
  {
    clean: 'A thin outline and a soft shadow.',
    box: 'A rounded box behind every line.',
    bold: 'Large bold text with a thick outline.',
    'highlight-word': 'The word being spoken has the accent color.',
    pop: 'Words grow as they are spoken, in the accent color.',
  },
);
export const CAPTION_PRESETS = CaptionPreset.options;

const CaptionPosition = declareEnum('CaptionPosition', 'Position of captions; CUSTOM uses positionPercent.', {
  top: 'At the top.',
  middle: 'In the middle.',
  bottom: 'At the bottom.',
  custom: 'At positionPercent.',
});

export const ArticleStyle = declareEnum('ArticleStyle', 'Style of an article’s HTML.', {
  default: 'Dark on white, steps with a colored bar.',
  dark: 'Light on dark.',
  corporate: 'Restrained: a colored bar at the top, steps on gray.',
  editorial: 'Serif and large type, like a magazine.',
  minimal: 'Small headings, no decoration.',
});
export const ARTICLE_STYLES = ArticleStyle.options;

const WatermarkPosition = declareEnum('WatermarkPosition', 'Corner.', {
  'top-left': 'Top left.',
  'top-right': 'Top right.',
  'bottom-left': 'Bottom left.',
  'bottom-right': 'Bottom right.',
});
export const WATERMARK_POSITIONS = WatermarkPosition.options;

const WatermarkSize = declareEnum('WatermarkSize', 'Size of a watermark.', {
  small: 'At most 8 percent of the frame’s shorter side in height.',
  medium: 'At most 12 percent of the frame’s shorter side in height.',
  large: 'At most 20 percent of the frame’s shorter side in height.',
});
export const WATERMARK_SIZES = WatermarkSize.options;

const SlideTheme = declareEnum('SlideTheme', 'Colors of slides.', {
  light: 'Dark text on a light ground; a title alone stands on the Brand Kit’s primary color.',
  dark: 'Light text on a dark ground.',
  brand: 'The Brand Kit’s primary color as ground.',
});
export const SLIDE_THEMES = SlideTheme.options;

const SlideEntrance = declareEnum(
  'SlideEntrance',
  'How the title, the paragraphs and the image of a slide appear one after another.',
  {
    spring: 'They rise into position and swing once beyond it.',
    ease: 'They rise into position.',
    none: 'All are there at once.',
  },
);
export const SLIDE_ENTRANCES = SlideEntrance.options;

export const Colour = text({ format: 'colour' }).describe('#RRGGBB');
export const Percent = z.number().min(0).max(100);
export const FileUrl = declare(text({ minLength: 1, maxLength: 2048 }), { isFetched: true });
export const Url = FileUrl.describe('http or https.');
export const nonEmptyText = (maxLength: number) =>
  declare(text({ minLength: 1, maxLength }), { input: `1 to ${maxLength} characters.` });

/** A field in percent, whose description in REST says nothing. */
const PERCENT = { input: '0 to 100 percent.', output: '0 to 100 percent.' } as const;
export const both = (description: string) => ({ input: description, output: description });

/** Style and position of captions. */
export const CAPTION_FIELDS = {
  preset: declare(CaptionPreset, both('Preset of their style.')),
  fontFamily: declare(nonEmptyText(100), { output: 'Font family.' }),
  fontSizePercent: declare(z.number().min(1).max(20).describe('Percent of the shorter side of the frame.'), {
    input: '1 to 20 percent of the frame’s shorter side.',
    output: 'Font size in percent of the frame’s shorter side.',
  }),
  color: Colour,
  outlineColor: Colour,
  backgroundColor: Colour,
  backgroundOpacity: declare(Percent, PERCENT),
  accentColor: declare(Colour, both('Color of the word being spoken; #RRGGBB.')),
  bold: declare(z.boolean(), both('Whether the text is bold.')),
  mode: declare(CaptionMode, both('Mode of captions.')),
  position: declare(CaptionPosition, both('Position.')),
  positionPercent: declare(z.number().describe('For position custom: 0 is top, 100 is bottom; clamped.'), {
    input: 'With CUSTOM: 0 (top) to 100 (bottom) percent; other values are clamped.',
    output: 'With CUSTOM: 0 (top) to 100 (bottom) percent.',
  }),
};

/** How captions are split and timed. */
export const CAPTION_RULE_FIELDS = {
  maxLineLength: declare(z.number().int().min(10).max(80).describe('A full-width character counts as 2.6.'), {
    input: '10 to 80 characters.',
    output: 'Maximum characters of a line; a full-width one counts as 2.6.',
  }),
  maxLines: declare(z.number().int().min(1).max(4), {
    input: '1 to 4.',
    output: 'Maximum number of lines.',
  }),
  maxCharactersPerSecond: declare(z.number().min(5).max(60), {
    input: '5 to 60.',
    output: 'Reading speed: captions are split, and shown into the following pause, to stay below it.',
  }),
  minGapFrames: declare(z.number().int().min(0).max(24).describe('Frames between two captions.'), {
    input: '0 to 24 frames.',
    output: 'Minimum number of frames between two captions.',
  }),
  unbrokenTerms: declare(
    z.array(nonEmptyText(100)).max(1000).describe('Words and phrases that no break splits.'),
    {
      input: 'All terms from now on: at most 1000, of 1 to 100 characters.',
      output: 'Words and phrases that no line break splits.',
    },
  ),
};

export const ARTICLE_FIELDS = {
  style: declare(ArticleStyle, both('Style.')),
  primaryColor: Colour,
  fontFamily: declare(nonEmptyText(100), { output: 'Font family.' }),
  logoUrl: declare(Url, { output: 'URL of the logo at the top; null if none.' }),
  videoLinks: declare(
    z
      .boolean()
      .describe(
        'Times of steps link to the source, which anyone with an address of the article can then watch.',
      ),
    both('Whether times of steps link to the source, which anyone with a URL of the article can then watch.'),
  ),
};

export const WATERMARK_FIELDS = {
  imageUrl: declare(Url, { output: 'URL of the image.' }),
  position: declare(WatermarkPosition, both('Corner.')),
  size: declare(WatermarkSize, both('Size.')),
  opacity: declare(Percent, PERCENT),
};

/** Background music. */
export const MUSIC_FIELDS = {
  url: declare(Url, { output: 'URL of the audio file.' }),
  volume: declare(Percent, PERCENT),
  duckVolume: declare(Percent, {
    input: '0 to 100 percent.',
    output: 'Volume during speech, 0 to 100 percent.',
  }),
  fadeDuration: declare(z.number().min(0).max(30).describe('Fade at both ends, in seconds.'), {
    input: '0 to 30 seconds.',
  }),
  playInScenes: declare(z.boolean(), both('Whether the music plays in opening and closing scenes.')),
};

/** Style of an export; its own settings and those of the video take precedence. */
export const EXPORT_STYLE_FIELDS = {
  slideTheme: declare(SlideTheme.describe('Colors of slides.'), {
    input: 'Colors of slides. Default LIGHT.',
  }),
  slideEntrance: declare(SlideEntrance.describe('How the parts of a slide appear.'), {
    input: 'How the parts of a slide appear. Default SPRING.',
  }),
  crossfadeDuration: declare(z.number().min(0).max(2).describe('Seconds between scenes and footage.'), {
    input: 'Seconds of the crossfade between the scenes and the footage, 0 to 2; 0: they are cut. Default 0.',
    output: 'Seconds of the crossfade between the scenes and the footage; 0: they are cut.',
  }),
  elementFadeDuration: declare(
    z.number().min(0).max(2).describe('Seconds in which an element fades in and out.'),
    {
      input: 'Seconds in which an element fades in and out, 0 to 2; 0: none. Default 0.2.',
      output: 'Seconds in which an element fades in and out; 0: none.',
    },
  ),
};
