import { GraphQLJSONObject } from 'graphql-scalars';
import { Directive, Field, Float, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { VIDEO, VIDEO_ID } from '../../../schemas/descriptions.js';
import type { ScriptSource } from '../../../schemas/messages/analysis-request.js';
import { METADATA_RULES, type Metadata, type MetadataChanges } from '../../../schemas/metadata.js';
import { defineConnection } from '../../platform/connection.js';
import { upperCaseEnum } from '../../platform/graphql-enum.js';
import { Node } from '../node/node.type.js';
import { ScriptSourceEnum } from '../operations/analysis-enums.js';
import { StartedJobRef } from '../operations/operation.type.js';
import {
  APPROVALS,
  BACKUP_STATES,
  KB_STATES,
  LANGUAGE_SOURCES,
  type LanguageSource,
  VIDEO_STATUSES,
} from './video.entity.js';

const VideoStatusEnum = upperCaseEnum(VIDEO_STATUSES);
export const ApprovalStatusEnum = upperCaseEnum(APPROVALS);
export const KbStateEnum = upperCaseEnum(KB_STATES);
const BackupStateEnum = upperCaseEnum(BACKUP_STATES);
const LanguageSourceEnum = upperCaseEnum(LANGUAGE_SOURCES);
registerEnumType(LanguageSourceEnum, {
  name: 'LanguageSource',
  description: 'Where the language of a video is known from.',
  valuesConfig: {
    GIVEN: { description: 'A person said so.' },
    DETECTED: { description: 'It was told from the words.' },
    ASSUMED: { description: 'Nothing told it: it is the default language of the Brand Kit.' },
  },
});
registerEnumType(VideoStatusEnum, {
  name: 'VideoStatus',
  description: 'DRAFT until analyzed, then IN_PROGRESS, COMPLETED once exported.',
  valuesConfig: {
    DRAFT: { description: 'Not analyzed yet; its source may still be on its way.' },
    IN_PROGRESS: { description: 'Analyzed, but never exported.' },
    COMPLETED: { description: 'Exported at least once.' },
  },
});
registerEnumType(ApprovalStatusEnum, {
  name: 'Approval',
  description: 'Where the newest request for approval stands.',
  valuesConfig: {
    PENDING: { description: 'Waits for an answer.' },
    APPROVED: { description: 'Was approved; the video stays locked.' },
    REJECTED: { description: 'Was rejected.' },
    WITHDRAWN: { description: 'Was taken back by whoever asked.' },
  },
});
registerEnumType(KbStateEnum, {
  name: 'KbState',
  description: 'Publication of the article; NONE until there is one.',
  valuesConfig: {
    PUBLISHED: { description: 'There is an article, and it is published.' },
    NOT_PUBLISHED: { description: 'There is an article, and it is not published.' },
    NONE: { description: 'There is no article yet.' },
  },
});
registerEnumType(BackupStateEnum, {
  name: 'BackupState',
  description: 'Whether a backup was ever taken.',
  valuesConfig: {
    NONE: { description: 'None was ever taken.' },
    TAKEN: { description: 'One was taken at least.' },
  },
});

@ObjectType({ description: 'Why the source of a video can’t be used.' })
export class VideoError {
  @Field(() => String, { description: 'One of the API’s error codes.' }) code!: string;
  @Field(() => String, { description: 'What is wrong with it, in words.' }) message!: string;
}

@ObjectType({ description: 'Stills from all over a video in one picture, row by row: what it shows where.' })
export class HoverStrip {
  @Field(() => String, { description: 'Address of the picture; valid for a day.' }) url!: string;
  @Field(() => Int, { description: 'Stills in a row.' }) columns!: number;
  @Field(() => Int, { description: 'Rows of stills.' }) rows!: number;
  @Field(() => Int, { description: 'Stills in all; the rest of the last row is black.' }) tiles!: number;
  @Field(() => Int, { description: 'Pixels.' }) tileWidth!: number;
  @Field(() => Int, { description: 'Pixels.' }) tileHeight!: number;
  @Field(() => Float, { description: 'One still for so many seconds.' }) intervalSeconds!: number;
}

@Directive('@key(fields: "id")')
@ObjectType({ description: VIDEO, implements: Node })
export class Video {
  @Field(() => ID, { description: VIDEO_ID }) id!: string;
  @Field(() => String, { description: 'What it is called.' }) name!: string;
  @Field(() => ID, { nullable: true, description: 'The project it is filed in; null is uncategorized.' })
  projectId!: string | null;
  @Field(() => String, { nullable: true, description: 'What the video shows.' }) videoContext!: string | null;
  @Field(() => String, { nullable: true, description: 'Whose video it is.' }) companyContext!: string | null;
  @Field(() => String, { nullable: true, description: 'Language chosen for the subtitles (BCP 47).' })
  subtitleLanguage!: string | null;
  @Field(() => Boolean, { description: 'The video’s own sound is declared to be AI-generated.' })
  aiGeneratedAudio!: boolean;
  @Field(() => Boolean, { description: 'The content is frozen through its approval.' }) locked!: boolean;
  @Field(() => VideoStatusEnum, { description: 'How far it has come.' }) status!: string;
  @Field(() => ID, { description: 'Shared by all translations of one video.' }) languageGroup!: string;
  @Field(() => String, { nullable: true, description: 'Language of the subtitles there are (BCP 47).' })
  language!: string | null;
  @Field(() => LanguageSourceEnum, {
    nullable: true,
    description: 'Where its language is known from; null without one, or where that was not kept.',
  })
  languageSource!: LanguageSource | null;
  @Field(() => Float, {
    nullable: true,
    description: 'How sure its language is: 1 where it was given, 0 where it is assumed.',
  })
  languageConfidence!: number | null;
  @Field(() => ScriptSourceEnum, {
    nullable: true,
    description: 'What its script was made of; null until analyzed.',
  })
  scriptSource!: ScriptSource | null;
  @Field(() => ApprovalStatusEnum, {
    nullable: true,
    description: 'Where its newest request for approval stands; null where there was none.',
  })
  approval!: string | null;
  @Field(() => KbStateEnum, { description: 'Whether its article is published.' }) kb!: string;
  @Field(() => BackupStateEnum, { description: 'Whether a backup was ever taken.' }) backup!: string;
  @Field(() => ID, { nullable: true, description: 'The video this one is a translation of.' })
  sourceVideoId!: string | null;
  @Field(() => Boolean, { description: 'A voiceover made by the service is in it.' })
  aiGeneratedVoiceover!: boolean;
  @Field(() => String, { nullable: true, description: 'Address of the source; valid for a day.' })
  videoUrl!: string | null;
  @Field(() => String, { nullable: true, description: 'Address of a still; valid for a day.' })
  thumbnailUrl!: string | null;
  @Field(() => HoverStrip, { nullable: true, description: 'Null until the source is there.' })
  hoverStrip!: HoverStrip | null;
  @Field(() => String, { nullable: true, description: 'Address of the newest export; valid for a day.' })
  exportedVideoUrl!: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Address of the newest export’s SRT file; valid for a day.',
  })
  exportedSrtUrl!: string | null;
  @Field(() => String, {
    nullable: true,
    description:
      'Address of what the newest export says of itself (JSON): its files by SHA-256, what it was made with, whether a machine made its sound. Valid for a day.',
  })
  exportedManifestUrl!: string | null;
  @Field(() => String, {
    nullable: true,
    description:
      'Address of the combined voiceover (MP3), as it was generated: lines changed since are in the next one. Valid for a day.',
  })
  exportedVoiceoverUrl!: string | null;
  @Field(() => Float, { nullable: true, description: 'Seconds; null until known.' }) duration!: number | null;
  @Field(() => Int, { nullable: true, description: 'Pixels, as shown (after rotation).' }) width!:
    | number
    | null;
  @Field(() => Int, { nullable: true, description: 'Pixels, as shown (after rotation).' }) height!:
    | number
    | null;
  @Field(() => GraphQLJSONObject, { description: 'Pairs of strings of your own, by key.' })
  metadata!: Metadata;
  @Field(() => VideoError, { nullable: true, description: 'Set when the source can’t be used.' })
  error!: VideoError | null;
  @Field(() => Date, { description: 'When it was made.' }) createdAt!: Date;
  @Field(() => Date, { description: 'When anything of it last changed.' }) updatedAt!: Date;
  @Field(() => Date, { nullable: true, description: 'When it was last exported; null: never.' })
  exportedAt!: Date | null;
}

export const VideoConnection = defineConnection(Video, {
  name: 'Video',
  plural: 'videos',
  order: 'newest first',
});

@InputType({ description: 'Which of a project’s videos; all conditions hold together.' })
export class ProjectVideoFilterInput {
  @Field(() => VideoStatusEnum, { nullable: true, description: 'Videos that have come so far.' })
  status?: string | null;
  @Field(() => BackupStateEnum, { nullable: true, description: 'Whether a backup was ever taken of them.' })
  backup?: string | null;
  @Field(() => ApprovalStatusEnum, {
    nullable: true,
    description: 'Videos whose newest request for approval stands so.',
  })
  approval?: string | null;
  @Field(() => KbStateEnum, { nullable: true, description: 'Whether their article is published.' })
  kb?: string | null;
  @Field(() => ID, { nullable: true, description: 'A video and all of its translations.' })
  languageGroup?: string | null;
}

@InputType({ description: 'Which videos; all conditions hold together.' })
export class VideoFilterInput extends ProjectVideoFilterInput {
  @Field(() => ID, { nullable: true, description: 'Videos that are filed in this project.' })
  projectId?: string | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'True: in no project; false: in one. True excludes projectId.',
  })
  uncategorized?: boolean | null;
  @Field(() => String, {
    nullable: true,
    description: 'Part of the name, whatever the case and accents; 1 to 200 characters.',
  })
  q?: string | null;
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'Videos whose metadata has all of these pairs.',
  })
  metadata?: Metadata | null;
}

@InputType({
  description:
    'A new video, and where its source is: one at most of videoUrl, filename with contentType, fileId; without any it is yet to be sent.',
})
export class UploadVideoInput {
  @Field(() => String, {
    nullable: true,
    description: 'A public http or https address; it is fetched from there.',
  })
  videoUrl?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'With contentType: the file is sent to the address in the answer. 1 to 255 characters.',
  })
  filename?: string | null;
  @Field(() => String, { nullable: true, description: 'Its media type: video/…' }) contentType?:
    | string
    | null;
  @Field(() => ID, { nullable: true, description: 'A file that the media service has received already.' })
  fileId?: string | null;
  @Field(() => String, { nullable: true, description: '1 to 200 characters; else the file’s name.' })
  name?: string | null;
  @Field(() => String, { nullable: true, description: 'What the video shows; at most 5000 characters.' })
  videoContext?: string | null;
  @Field(() => ID, { nullable: true, description: 'The project to file it in; uncategorized when absent.' })
  projectId?: string | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Declares that its own sound is AI-generated. False when absent.',
  })
  aiGeneratedAudio?: boolean | null;
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: `Pairs of your own. ${METADATA_RULES}`,
  })
  metadata?: Metadata | null;
}

@InputType({ description: 'What is to change; what is absent or null stays, but for projectId.' })
export class UpdateVideoInput {
  @Field(() => String, { nullable: true, description: '1 to 200 characters, not all of them blank.' })
  name?: string | null;
  @Field(() => ID, { nullable: true, description: 'Null takes it out of its project.' })
  projectId?: string | null;
  @Field(() => String, { nullable: true, description: 'What the video shows; at most 5000 characters.' })
  videoContext?: string | null;
  @Field(() => String, { nullable: true, description: 'Whose video it is; at most 5000 characters.' })
  companyContext?: string | null;
  @Field(() => String, { nullable: true, description: 'Language for the subtitles (BCP 47).' })
  subtitleLanguage?: string | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Declares that its own sound is AI-generated; shows from the next export on.',
  })
  aiGeneratedAudio?: boolean | null;
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: `Pairs to set; null removes one, others stay. ${METADATA_RULES}`,
  })
  metadata?: MetadataChanges | null;
}

@ObjectType({ description: 'Where to send a source, in one go or resumably (tus 1.0).' })
export class UploadAddress {
  @Field(() => String, { description: 'Where to send it.' }) url!: string;
  @Field(() => String, { description: 'The HTTP method to send it with.' }) method!: string;
  @Field(() => GraphQLJSONObject, { description: 'Headers to send along, by name.' })
  headers!: Readonly<Record<string, string>>;
  @Field(() => Date, { description: 'What is not all there by then is removed.' }) expiresAt!: Date | string;
}

@ObjectType({ description: 'A video whose source is on its way.' })
export class UploadedVideo {
  @Field(() => Video, { description: 'The new video.' }) video!: Video;
  @Field(() => StartedJobRef, {
    nullable: true,
    description: 'Takes the source in; null when it can only be opened in a moment.',
  })
  job!: StartedJobRef | null;
  @Field(() => UploadAddress, { nullable: true, description: 'When filename and contentType were given.' })
  upload!: UploadAddress | null;
}

@ObjectType({ description: 'What was removed.' })
export class DeletedVideo {
  @Field(() => ID, { description: 'Which video it was.' }) id!: string;
}
