import { z } from 'zod';
import { CAPTION_FIELDS, FileUrl, MUSIC_FIELDS, WATERMARK_FIELDS } from './brand-kit-fields.js';
import { type Declaration, declare, declareEnum, type TypeName } from './declare.js';
import { text } from './text.js';

/** Export settings that are objects, with the fields and limits of each. */

const SlideLayout = declareEnum(
  'SlideLayout',
  'Layout of a slide: FULL replaces the footage, SIDE is next to it.',
  {
    full: 'Replaces the footage.',
    side: 'Next to the footage.',
  },
);
export const SLIDE_LAYOUTS = SlideLayout.options;

const PresenterLayout = declareEnum(
  'PresenterLayout',
  'Layout of the presenter: OVERLAY in a corner of the footage, SIDE next to it, FULL instead of it.',
  {
    overlay: 'In a corner of the footage.',
    side: 'Next to the footage.',
    full: 'Instead of the footage.',
  },
);
export const PRESENTER_LAYOUTS = PresenterLayout.options;

const PresenterShape = declareEnum('PresenterShape', 'Shape of the presenter.', {
  circle: 'A circle.',
  square: 'A square.',
  rounded: 'A square with rounded corners.',
});
export const PRESENTER_SHAPES = PresenterShape.options;

const Id = declare(text({ minLength: 1, maxLength: 200 }), { isId: true });
const Seconds = z.number().min(0);

export const SLIDE_FIELDS = {
  imageUrl: FileUrl,
  title: text({ maxLength: 200 }),
  body: text({ maxLength: 2000 }),
  start: Seconds,
  end: Seconds,
  layout: SlideLayout,
};

export const PRESENTER_FIELDS = {
  avatarId: Id,
  voiceId: Id,
  layout: PresenterLayout,
  sizePercent: z.number().min(5).max(100),
  shape: PresenterShape,
  backgroundColor: text({ format: 'colour' }),
  zoom: z.number().min(1).max(3),
  offsetY: z.number().min(-100).max(100),
};

/** Descriptions of a field: in REST, where it has it, and as part of an input and of a result in GraphQL. */
export interface Words extends Pick<Declaration, 'input' | 'output'> {
  readonly rest?: string;
}

export const described = <S extends z.ZodType>(schema: S, { rest, ...graphql }: Words): S =>
  declare(rest === undefined ? schema : schema.describe(rest), graphql);

/** The fields that have a description, optional and described so. */
function settings<
  const F extends Readonly<Record<string, z.ZodType>>,
  const D extends { [K in keyof F]?: Words },
>(title: string, fields: F, words: D, declaration: Declaration) {
  const each = Object.entries<Words | undefined>(words).map(([name, said]) => [
    name,
    described(fields[name] as z.ZodType, said as Words).optional(),
  ]);
  const shape = Object.fromEntries(each) as { [K in keyof D & keyof F]: z.ZodOptional<F[K]> };
  return declare(z.strictObject(shape).meta({ title }), declaration);
}

/** The two types of GraphQL that are made of a setting's object. */
const typesOf = (name: string, input: string, output: string) => ({
  inputType: { name: `${name}Input`, description: input } satisfies TypeName,
  outputType: { name, description: output } satisfies TypeName,
});
const INHERITS = 'Absent fields fall back to the video’s settings, then the Brand Kit’s.';
export const always = (description: string) => ({ input: description, output: description });

export const WatermarkSettings = settings(
  'WatermarkSettings',
  WATERMARK_FIELDS,
  {
    imageUrl: {
      rest: 'PNG, JPEG or SVG (http, https). Required if no watermark is inherited.',
      input: 'URL (http, https) of a PNG, JPEG or SVG. Required if no watermark is inherited.',
    },
    position: { rest: 'Corner. Default bottom-right.', input: 'Default BOTTOM_RIGHT.' },
    size: { rest: 'Default medium.', input: 'Default MEDIUM.' },
    opacity: { rest: 'Percent; 0 is invisible. Default 100.', input: '0 to 100 percent. Default 100.' },
  },
  {
    ...typesOf(
      'ExportWatermark',
      INHERITS,
      'The video’s watermark settings; null fields fall back to the Brand Kit.',
    ),
    enabled: {
      input: 'False: no watermark, regardless of other fields and inherited settings.',
      output: 'False: no watermark, regardless of the Brand Kit.',
    },
  },
);

export const CaptionSettings = settings(
  'CaptionSettings',
  CAPTION_FIELDS,
  {
    mode: {
      rest: 'normal (default): whole lines; one-word: word by word; karaoke: spoken words are highlighted; progressive: words appear as they are spoken.',
      input: 'Default NORMAL.',
    },
    position: { rest: 'Default bottom; custom uses positionPercent.', input: 'Default BOTTOM.' },
    positionPercent: {
      rest: 'For position custom: 0 is the highest, 100 the lowest place; clamped.',
    },
  },
  {
    ...typesOf(
      'ExportCaptions',
      'Settings of captions. Fonts and colors are the Brand Kit’s.',
      'The video’s caption settings; null fields fall back to the Brand Kit.',
    ),
    enabled: always('Whether captions are burned in.'),
  },
);

export const MusicSettings = settings(
  'MusicSettings',
  MUSIC_FIELDS,
  {
    url: {
      rest: 'Audio file (http, https). Required if no music is inherited.',
      input: 'URL (http, https) of an audio file. Required if no music is inherited.',
    },
    volume: { rest: 'Percent. Default 30.', input: '0 to 100 percent. Default 30.' },
    duckVolume: {
      rest: 'Percent during speech. Default 10.',
      input: 'Volume during speech, 0 to 100 percent. Defaults to 10.',
    },
    fadeDuration: {
      rest: 'Seconds, at start and end. Default 2.',
      input: 'Fade at both ends, 0 to 30 seconds. Defaults to 2.',
      output: 'Fade at both ends, in seconds.',
    },
    playInScenes: {
      rest: 'Also play in the opening and closing scenes. Default false.',
      input: 'Whether music plays in opening and closing scenes. Defaults to false.',
    },
  },
  {
    ...typesOf(
      'ExportMusic',
      INHERITS,
      'The video’s music settings; null fields fall back to the Brand Kit.',
    ),
    enabled: always('Whether music plays.'),
  },
);

export const Slide = declare(
  z
    .strictObject({
      imageUrl: described(SLIDE_FIELDS.imageUrl, {
        rest: 'http or https.',
        output: 'URL of the image.',
      }).optional(),
      title: described(SLIDE_FIELDS.title, {
        input: 'At most 200 characters.',
        output: 'Title.',
      }).optional(),
      body: described(SLIDE_FIELDS.body, {
        input: 'At most 2000 characters.',
        output: 'Text.',
      }).optional(),
      start: SLIDE_FIELDS.start.describe('Start in seconds of the video.'),
      end: described(SLIDE_FIELDS.end, {
        rest: 'Seconds; after start, at most the end of the video and the start of the next slide.',
        input: 'End in seconds; after start, at most the duration of the video.',
        output: 'End in seconds of the video.',
      }),
      layout: described(SLIDE_FIELDS.layout, {
        rest: 'full: instead of the footage; side: beside it.',
        ...always('Layout.'),
      }),
    })
    .meta({ title: 'Slide', description: 'Needs at least an image, a title or a body.' }),
  typesOf('Slide', 'A slide; requires an image, title or body.', 'A slide.'),
);

export const PresenterSettings = settings(
  'AvatarSettings',
  PRESENTER_FIELDS,
  {
    avatarId: {
      rest: 'From GET /v1/avatars. Required if no presenter is inherited.',
      input: 'ID of an avatar; see `avatars`. Required if no presenter is inherited.',
      output: 'ID of an avatar; see `avatars`.',
    },
    voiceId: { rest: 'From GET /v1/voices.', ...always('ID of a voice; see `voices`.') },
    layout: {
      rest: 'overlay (default): over a corner of the footage; side: beside it; full: instead of it.',
      input: 'Default OVERLAY.',
      output: 'Layout.',
    },
    sizePercent: {
      rest: 'Percent of the shorter side of the frame. Default 25.',
      input: 'Size, 5 to 100 percent of the frame’s shorter side. Defaults to 25.',
      output: 'Size, 5 to 100 percent of the frame’s shorter side.',
    },
    shape: { rest: 'Default circle.', input: 'Default CIRCLE.', output: 'Shape.' },
    backgroundColor: {
      rest: 'Background color, #RRGGBB. Defaults to #FFFFFF.',
      output: 'Background color, #RRGGBB.',
    },
    zoom: {
      rest: 'Zoom factor within its shape. Default 1.',
      input: 'Zoom within the shape, 1 to 3. Defaults to 1.',
      output: 'Zoom within the shape, 1 to 3.',
    },
    offsetY: {
      rest: 'Vertical shift in percent of its shape’s height; positive is down. Default 0.',
      input: 'Vertical offset, -100 to 100 percent of the shape’s height, downwards. Defaults to 0.',
      output: 'Vertical offset, -100 to 100 percent of the shape’s height, downwards.',
    },
  },
  {
    ...typesOf(
      'AvatarSettings',
      'Settings of the presenter. Absent fields fall back to the video’s settings.',
      'Settings of the presenter.',
    ),
    enabled: always('Whether a presenter is shown.'),
  },
);
