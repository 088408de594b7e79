import type { EntityManager } from 'typeorm';
import { ACCESS } from '../../../schemas/access.js';
import type { ExportRatio } from '../../../schemas/export-ratio.js';
import type { ExportSettings } from '../../../schemas/export-settings.js';
import { requireAccess } from '../../platform/access/access.js';
import { inTransaction } from '../../platform/database/database.js';
import { DomainError, invalid } from '../../platform/errors/errors.js';
import { isRefused } from '../../platform/errors/unavailable.js';
import { beginEffect, completeEffect, hasEffectKey } from '../../platform/idempotency/effect-key.js';
import { randomText } from '../../platform/text/ids.js';
import { findWrittenArticles } from '../article/find-written-articles.js';
import type { VideosContext } from '../context.js';
import { settingsAgain } from '../exports/settings-again.js';
import { VideoExportEntity } from '../exports/video-export.entity.js';
import {
  type ProcessRequest,
  ProcessRequestEntity,
  RenderPlanEntity,
  type RewrittenArticle,
} from '../requests/request.entity.js';
import { findVideoForUpdate, type VideoEntity } from '../video/video.entity.js';
import { findArticleStaleness } from './find-article-staleness.js';
import { type ComparedExports, compareExports } from './find-stale-exports.js';
import { findTranslationStaleness } from './find-translation-staleness.js';
import { findVoiceoverStaleness } from './find-voiceover-staleness.js';
import { type Staleness, type StalePart, StalePartEnum, type StaleTranslation } from './staleness.type.js';

export interface StartedRefresh {
  readonly job: { readonly id: string };
  readonly steps: readonly string[];
  readonly message: string;
}

interface BegunRefresh {
  readonly jobId: string;
  /** Absent until jobs has accepted it. */
  readonly steps?: readonly string[];
}

const OPEN_PROCESS = `mutation OpenProcess($input: OpenProcessInput!) { openProcess(input: $input) { id } }`;

/**
 * Brings the parts that are out of date up to date, in one process: the voiceover before what contains it. Of the
 * exports those with the given IDs, or all. Throws `conflict` when nothing is out of date, or while another process of
 * the video runs.
 */
export async function refreshVideo(
  ctx: VideosContext,
  id: string,
  asked: readonly StalePart[] | null = null,
  exportIds: readonly string[] | null = null,
): Promise<StartedRefresh> {
  const { caller, db } = ctx;
  requireAccess(caller, ACCESS.refreshVideo);
  const { workspaceId } = caller;
  const parts = new Set(asked ?? Object.values(StalePartEnum));
  requireChoice(parts, exportIds);
  await inTransaction(db, { workspaceId }, (tx) => findVideoForUpdate(tx, 'refreshVideo', id));
  const effect = { operation: 'refreshVideo', input: { id, parts: asked, ...(exportIds && { exportIds }) } };
  const { result } = await beginEffect<BegunRefresh>(db, caller, effect, () => ({
    jobId: `process_${Date.now()}_${randomText(8).toLowerCase()}`,
  }));
  const { jobId } = result;
  if (result.steps) return started(jobId, result.steps);
  const stale = await findStaleParts(ctx, id, parts, exportIds);
  const steps = await freeze(ctx, { id, jobId }, stale);
  await openProcess(ctx, { jobId, videoId: id, steps });
  if (hasEffectKey(caller))
    await inTransaction(db, { workspaceId }, (tx) =>
      completeEffect<BegunRefresh>(tx, caller, { jobId, steps }),
    );
  return started(jobId, steps);
}

function requireChoice(parts: ReadonlySet<StalePart>, exportIds: readonly string[] | null): void {
  if (parts.size === 0) throw invalid('parts', 'must name at least one part');
  if (!exportIds) return;
  const fault =
    exportIds.length === 0
      ? 'must name at least one export'
      : parts.has('export')
        ? null
        : 'requires the part EXPORT';
  if (fault) throw invalid('exportIds', fault);
}

const started = (id: string, steps: readonly string[]): StartedRefresh => ({
  job: { id },
  steps,
  message: `A refresh was started: ${steps.join(', ')}`,
});

const NO_EXPORTS: ComparedExports = { newest: null, others: [] };

interface StaleParts {
  readonly voiceover: boolean;
  /** IDs of the articles. */
  readonly articles: readonly string[];
  /** IDs of the translated videos. */
  readonly translations: readonly string[];
  /** The newest export. */
  readonly export: boolean;
  /** The aspect ratios of other exports. */
  readonly exports: readonly ExportRatio[];
}

async function findStaleParts(
  ctx: VideosContext,
  id: string,
  parts: ReadonlySet<StalePart>,
  exportIds: readonly string[] | null,
): Promise<StaleParts> {
  const voiceover = parts.has('voiceover') ? await findVoiceoverStaleness(ctx, id) : null;
  const articles = parts.has('articles') ? await findArticleStaleness(ctx, id) : [];
  const translations = parts.has('translations') ? await findTranslationStaleness(ctx, id) : [];
  const { newest, others } = parts.has('export') ? await compareExports(ctx, id, exportIds) : NO_EXPORTS;
  requireMakeable('voiceover', voiceover);
  // What an export lacks may be the voice that is made before it.
  if (!voiceover?.stale)
    for (const { staleness } of [{ staleness: newest }, ...others]) requireMakeable('export', staleness);
  const stale = {
    voiceover: voiceover?.stale ?? false,
    articles: articles
      .filter((article) => article.stale && isKnown(article))
      .map(({ articleId }) => articleId),
    translations: newestOfLanguages(translations)
      .filter((translation) => translation.stale && isKnown(translation))
      .map(({ videoId }) => videoId),
    export: newest !== null && (newest.stale || (voiceover?.stale ?? false)),
    exports: others
      .filter(({ staleness }) => isKnown(staleness) && (staleness.stale || (voiceover?.stale ?? false)))
      .map(({ aspectRatio }) => aspectRatio),
  };
  const texts = stale.articles.length + stale.translations.length;
  if (stale.voiceover || texts > 0 || stale.export || stale.exports.length > 0) return stale;
  throw new DomainError('conflict', `Video ${id} has nothing out of date among: ${[...parts].join(', ')}`, {
    field: 'parts',
  });
}

/** Of several translations into a language the newest one is the one in use; the argument is in order of creation. */
const newestOfLanguages = (translations: readonly StaleTranslation[]): StaleTranslation[] => [
  ...new Map(translations.map((translation) => [translation.language, translation])).values(),
];

/** It is unknown with which instructions an article without its request was written, and which lines were translated. */
const isKnown = ({ reasons }: Staleness): boolean => reasons.every(({ kind }) => kind !== 'NOT_COMPARABLE');

function requireMakeable(part: StalePart, compared: Staleness | null): void {
  const problem = compared?.reasons.find(({ kind }) => kind === 'CANNOT_BE_MADE');
  if (!problem) return;
  const message = `The ${part} cannot be brought up to date: ${problem.message}`;
  throw new DomainError('validation_error', message, { field: 'parts' });
}

/** Freezes what the steps are made with, and returns their names. A repeated request keeps what was frozen first. */
async function freeze(
  { db, caller }: VideosContext,
  { id, jobId }: { readonly id: string; readonly jobId: string },
  stale: StaleParts,
): Promise<string[]> {
  const workspaceId = caller.workspaceId as string;
  const { userId, credentialId, plan } = caller;
  return inTransaction(db, { workspaceId }, async (tx) => {
    const video = await findVideoForUpdate(tx, 'refreshVideo', id);
    for (const translated of stale.translations) await findVideoForUpdate(tx, 'refreshVideo', translated);
    const articles = (await findWrittenArticles(tx, id))
      .filter((article) => stale.articles.includes(article.id))
      .map(
        ({ language, request }): RewrittenArticle => ({
          language,
          instructions: request?.instructions ?? null,
        }),
      );
    const request: ProcessRequest = {
      version: 1,
      caller: { workspaceId, userId, credentialId, plan, role: null, scopes: null },
      ...{ context: null, companyContext: null, language: null, tone: null, voiceId: null },
      exportSettings: stale.export ? await findSettings(tx, video, video.exportPlanId) : {},
      voice: video.voiceSettings,
      articles,
      translations: stale.translations,
      exports: await settingsOf(tx, video, stale.exports),
    };
    await tx
      .createQueryBuilder()
      .insert()
      .into(ProcessRequestEntity)
      .values({ workspaceId, jobId, videoId: id, request } as never)
      .orIgnore()
      .execute();
    return [
      ...(stale.voiceover ? ['refresh-voiceover'] : []),
      ...articles.map((_, index) => `refresh-article:${index + 1}`),
      ...stale.translations.map((_, index) => `refresh-translation:${index + 1}`),
      ...stale.exports.map((_, index) => `refresh-export:${index + 1}`),
      ...(stale.export ? ['export'] : []),
    ];
  });
}

async function settingsOf(
  tx: EntityManager,
  video: VideoEntity,
  ratios: readonly ExportRatio[],
): Promise<ExportSettings[]> {
  const settings: ExportSettings[] = [];
  for (const aspectRatio of ratios) {
    const made = await tx.findOneBy(VideoExportEntity, { videoId: video.id, aspectRatio });
    settings.push(await findSettings(tx, video, made?.planId ?? null, aspectRatio));
  }
  return settings;
}

/** The settings with which an export was requested. */
async function findSettings(
  tx: EntityManager,
  video: VideoEntity,
  planId: string | null,
  aspectRatio: ExportRatio | null = null,
): Promise<ExportSettings> {
  const plan = planId === null ? null : await tx.findOneBy(RenderPlanEntity, { id: planId });
  return settingsAgain(tx, video, plan ?? { settings: {} }, aspectRatio);
}

/** Without a response jobs may have accepted the process, which needs its request; otherwise it is deleted. */
async function openProcess(
  { db, jobs, caller, requestId }: VideosContext,
  {
    jobId,
    videoId,
    steps,
  }: { readonly jobId: string; readonly videoId: string; readonly steps: readonly string[] },
): Promise<void> {
  const input = { jobId, videoId, projectId: null, steps, isRefusable: true };
  try {
    await jobs.call({ document: OPEN_PROCESS, variables: { input }, as: caller, requestId });
  } catch (err) {
    if (isRefused(err))
      await inTransaction(db, { workspaceId: caller.workspaceId }, (tx) =>
        tx.delete(ProcessRequestEntity, { jobId }),
      );
    throw err;
  }
}
