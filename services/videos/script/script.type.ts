import { Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { SUBTITLE_FORMATS } from '../../../schemas/formats/write-subtitles.js';
import { SCRIPT_WARNING_CODES } from '../../../schemas/script.js';
import { upperCaseEnum } from '../../platform/graphql-enum.js';
import { KEY_EVENT_SOURCES, type KeyEventSource } from './key-event.entity.js';

export const SubtitleFormatEnum = upperCaseEnum(SUBTITLE_FORMATS);
const ScriptWarningCodeEnum = upperCaseEnum(SCRIPT_WARNING_CODES);
const KeyEventSourceEnum = upperCaseEnum(KEY_EVENT_SOURCES);
registerEnumType(SubtitleFormatEnum, {
  name: 'SubtitleFormat',
  description: 'SubRip, WebVTT, Advanced SubStation Alpha, or the words alone.',
  valuesConfig: {
    SRT: { description: 'SubRip.' },
    VTT: { description: 'WebVTT.' },
    ASS: { description: 'Advanced SubStation Alpha, in the style of the Brand Kit’s captions.' },
    TXT: { description: 'The words alone.' },
  },
});
registerEnumType(ScriptWarningCodeEnum, {
  name: 'ScriptWarningCode',
  description: 'What may not have been meant about a line of a script.',
  valuesConfig: {
    NEGATIVE_START: { description: 'It begins before the video: it was taken to begin at 0.' },
    OVERLAP: {
      description:
        'It overlaps the next line: its caption ends where that begins, and the two are narrated one after the other.',
    },
    PAST_END: { description: 'It begins or ends after the end of the video.' },
    EMPTY_TEXT: { description: 'It has no text: it is a pause.' },
  },
});
registerEnumType(KeyEventSourceEnum, {
  name: 'KeyEventSource',
  description: 'Who told of it: GIVEN with the request to analyze, or DETECTED in the picture.',
  valuesConfig: {
    GIVEN: { description: 'It came with the request to analyze.' },
    DETECTED: { description: 'It was detected in the picture.' },
  },
});

@ObjectType({ description: 'A word of a line, and when it is said.' })
export class SpokenWord {
  @Field(() => String, { description: 'The word as it is written in the line, with what clings to it.' })
  text!: string;
  @Field(() => Float, { description: 'When it begins, in seconds from the start of the video.' })
  start!: number;
  @Field(() => Float, { description: 'When it ends, in seconds from the start of the video.' }) end!: number;
}

const WORDS =
  'Its words in order, as they were heard. Null where nobody was heard saying this text: it was written otherwise, changed since, or translated.';

@ObjectType({ description: 'One cue.' })
export class Subtitle {
  @Field(() => Float, { description: 'Seconds from the start of the video.' }) startTime!: number;
  @Field(() => Float, { description: 'Seconds from the start of the video.' }) endTime!: number;
  @Field(() => String, { description: 'What it says; lines are parted by line breaks.' }) text!: string;
  @Field(() => [SpokenWord], { nullable: true, description: WORDS }) words!: readonly SpokenWord[] | null;
}

@ObjectType({ description: 'A video’s subtitles, without the rest of it.' })
export class VideoSubtitles {
  @Field(() => ID, { description: 'Id of the video: vid_…' }) videoId!: string;
  @Field(() => String, { nullable: true, description: 'Language of the words (BCP 47).' }) language!:
    | string
    | null;
  @Field(() => [Subtitle], {
    nullable: true,
    description: 'The cues in order; null until the video is analyzed.',
  })
  subtitles!: Subtitle[] | null;
}

@ObjectType({ description: 'One line of the script: subtitle and narration text in one.' })
export class ScriptLine {
  @Field(() => Float, { description: 'Seconds from the start of the video.' }) start!: number;
  @Field(() => Float, { description: 'Seconds from the start of the video.' }) end!: number;
  @Field(() => String, { description: 'What it says.' }) text!: string;
  @Field(() => Boolean, { description: 'It was read aloud as it stands.' }) hasVoice!: boolean;
  @Field(() => Float, { description: 'Seconds of the voice; 0 without.' }) voiceDuration!: number;
  @Field(() => [SpokenWord], { nullable: true, description: WORDS }) words!: readonly SpokenWord[] | null;
}

@ObjectType({ description: 'A video’s script.' })
export class VideoScript {
  @Field(() => ID, { description: 'Id of the video: vid_…' }) videoId!: string;
  @Field(() => String, { nullable: true, description: 'Language of the words (BCP 47).' }) language!:
    | string
    | null;
  @Field(() => [ScriptLine], { description: 'In order; none where nobody speaks.' }) lines!: ScriptLine[];
  @Field(() => Boolean, { description: 'The video is locked: the script can’t be replaced.' })
  locked!: boolean;
}

@InputType({ description: 'A line of a new script.' })
export class ScriptLineInput {
  @Field(() => Float, { description: 'Seconds; a negative one is taken to be 0.' }) start!: number;
  @Field(() => Float, { description: 'Seconds; must not be before start.' })
  end!: number;
  @Field(() => String, {
    description: 'At most 100000 characters, kept as they are; a line without text is a pause.',
  })
  text!: string;
}

@ObjectType({ description: 'Something about a line that was accepted and may not have been meant.' })
export class ScriptWarning {
  @Field(() => Int, { description: 'Position of the line in the lines given, from 0.' }) index!: number;
  @Field(() => ScriptWarningCodeEnum, { description: 'What it is.' })
  code!: (typeof SCRIPT_WARNING_CODES)[number];
  @Field(() => String, { description: 'The same in words.' }) message!: string;
}

@ObjectType({ description: 'The script as it stands now.' })
export class ReplacedScript {
  @Field(() => ID, { description: 'Id of the video: vid_…' }) videoId!: string;
  @Field(() => [ScriptLine], { description: 'In order of time.' }) lines!: ScriptLine[];
  @Field(() => Int, {
    description: 'Lines whose voice was dropped: their text is not in the new script any more.',
  })
  voiceoverInvalidatedLines!: number;
  @Field(() => [ScriptWarning], { description: 'What was accepted and may not have been meant.' })
  warnings!: readonly ScriptWarning[];
}

@ObjectType({ description: 'Something that happens in the video.' })
export class KeyEvent {
  @Field(() => String, { description: 'What happens.' }) text!: string;
  @Field(() => Float, {
    nullable: true,
    description: 'Seconds from the start of the video, as given or detected; null where none was given.',
  })
  timestamp!: number | null;
  @Field(() => Float, {
    nullable: true,
    description:
      'Seconds from the start of the video: the timestamp, or where the analysis found that what was given without one belongs; null where it found no place.',
  })
  placedAt!: number | null;
  @Field(() => KeyEventSourceEnum, { description: 'Who told of it.' }) source!: KeyEventSource;
}
