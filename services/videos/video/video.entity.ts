import { Column, CreateDateColumn, Entity, type EntityManager, PrimaryColumn } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import type { Recording } from '../../../schemas/interaction.js';
import type { ScriptSource } from '../../../schemas/messages/analysis-request.js';
import type { ExportContent, HoverStrip, SourceOrigin } from '../../../schemas/messages/media.js';
import type { Metadata } from '../../../schemas/metadata.js';
import type { SignedExport } from '../../../schemas/provenance.js';
import type { Transcription } from '../../../schemas/transcription.js';
import type { VoiceSettings } from '../../../schemas/voiceover-settings.js';
import { notFound } from '../../platform/errors/errors.js';
import { sourceInvalid, sourceRemoved, videoLocked } from '../errors.js';

export const VIDEO_STATUSES = ['draft', 'in_progress', 'completed'] as const;
type VideoStatus = (typeof VIDEO_STATUSES)[number];
export const APPROVALS = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export const KB_STATES = ['published', 'not_published', 'none'] as const;
export const LANGUAGE_SOURCES = ['given', 'detected', 'assumed'] as const;
export type LanguageSource = (typeof LANGUAGE_SOURCES)[number];
export const BACKUP_STATES = ['none', 'taken'] as const;

/**
 * A video package: a source, its script and the results made from them. Files are stored by media and
 * referenced by id.
 */
@Entity({ name: 'video' })
export class VideoEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') name!: string;
  /** The name as normalized by `foldName`. */
  @Column('text') nameFolded!: string;
  @Column('text', { nullable: true }) projectId!: string | null;
  @Column('text', { nullable: true }) videoContext!: string | null;
  @Column('text', { nullable: true }) companyContext!: string | null;
  @Column('text', { nullable: true }) subtitleLanguage!: string | null;
  @Column('boolean') aiGeneratedAudio!: boolean;
  @Column('boolean') locked!: boolean;
  @Column('text') status!: VideoStatus;
  @Column('text') languageGroup!: string;
  /**
   * Key-value pairs of a client. The database also stores them as rows of `video_metadata`, which are
   * searched.
   */
  @Column('jsonb') metadata!: Metadata;
  @Column('text', { nullable: true }) language!: string | null;
  /** Null without a language and for languages stored before this column. */
  @Column('text', { nullable: true }) languageSource!: LanguageSource | null;
  /** From 0 to 1. */
  @Column('double precision', { nullable: true }) languageConfidence!: number | null;
  /** The engine that the script's text comes from; null if provided or generated, and for older analyses. */
  @Column('jsonb', { nullable: true }) transcription!: Transcription | null;
  /** The origin of the script; with `original`, exports keep the source's audio. Null until analyzed. */
  @Column('text', { nullable: true }) scriptSource!: ScriptSource | null;
  /** Incremented whenever the text or the times of lines change. */
  @Column('integer') scriptVersion!: number;
  @Column('text', { nullable: true }) approval!: (typeof APPROVALS)[number] | null;
  @Column('text') kb!: (typeof KB_STATES)[number];
  @Column('text') backup!: (typeof BACKUP_STATES)[number];
  @Column('text', { nullable: true }) sourceVideoId!: string | null;
  /** The translation job that created the video, or null. */
  @Column('text', { nullable: true }) madeByJobId!: string | null;
  /** The latest attempt of that job. */
  @Column('integer', { nullable: true }) madeByAttempt!: number | null;
  /** Null until the source is ingested. */
  @Column('text', { nullable: true }) sourceFileId!: string | null;
  /** When its retention removed the source. */
  @Column('timestamptz', { nullable: true }) sourceRemovedAt!: Date | null;
  /** The origin of the source while it is not ingested. */
  @Column('jsonb', { nullable: true }) sourceOrigin!: SourceOrigin | null;
  /** The latest attempt to ingest the source. */
  @Column('integer') ingestAttempt!: number;
  /** Name of the uploaded file. */
  @Column('text') sourceFilename!: string;
  @Column('double precision', { nullable: true }) durationSeconds!: number | null;
  @Column('integer', { nullable: true }) width!: number | null;
  @Column('integer', { nullable: true }) height!: number | null;
  /** What an analysis found the source to be; null until then, and for analyses from before this column. */
  @Column('jsonb', { nullable: true }) recording!: Recording | null;
  @Column('text', { nullable: true }) thumbnailFileId!: string | null;
  @Column('jsonb', { nullable: true }) hoverStrip!: (HoverStrip & { fileId: string }) | null;
  @Column('text', { nullable: true }) exportFileId!: string | null;
  @Column('text', { nullable: true }) srtFileId!: string | null;
  @Column('text', { nullable: true }) manifestFileId!: string | null;
  /** When their retention removed the files of the newest export. */
  @Column('timestamptz', { nullable: true }) exportRemovedAt!: Date | null;
  /** The frozen request of the newest export; null without one, and for exports from before this column. */
  @Column('text', { nullable: true }) exportPlanId!: string | null;
  /** The same of the voiceover. */
  @Column('text', { nullable: true }) voiceRequestId!: string | null;
  /** The combined narration; null until a voiceover is generated. */
  @Column('text', { nullable: true }) voiceoverFileId!: string | null;
  /** Voice settings of that narration. */
  @Column('jsonb', { nullable: true }) voiceSettings!: VoiceSettings | null;
  /** Name of the exported files, without extension. */
  @Column('text', { nullable: true }) exportBasename!: string | null;
  /** What the newest export shows; null for exports from before this column. */
  @Column('jsonb', { nullable: true }) exportContent!: ExportContent | null;
  /** The content credentials of the newest export; null when it has none. */
  @Column('jsonb', { nullable: true }) exportCredentials!: SignedExport | null;
  @Column('jsonb', { nullable: true }) error!: { code: string; message: string } | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
  @Column('timestamptz', { nullable: true }) exportedAt!: Date | null;
  /** Incremented by the database with every change. */
  @Column('integer') version!: number;
}

/** Locks the video until the transaction ends and returns it, or null when it does not exist. */
export const lockVideo = (tx: EntityManager, id: string): Promise<VideoEntity | null> =>
  tx.findOne(VideoEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });

/** Returns the video without locking it. */
export async function requireVideo(tx: EntityManager, id: string): Promise<VideoEntity> {
  const video = await tx.findOneBy(VideoEntity, { id });
  if (!video) throw notFound({ what: 'Video', id });
  return video;
}

/** Operations on a video, as listed in the access table. */
type VideoOperation = {
  [name in keyof typeof ACCESS]: (typeof ACCESS)[name] extends {
    whileLocked: 'refused' | 'moves only' | 'allowed';
  }
    ? name
    : never;
}[keyof typeof ACCESS];

/**
 * Locks the video until the transaction ends and returns it; every operation on a video starts with this. The
 * access table defines whether the operation is allowed on a locked video.
 */
export async function findVideoForUpdate(
  tx: EntityManager,
  operation: VideoOperation,
  id: string,
): Promise<VideoEntity> {
  const video = await lockVideo(tx, id);
  if (!video) throw notFound({ what: 'Video', id });
  if (ACCESS[operation].whileLocked === 'refused') requireUnlocked(video);
  return video;
}

/** For operations that are partly allowed on a locked video. */
export function requireUnlocked({ id, locked }: VideoEntity): void {
  if (locked) throw videoLocked({ videoId: id });
}

/** A source may still be pending, or its retention may have ended, but a failed ingest leaves none. */
export function requireValidSource({ id, error }: VideoEntity): void {
  if (error) throw sourceInvalid({ videoId: id, reason: error.message });
}

/** For operations that read the source, which may still be pending. */
export function requireSource(video: VideoEntity): void {
  requireValidSource(video);
  const { id: videoId, sourceRemovedAt: removedAt } = video;
  if (removedAt) throw sourceRemoved({ videoId, removedAt });
}
