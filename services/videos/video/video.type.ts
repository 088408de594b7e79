import { GraphQLJSONObject } from 'graphql-scalars';
import { Directive, Float, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { VIDEO, VIDEO_ID } from '../../../schemas/descriptions.js';
import { ScriptSource } from '../../../schemas/messages/analysis-request.js';
import type { Metadata } from '../../../schemas/metadata.js';
import { TEXT_METHODS, type TextMethod, type Transcription } from '../../../schemas/transcription.js';
import { graphqlEnum } from '../../platform/declared-types.js';
import { type Connection, defineConnection, toConnection } from '../../platform/graphql/connection.js';
import { Field, NullableField } from '../../platform/graphql/described.js';
import { upperCaseEnum } from '../../platform/graphql/graphql-enum.js';
import type { MakeStoredUrl } from '../../platform/http/stored-url.js';
import { Node } from '../node/node.type.js';
import { ContentCredentials, toContentCredentials } from './content-credentials.type.js';
import {
  APPROVALS,
  BACKUP_STATES,
  KB_STATES,
  LANGUAGE_SOURCES,
  type LanguageSource,
  VIDEO_STATUSES,
  type VideoEntity,
} from './video.entity.js';
import type { VideoPage } from './video-page.js';
import { VideoRecording } from './video-recording.type.js';

const TextMethodEnum = upperCaseEnum(TEXT_METHODS);
export const VideoStatusEnum = upperCaseEnum(VIDEO_STATUSES);
export const ApprovalStatusEnum = upperCaseEnum(APPROVALS);
export const KbStateEnum = upperCaseEnum(KB_STATES);
export const BackupStateEnum = upperCaseEnum(BACKUP_STATES);
const LanguageSourceEnum = upperCaseEnum(LANGUAGE_SOURCES);
registerEnumType(TextMethodEnum, {
  name: 'TextMethod',
  description: 'How an engine made the text of a script.',
  valuesConfig: {
    TRANSCRIBED: { description: 'From speech.' },
    READ: { description: 'From text in the frames.' },
    TRANSLATED: { description: 'From the script of another video.' },
  },
});
registerEnumType(LanguageSourceEnum, {
  name: 'LanguageSource',
  description: 'How the language of a video was determined.',
  valuesConfig: {
    GIVEN: { description: 'Provided by a caller.' },
    DETECTED: { description: 'Detected from the text.' },
    ASSUMED: { description: 'Assumed: the Brand Kit’s default language.' },
  },
});
registerEnumType(VideoStatusEnum, {
  name: 'VideoStatus',
  description: 'Status of a video: DRAFT until analyzed, then IN_PROGRESS, COMPLETED once exported.',
  valuesConfig: {
    DRAFT: { description: 'Not analyzed yet; the source may be missing.' },
    IN_PROGRESS: { description: 'Analyzed, not exported yet.' },
    COMPLETED: { description: 'Exported at least once.' },
  },
});
registerEnumType(ApprovalStatusEnum, {
  name: 'Approval',
  description: 'Status of an approval.',
  valuesConfig: {
    PENDING: { description: 'Pending.' },
    APPROVED: { description: 'Approved; the video stays locked.' },
    REJECTED: { description: 'Rejected.' },
    WITHDRAWN: { description: 'Withdrawn.' },
  },
});
registerEnumType(KbStateEnum, {
  name: 'KbState',
  description: 'Publication status of an article; NONE without an article.',
  valuesConfig: {
    PUBLISHED: { description: 'Published.' },
    NOT_PUBLISHED: { description: 'Not published.' },
    NONE: { description: 'No article.' },
  },
});
registerEnumType(BackupStateEnum, {
  name: 'BackupState',
  description: 'Whether a backup was ever created.',
  valuesConfig: {
    NONE: { description: 'No backup was created.' },
    TAKEN: { description: 'At least one backup was created.' },
  },
});

@ObjectType({ description: 'Why the source of a video is unusable.' })
class VideoError {
  @Field(() => String, 'One of the API’s error codes.') code!: string;
  @Field(() => String, 'Description of the error, for people.') message!: string;
}

@ObjectType({ description: 'Frames from the whole video in one image, row by row.' })
class HoverStrip {
  @Field(() => String, 'URL of the image; valid for a day.') url!: string;
  @Field(() => Int, 'Frames per row.') columns!: number;
  @Field(() => Int, 'Number of rows.') rows!: number;
  @Field(() => Int, 'Number of frames; the rest of the last row is black.') tiles!: number;
  @Field(() => Int, 'Pixels.') tileWidth!: number;
  @Field(() => Int, 'Pixels.') tileHeight!: number;
  @Field(() => Float, 'Seconds between frames.') intervalSeconds!: number;
}

@ObjectType({ description: 'The engine that the text of a script comes from, and its confidence.' })
class VideoTranscription implements Transcription {
  @Field(() => String, 'ID of the engine.') engine!: string;
  @NullableField(() => TextMethodEnum, 'How it made the text; null if unknown.') method?: TextMethod;
  @NullableField(() => String, 'Model of the engine; null if unknown.') model!: string | null;
  @NullableField(() => String, 'Language of the text (BCP 47).') language!: string | null;
  @NullableField(() => Float, 'Confidence of the language, 0 (assumed) to 1.')
  languageConfidence!: number | null;
  @NullableField(() => Float, 'Mean confidence of the words, 0 to 1; null if unknown.')
  confidence!: number | null;
  @Field(() => Boolean, {
    description:
      'Whether a person should check the text: the engine is of draft quality, its mean confidence is below 0.5, the text was read from the frames, or it was translated from a draft. False once the script is replaced or the video approved.',
  })
  draft!: boolean;
}

@Directive('@key(fields: "id")')
@ObjectType({ description: VIDEO, implements: Node })
export class Video {
  @Field(() => ID, VIDEO_ID) id!: string;
  @Field(() => String, 'Name.') name!: string;
  @NullableField(() => ID, 'ID of its project; null if uncategorized.') projectId!: string | null;
  @NullableField(() => String, 'What the video shows, as context for generated texts.')
  videoContext!: string | null;
  @NullableField(() => String, 'About the company, as context for generated texts.')
  companyContext!: string | null;
  @NullableField(() => String, 'Language set for the subtitles (BCP 47).') subtitleLanguage!: string | null;
  @Field(() => Boolean, 'Whether the video’s own audio is declared as AI-generated.')
  aiGeneratedAudio!: boolean;
  @Field(() => Boolean, 'Whether the content is locked.') locked!: boolean;
  @Field(() => VideoStatusEnum, 'Current progress.') status!: string;
  @Field(() => ID, 'ID shared by a video and all its translations.') languageGroup!: string;
  @NullableField(() => String, 'Language of the existing subtitles (BCP 47).') language!: string | null;
  @NullableField(() => LanguageSourceEnum, {
    description: 'How the language was determined; null without a language, or if unknown.',
  })
  languageSource!: LanguageSource | null;
  @NullableField(() => Float, 'Confidence of the language: 1 if provided, 0 if assumed.')
  languageConfidence!: number | null;
  @NullableField(() => VideoTranscription, {
    description:
      'The engine that transcribed, read or translated the script’s text; null if the text was provided or generated, and for older analyses.',
  })
  transcription!: Transcription | null;
  @NullableField(() => graphqlEnum(ScriptSource), 'Source of its script; null until analyzed.')
  scriptSource!: ScriptSource | null;
  @Field(() => Int, 'Version of its script, incremented whenever the text or the times of lines change.')
  scriptVersion!: number;
  @NullableField(() => ApprovalStatusEnum, 'Status of its newest approval; null if none was requested.')
  approval!: string | null;
  @Field(() => KbStateEnum, 'Publication status of its article.') kb!: string;
  @Field(() => BackupStateEnum, 'Whether a backup was ever created.') backup!: string;
  /** Also that of a video that was deleted since: the resolver leaves it out. */
  sourceVideoId!: string | null;
  @Field(() => Boolean, 'Whether it has a voiceover generated by the service.')
  aiGeneratedVoiceover!: boolean;
  @NullableField(() => String, 'URL of the source; valid for a day.') videoUrl!: string | null;
  @NullableField(() => Date, {
    description: 'When the source was removed because its retention had ended; null while it exists.',
  })
  sourceRemovedAt!: Date | null;
  @NullableField(() => String, 'URL of the thumbnail; valid for a day.') thumbnailUrl!: string | null;
  @NullableField(() => HoverStrip, 'Preview frames; null until the source is ingested.')
  hoverStrip!: HoverStrip | null;
  @NullableField(() => Date, {
    description: 'When the newest export was removed because its retention had ended; null while it exists.',
  })
  exportRemovedAt!: Date | null;
  @NullableField(() => String, 'URL of the newest export; valid for a day.') exportedVideoUrl!: string | null;
  @NullableField(() => String, 'URL of the newest export’s SRT file; valid for a day.')
  exportedSrtUrl!: string | null;
  @NullableField(() => String, {
    description:
      'URL of the newest export’s manifest (JSON): SHA-256 of its files, versions of the tools, and whether its audio is AI-generated. Valid for a day.',
  })
  exportedManifestUrl!: string | null;
  @NullableField(() => String, 'URL of the combined voiceover (MP3) as last generated. Valid for a day.')
  exportedVoiceoverUrl!: string | null;
  @Field(() => ContentCredentials, 'Content credentials of the newest export.')
  contentCredentials!: ContentCredentials;
  @NullableField(() => Float, 'Duration in seconds; null until known.') duration!: number | null;
  @NullableField(() => Int, 'Pixels, after rotation.') width!: number | null;
  @NullableField(() => Int, 'Pixels, after rotation.') height!: number | null;
  @NullableField(() => VideoRecording, {
    description:
      'What its analysis found it to be; null before one, and for analyses from before this field.',
  })
  recording!: VideoRecording | null;
  @Field(() => GraphQLJSONObject, 'Custom string pairs, by key.') metadata!: Metadata;
  @NullableField(() => VideoError, 'Error of the source; null if usable.') error!: VideoError | null;
  @Field(() => Date, 'Time of creation.') createdAt!: Date;
  @Field(() => Date, 'Time of the last change.') updatedAt!: Date;
  @NullableField(() => Date, 'Time of the last export; null if never exported.') exportedAt!: Date | null;
}

export const VideoConnection = defineConnection(Video, {
  name: 'Video',
  plural: 'videos',
  order: 'newest first',
});

/** Converts the row to its GraphQL type, with URLs of its files. */
export function toVideo(video: VideoEntity, makeStoredUrl: MakeStoredUrl): Video {
  const { workspaceId, exportBasename, sourceFilename, sourceOrigin, durationSeconds, ...rest } = video;
  const { hoverStrip, transcription, exportCredentials } = video;
  const address = (fileId: string | null, filename: string): string | null =>
    fileId ? makeStoredUrl({ workspaceId, fileId, filename }) : null;
  return {
    ...rest,
    transcription: transcription && { ...transcription, draft: isDraftScript(video) },
    duration: durationSeconds === null ? null : Math.round(durationSeconds * 1000) / 1000,
    aiGeneratedVoiceover: video.voiceoverFileId !== null,
    videoUrl: address(video.sourceFileId, sourceFilename),
    thumbnailUrl: address(video.thumbnailFileId, 'thumbnail.jpg'),
    hoverStrip: hoverStrip && { ...hoverStrip, url: address(hoverStrip.fileId, 'strip.jpg') as string },
    exportedVideoUrl: address(video.exportFileId, `${exportBasename}.mp4`),
    exportedSrtUrl: address(video.srtFileId, `${exportBasename}.srt`),
    exportedManifestUrl: address(video.manifestFileId, `${exportBasename}.manifest.json`),
    exportedVoiceoverUrl: address(video.voiceoverFileId, 'voiceover.mp3'),
    contentCredentials: toContentCredentials(video.exportFileId ? exportCredentials : null),
  };
}

/** Converts a page to a GraphQL connection. */
export function toVideoConnection(
  { videos, ...page }: VideoPage,
  makeStoredUrl: MakeStoredUrl,
): Connection<Video> {
  const edges = videos.map(({ video, cursor }) => ({ node: toVideo(video, makeStoredUrl), cursor }));
  return toConnection(edges, page);
}

/** Returns whether a person should check the script; approval of a video vouches for it. */
export const isDraftScript = ({
  transcription,
  approval,
}: Pick<VideoEntity, 'transcription' | 'approval'>): boolean =>
  Boolean(transcription?.draft) && approval !== 'approved';
