import { Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { SUBTITLE_FORMATS } from '../../../schemas/formats/write-subtitles.js';
import { SCRIPT_WARNING_CODES } from '../../../schemas/script.js';
import { LINE_SOURCES, type LineSource } from '../../../schemas/transcription.js';
import { Field, NullableField } from '../../platform/graphql/described.js';
import { upperCaseEnum } from '../../platform/graphql/graphql-enum.js';
import { KEY_EVENT_SOURCES, type KeyEventSource, type ScriptLineEntity } from './script-line.entity.js';

export const SubtitleFormatEnum = upperCaseEnum(SUBTITLE_FORMATS);
const ScriptWarningCodeEnum = upperCaseEnum(SCRIPT_WARNING_CODES);
const LineSourceEnum = upperCaseEnum(LINE_SOURCES);
const KeyEventSourceEnum = upperCaseEnum(KEY_EVENT_SOURCES);
registerEnumType(SubtitleFormatEnum, {
  name: 'SubtitleFormat',
  description: 'Format of subtitles.',
  valuesConfig: {
    SRT: { description: 'SubRip.' },
    VTT: { description: 'WebVTT.' },
    ASS: { description: 'Advanced SubStation Alpha, in the style of the Brand Kit’s captions.' },
    TXT: { description: 'Plain text without times.' },
  },
});
registerEnumType(ScriptWarningCodeEnum, {
  name: 'ScriptWarningCode',
  description: 'Kind of warning about a line.',
  valuesConfig: {
    NEGATIVE_START: { description: 'Starts before the video; clamped to 0.' },
    OVERLAP: {
      description:
        'Overlaps the next line: its caption ends where the next one starts, and both are narrated in sequence.',
    },
    PAST_END: { description: 'Starts or ends after the end of the video.' },
    EMPTY_TEXT: { description: 'Has no text; treated as a pause.' },
  },
});
registerEnumType(LineSourceEnum, {
  name: 'LineSource',
  description: 'Origin of the text of a line.',
  valuesConfig: {
    TRANSCRIBED: { description: 'Transcribed from speech.' },
    READ: { description: 'Read from the frames.' },
    WRITTEN: { description: 'Provided, generated or translated.' },
    EDITED: { description: 'Changed by a replacement of the script.' },
  },
});
registerEnumType(KeyEventSourceEnum, {
  name: 'KeyEventSource',
  description: 'Source of a key event.',
  valuesConfig: {
    GIVEN: { description: 'Provided with the request to analyze.' },
    DETECTED: { description: 'Detected in the frames.' },
  },
});

@ObjectType({ description: 'A word of a line with its times.' })
class SpokenWord {
  @Field(() => String, 'The word as written in the line, with punctuation.') text!: string;
  @Field(() => Float, 'Start in seconds.') start!: number;
  @Field(() => Float, 'End in seconds.') end!: number;
  @NullableField(() => Float, 'Confidence, 0 to 1; null if unknown.') confidence?: number | null | undefined;
}

const WORDS = 'Words with times. Null if the text is not transcribed speech: written, changed or translated.';

@ObjectType({ description: 'A cue of the subtitles.' })
export class Subtitle {
  @Field(() => Float, 'Seconds from the start of the video.') startTime!: number;
  @Field(() => Float, 'Seconds from the start of the video.') endTime!: number;
  @Field(() => String, 'Text; lines are separated by line breaks.') text!: string;
  @NullableField(() => [SpokenWord], WORDS) words!: readonly SpokenWord[] | null;
}

@ObjectType({ description: 'The subtitles of a video.' })
export class VideoSubtitles {
  @Field(() => ID, 'ID of the video.') videoId!: string;
  @NullableField(() => String, 'Language (BCP 47).') language!: string | null;
  @NullableField(() => [Subtitle], 'The cues in order; null until analyzed.') subtitles!: Subtitle[] | null;
}

@ObjectType({ description: 'A line of the script: the text of subtitle and narration.' })
export class ScriptLine {
  @Field(() => Int, 'Position in the script, from 0; see patchScript.') index!: number;
  @Field(() => Float, 'Seconds from the start of the video.') start!: number;
  @Field(() => Float, 'Seconds from the start of the video.') end!: number;
  @Field(() => String, 'Text.') text!: string;
  @Field(() => Boolean, 'Whether a voiceover of the current text exists.') hasVoice!: boolean;
  @Field(() => Float, 'Duration of the voiceover in seconds; 0 without one.') voiceDuration!: number;
  @NullableField(() => [SpokenWord], WORDS) words!: readonly SpokenWord[] | null;
  @NullableField(() => LineSourceEnum, 'Origin of the text; null if unknown.') source!: LineSource | null;
  @NullableField(() => Float, {
    description: 'Mean confidence of the words, 0 to 1; null if the text is not transcribed speech.',
  })
  confidence!: number | null;
}

@ObjectType({ description: 'The script of a video.' })
export class VideoScript {
  @Field(() => ID, 'ID of the video.') videoId!: string;
  @NullableField(() => String, 'Language (BCP 47).') language!: string | null;
  @Field(() => [ScriptLine], 'Lines of the requested range in order; empty without speech.')
  lines!: ScriptLine[];
  @Field(() => Int, 'Number of lines of the whole script.') lineCount!: number;
  @Field(() => Boolean, 'Whether the video is locked; then the script cannot be replaced.') locked!: boolean;
  @Field(() => Int, {
    description:
      'Incremented whenever the text or the times of lines change; see expectedVersion of replaceScript.',
  })
  version!: number;
}

@InputType({ description: 'A line of the script to set.' })
export class ScriptLineInput {
  @Field(() => Float, 'Start in seconds; negative values are clamped to 0.') start!: number;
  @Field(() => Float, 'End in seconds; must not be before start.') end!: number;
  @Field(() => String, 'Text, at most 100000 characters; empty for a pause.') text!: string;
}

@InputType({
  description:
    'A change of one line of the script, named by index or match. Without either, start, end and text add a line.',
})
export class ScriptChangeInput {
  @NullableField(() => Int, 'Position of the line before any of the changes, from 0.') index?: number | null;
  @NullableField(() => String, 'Text of the line, or a part of it; exactly one line must have it.')
  match?: string | null;
  @NullableField(() => Float, 'New start in seconds.') start?: number | null;
  @NullableField(() => Float, 'New end in seconds.') end?: number | null;
  @NullableField(() => String, 'New text, at most 100000 characters; empty for a pause.') text?:
    | string
    | null;
  @NullableField(() => Boolean, 'Whether to delete the line.') delete?: boolean | null;
}

@ObjectType({ description: 'A warning about an accepted line.' })
class ScriptWarning {
  @Field(() => Int, 'Index of the line in the request, from 0.') index!: number;
  @Field(() => ScriptWarningCodeEnum, 'Kind of warning.') code!: (typeof SCRIPT_WARNING_CODES)[number];
  @Field(() => String, 'Description for people.') message!: string;
}

@ObjectType({ description: 'The replaced script.' })
export class ReplacedScript {
  @Field(() => ID, 'ID of the video.') videoId!: string;
  @Field(() => [ScriptLine], 'Lines by time.') lines!: ScriptLine[];
  @Field(() => Int, 'Version of the script; unchanged if no line has changed.') version!: number;
  @Field(() => Int, {
    description:
      'Number of lines whose voiceover was discarded because their text is no longer in the script.',
  })
  voiceoverInvalidatedLines!: number;
  @Field(() => [ScriptWarning], 'Accepted lines that may be unintended.') warnings!: readonly ScriptWarning[];
}

@ObjectType({ description: 'The script after changes of single lines.' })
export class PatchedScript extends ReplacedScript {
  @Field(() => [Int], 'Positions of the changed and added lines in lines.') changedLines!: readonly number[];
}

@ObjectType({ description: 'A key event of the video.' })
export class KeyEvent {
  @Field(() => String, 'Description.') text!: string;
  @NullableField(() => Float, 'Time in seconds, as provided or detected; null if not provided.')
  timestamp!: number | null;
  @NullableField(() => Float, {
    description:
      'Time in seconds: the timestamp, or the time determined by the analysis; null if undetermined.',
  })
  placedAt!: number | null;
  @Field(() => KeyEventSourceEnum, 'Source of the key event.') source!: KeyEventSource;
}

/** Converts a row to its GraphQL type. */
const toScriptLine = (line: ScriptLineEntity): ScriptLine => ({
  index: line.position,
  start: line.startTime,
  end: line.endTime,
  text: line.text,
  words: line.words,
  source: line.source,
  confidence: line.confidence,
  hasVoice: line.voiceFileId !== null,
  voiceDuration: line.voiceDuration === null ? 0 : Math.round(line.voiceDuration * 1000) / 1000,
});

const made = new WeakMap<readonly ScriptLineEntity[], ScriptLine[]>();

/** Converts the lines to GraphQL. Returns the same array for all aliases in one operation. */
export function toScriptLines(lines: readonly ScriptLineEntity[]): ScriptLine[] {
  const known = made.get(lines) ?? lines.map(toScriptLine);
  made.set(lines, known);
  return known;
}
