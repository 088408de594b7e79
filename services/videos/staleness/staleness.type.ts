import { Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Field, NullableField } from '../../platform/graphql/described.js';
import { RatioEnum } from '../export-settings/export-settings.enums.js';
import { StartedJobRef } from '../operations/operation.type.js';
import { STALE_REASON_KINDS, type StaleReasonKind } from '../requests/stale-reason.js';

const StaleReasonKindEnum = Object.fromEntries(STALE_REASON_KINDS.map((kind) => [kind, kind])) as {
  readonly [kind in StaleReasonKind]: kind;
};
registerEnumType(StaleReasonKindEnum, {
  name: 'StaleReasonKind',
  description: 'What has changed since a result was made.',
  valuesConfig: {
    LINE_CHANGED: { description: 'A line of the script has another text.' },
    LINE_ADDED: { description: 'A line was added to the script.' },
    LINE_REMOVED: { description: 'A line of the script was removed.' },
    TIMING_CHANGED: { description: 'A line of the script was moved.' },
    VOICE_CHANGED: { description: 'A line has another narration, or none.' },
    SETTING_CHANGED: { description: 'A setting of the video or of the Brand Kit was changed.' },
    SOURCE_CHANGED: { description: 'The source was replaced.' },
    ZOOM_CHANGED: { description: 'A zoom moment was changed.' },
    ELEMENT_CHANGED: { description: 'An element was changed.' },
    INTERACTION_CHANGED: { description: 'A click, typing or dialog of the recording was corrected.' },
    ANALYSIS_CHANGED: { description: 'The video was analyzed again.' },
    ARTICLE_CHANGED: { description: 'The article that was translated is another one.' },
    FILES_OR_PROGRAMS_CHANGED: {
      description: 'A file behind a URL, the analysis, an engine, a font or ffmpeg has changed.',
    },
    NOT_COMPARABLE: {
      description:
        'What the result was made from is unknown: it was restored, translated, or made by an earlier version.',
    },
    CANNOT_BE_MADE: { description: 'A new result would be refused or fail; the message says why.' },
  },
});

@ObjectType({ description: 'Why a result is out of date.' })
class StaleReason {
  @Field(() => StaleReasonKindEnum, 'What has changed.') kind!: StaleReasonKind;
  @NullableField(() => Int, {
    description: 'Position of the line in the script, from 0; of a removed line in the script before.',
  })
  line!: number | null;
  @NullableField(() => Float, 'Time in seconds of the source.') start!: number | null;
  @NullableField(() => String, 'Path of the setting, such as captions.fontSize.') setting!: string | null;
  @Field(() => String, 'The reason as a sentence.') message!: string;
}

/** The common fields; not a type in the schema. */
@ObjectType()
export abstract class Staleness {
  @Field(() => Boolean, 'Whether making it again would change it.') stale!: boolean;
  @Field(() => [StaleReason], 'Why, by time; at most 100. Empty if it is up to date.')
  reasons!: StaleReason[];
  @Field(() => Int, 'Number of all reasons.') reasonCount!: number;
  @NullableField(() => Int, 'Minutes charged for making it again; null if unknown.') minutes!: number | null;
  @NullableField(() => Int, {
    description: 'Roughly how many seconds making it again takes, without waiting; null if unknown.',
  })
  estimatedSeconds!: number | null;
}

@ObjectType({ description: 'Whether the newest export shows the video as it is now.' })
export class StaleExport extends Staleness {
  @NullableField(() => Int, {
    description: 'Number of segments that would be rendered; the others are in the cache. Null if unknown.',
  })
  segmentsToRender!: number | null;
  @NullableField(() => Int, 'Number of segments of the export; 0 if the source’s own frames are copied.')
  segmentsTotal!: number | null;
  @NullableField(() => Boolean, 'Whether the audio would be mixed anew.') mixesAudio!: boolean | null;
  @NullableField(() => Boolean, 'Whether the SRT file would be another one.')
  changesSubtitles!: boolean | null;
}

@ObjectType({ description: 'Whether the current export in an aspect ratio shows the video as it is now.' })
export class StaleExportOfRatio extends StaleExport {
  @Field(() => ID, 'ID of the export.') exportId!: string;
  @NullableField(() => RatioEnum, 'Aspect ratio; null for the source’s own, if that is none of these.')
  aspectRatio!: string | null;
}

@ObjectType({ description: 'Whether the voiceover reads the script as it is now.' })
export class StaleVoiceover extends Staleness {
  @NullableField(() => Int, 'Number of lines that would be spoken anew; the audio of the others is stored.')
  linesToSpeak!: number | null;
  @Field(() => Int, 'Number of lines that are read aloud.') linesTotal!: number;
}

@ObjectType({ description: 'Whether an article describes the video as it is now.' })
export class StaleArticle extends Staleness {
  @Field(() => ID, 'ID of the article.') articleId!: string;
  @Field(() => String, 'Language (BCP 47).') language!: string;
  @Field(() => Int, 'Number of its steps that what has changed belongs to; an article is written as a whole.')
  stepsToRewrite!: number;
  @Field(() => Int, 'Number of its steps.') stepsTotal!: number;
}

@ObjectType({ description: 'Whether a translation is that of the video as it is now.' })
export class StaleTranslation extends Staleness {
  @Field(() => ID, 'ID of the translated video.') videoId!: string;
  @Field(() => String, 'Language (BCP 47).') language!: string;
  @NullableField(() => Int, 'Number of lines whose text has no translation; null if unknown.')
  linesToTranslate!: number | null;
  @Field(() => Int, 'Number of lines that are translated.') linesTotal!: number;
}

@ObjectType({
  description:
    'What of a video’s results is out of date, and why. Each field compares one kind of result when it is requested.',
})
export class VideoStaleness {
  videoId!: string;
}

export const StalePartEnum = {
  VOICEOVER: 'voiceover',
  ARTICLES: 'articles',
  TRANSLATIONS: 'translations',
  EXPORT: 'export',
} as const;
export type StalePart = (typeof StalePartEnum)[keyof typeof StalePartEnum];
registerEnumType(StalePartEnum, {
  name: 'StalePart',
  description: 'Results that are brought up to date.',
  valuesConfig: {
    VOICEOVER: { description: 'The voiceover, with its settings.' },
    ARTICLES: { description: 'Every article that is out of date, each with its instructions.' },
    TRANSLATIONS: {
      description:
        'The newest translation into each language, if it is out of date: lines that have changed are translated again, all others stay, with changes made to the translation. Its voiceover reads the new lines.',
    },
    EXPORT: { description: 'The current exports, each with the settings of its request.' },
  },
});

@ObjectType({ description: 'The job that brings results of a video up to date.' })
export class RefreshedVideo {
  @Field(() => StartedJobRef, 'A process with a step for each result.') job!: StartedJobRef;
  @Field(() => [String], {
    description:
      'Steps in execution order: refresh-voiceover, refresh-article:1, …, refresh-translation:1, …, refresh-export:1, …, export.',
  })
  steps!: readonly string[];
  @Field(() => String, 'Description for people.') message!: string;
}
