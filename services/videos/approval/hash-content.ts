import type { EntityManager } from 'typeorm';
import { canonical, sha256 } from '../../platform/idempotency/fingerprint.js';
import { ArticleEntity } from '../article/article.entity.js';
import { findElements } from '../element/find-elements.js';
import { findExportSettings } from '../export-settings/find-export-settings.js';
import { KeyEventEntity, ScriptLineEntity } from '../script/script-line.entity.js';
import type { VideoEntity } from '../video/video.entity.js';
import { findZooms } from '../zoom/find-zooms.js';
import { SECTIONS, type Section, type SectionHashes } from './approval.entity.js';

const hash = (content: unknown): string => sha256(JSON.stringify(canonical(content)));

/**
 * Hashes the content of a video by section. The project, the metadata and the workspace's Brand Kit are not
 * content.
 */
export async function hashContent(tx: EntityManager, video: VideoEntity): Promise<SectionHashes> {
  return {
    script: hash(await readScript(tx, video)),
    settings: hash(await readSettings(tx, video)),
    source: hash({ sourceFileId: video.sourceFileId }),
    article: hash(await readArticles(tx, video.id)),
  };
}

/** Returns one hash of all sections. */
export const hashOfSections = (hashes: SectionHashes): string =>
  hash(SECTIONS.map((section) => hashes[section]));

export const changedSections = (from: SectionHashes, to: SectionHashes): Section[] =>
  SECTIONS.filter((section) => from[section] !== to[section]);

async function readScript(tx: EntityManager, { id: videoId, language }: VideoEntity) {
  const where = { videoId };
  const lines = await tx.find(ScriptLineEntity, { where, order: { position: 'asc' } });
  const keyEvents = await tx.find(KeyEventEntity, { where, order: { source: 'asc', position: 'asc' } });
  return {
    language,
    lines: lines.map(({ startTime, endTime, text, voiceFileId }) => ({
      startTime,
      endTime,
      text,
      voiceFileId,
    })),
    keyEvents: keyEvents.map(({ source, text, timestamp, placedAt }) => ({
      source,
      text,
      timestamp,
      placedAt,
    })),
  };
}

async function readSettings(tx: EntityManager, video: VideoEntity) {
  const { id, name, subtitleLanguage, aiGeneratedAudio, scriptSource, voiceoverFileId } = video;
  return {
    name,
    subtitleLanguage,
    aiGeneratedAudio,
    scriptSource,
    voiceoverFileId,
    export: await findExportSettings(tx, id),
    elements: await findElements(tx, id),
    zooms: await findZooms(tx, id),
  };
}

async function readArticles(tx: EntityManager, videoId: string) {
  const order = { language: 'asc', instructionsKey: 'asc' } as const;
  const articles = await tx.find(ArticleEntity, { where: { videoId }, order });
  return articles.map(({ language, instructionsKey, title, content, steps }) => ({
    language,
    instructionsKey,
    title,
    content,
    steps,
  }));
}
