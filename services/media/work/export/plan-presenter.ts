import type { EntityManager } from 'typeorm';
import type { RenderRequest } from '../../../../schemas/messages/render-request.js';
import { WorkFailed } from '../../queue/work-failed.js';
import { fileKey } from '../../storage/blob-key.js';
import { FileEntity } from '../../storage/file.entity.js';
import type { Storage } from '../../storage/storage.js';
import { lockContent, prepareFile, storeFile } from '../../storage/store-file.js';
import { LEVEL_SECONDS, measureLevels } from '../../video/narration/align-words.js';
import { spanOfWav } from '../../video/narration/pcm-file.js';
import { MOUTHS, type SpokenLine, shapeMouths } from '../../video/narration/shape-mouths.js';
import type { TimedWord } from '../../video/narration/spread-words.js';
import type { PlannedNarration } from '../../video/render/audio/planned-audio.js';
import { makeRenderPlan } from '../../video/render/plan/make-render-plan.js';
import { footageOf, outputFramesOf, type RenderPlan } from '../../video/render/plan/render-plan.js';
import type { PlannedPresenter } from '../../video/render/presenter/planned-presenter.js';
import { type Avatar, type AvatarCatalogue, SHEET } from '../avatars/avatar-catalogue.js';
import { InvalidAvatar, type PreparedAvatar, prepareAvatar } from '../avatars/prepare-avatar.js';
import { animatePresenter, type Speech } from './animate-presenter.js';
import type { ExportServices } from './export-services.js';
import type { PlanningRun } from './planning-run.js';

/** A mouth is shown for about so long; more shapes a second flicker. */
const MOUTH_SECONDS = 0.075;

/** Plans which mouth the presenter has in each frame, by the words and the level of the narration. */
async function planMouths(
  storage: Storage,
  { workspaceId, scratch }: { workspaceId: string; scratch: string },
  { lines }: PlannedNarration,
  words: ReadonlyArray<readonly TimedWord[]>,
  {
    output: { fpsNum, fpsDen },
    footage,
  }: { output: RenderPlan['output']; footage: RenderPlan['parts'][number] },
): Promise<NonNullable<PlannedPresenter['mouths']>> {
  const levels = new Map<string, number[]>();
  const spoken: SpokenLine[] = [];
  for (const [index, { sha256, ...line }] of lines.entries()) {
    if (!levels.has(sha256)) {
      const path = await storage.localPath(fileKey(workspaceId, sha256), scratch);
      levels.set(sha256, await measureLevels(await spanOfWav(path)));
    }
    const audible = { levels: levels.get(sha256) as number[], words: words[index] ?? [] };
    spoken.push({ ...line, ...audible, levelSeconds: LEVEL_SECONDS });
  }
  spoken.sort((one, other) => one.startSeconds - other.startSeconds);
  const step = Math.max(1, Math.round((MOUTH_SECONDS * fpsNum) / fpsDen));
  const count = Math.ceil(outputFramesOf(footage) / step);
  const times = Array.from({ length: count }, (_, index) => ((index + 0.5) * step * fpsDen) / fpsNum);
  const shapes = shapeMouths(spoken, times).map((mouth) => MOUTHS.indexOf(mouth));
  return { step, shapes: shapes.join('') };
}

type Services = Pick<
  ExportServices,
  'db' | 'storage' | 'avatars' | 'build' | 'presenting' | 'onlyKnownAvatars'
>;

export interface PresenterToStore {
  readonly presenter: PlannedPresenter | null;
  /** Moves the avatar to where every unit of the export finds it; called when the plan is settled. */
  keep(tx: EntityManager): Promise<void>;
}

/** Stores the avatar as a file of the workspace, so that a render does not change when the catalogue does. */
export async function planPresenter(
  services: Services,
  run: PlanningRun,
  { presenter }: Pick<RenderRequest, 'presenter'>,
  speech: Speech,
): Promise<PresenterToStore> {
  if (!presenter) return { presenter: null, keep: async () => undefined };
  const { avatarId, voiceId: _, ...looks } = presenter;
  const { storage, avatars } = services;
  const { workspaceId, videoId } = run.work;
  const avatar = await requireAvatar(avatars, avatarId);
  const silent = await requirePreparedAvatar(avatar, run);
  const speaking = await animatePresenter(services, run, avatar, speech);
  const isTalking = 'prepared' in speaking;
  const drawn = isTalking || speaking.hasFailed ? null : await drawSpeaking(services, run, avatar, speech);
  const { path, contentType, picture } = isTalking ? speaking.prepared : (drawn?.prepared ?? silent);
  const { sha256 } = picture;
  const stillBecause = isTalking || drawn?.mouths ? null : speaking.reason;
  const isCached = isTalking && speaking.isCached;
  if (!isCached) await prepareFile(storage, { workspaceId, sha256, path });
  return {
    presenter: {
      ...looks,
      picture,
      stillBecause,
      ...(picture.loop === null && { breathes: true as const }),
      ...(drawn?.mouths && { mouths: drawn.mouths }),
    },
    keep: async (tx) => {
      // Locked against removal, although no plan refers to it yet.
      await lockContent(tx, workspaceId, sha256);
      const filename = isTalking
        ? speaking.filename
        : `${avatarId}${drawn ? '-talking' : ''}.${contentType === 'image/png' ? 'png' : 'mov'}`;
      // A talking avatar of one video's narration is deleted with that video.
      const owner = isTalking ? { videoId, filename } : {};
      const known = await tx.findOneBy(FileEntity, { workspaceId, purpose: 'avatar', sha256, ...owner });
      if (isCached) {
        if (known) return;
        throw new Error(
          'The presenter video was removed while its export was planned; it is generated again',
        );
      }
      if (known) {
        // The record may outlast its bytes.
        const blob = fileKey(workspaceId, sha256);
        if ((await storage.sizeOf(blob)) !== Number(known.sizeBytes)) await storage.put(blob, path);
        return;
      }
      const file = { workspaceId, path, sha256, contentType, filename, purpose: 'avatar' as const };
      await storeFile(tx, storage, { ...file, videoId: isTalking ? videoId : null });
    },
  };
}

/**
 * Draws an avatar with a sheet: its mouth follows the narration. Null without a sheet, and for a moving avatar that has
 * nothing to say.
 */
async function drawSpeaking(
  { storage }: Pick<Services, 'storage'>,
  { work: { workspaceId }, scratch, signal }: PlanningRun,
  { id, kind, talkingPath }: Avatar,
  { footage, narration, holds = [], words = [] }: Speech,
): Promise<{ prepared: PreparedAvatar; mouths: PlannedPresenter['mouths'] } | null> {
  if (!talkingPath || (!narration && kind !== 'still')) return null;
  const file = { id: `${id}-talking`, kind: 'still' as const, path: talkingPath };
  const { picture, ...prepared } = await prepareAvatar(file, scratch, {
    signal,
    longestSide: MAX_SHEET_SIDE,
  });
  const { columns, rows } = SHEET;
  const cell = { width: Math.floor(picture.width / columns), height: Math.floor(picture.height / rows) };
  const { output, parts } = makeRenderPlan({ footage, narration, holds });
  const where = { workspaceId, scratch };
  const mouths = narration
    ? await planMouths(storage, where, narration, words, { output, footage: footageOf({ parts }) })
    : undefined;
  return { prepared: { ...prepared, picture: { ...picture, ...cell, sheet: SHEET } }, mouths };
}

const MAX_SHEET_SIDE = 4096;

async function requireAvatar(avatars: AvatarCatalogue, id: string): Promise<Avatar> {
  const avatar = await avatars.find(id);
  if (!avatar) {
    const message = `avatarSettings.avatarId: the avatar "${id.slice(0, 80)}" does not exist; GET /v1/avatars lists the avatars`;
    throw new WorkFailed('validation_error', message, 'plan');
  }
  return avatar;
}

async function requirePreparedAvatar(
  avatar: Avatar,
  { scratch, signal }: Pick<PlanningRun, 'scratch' | 'signal'>,
): Promise<PreparedAvatar> {
  try {
    return await prepareAvatar(avatar, scratch, { signal });
  } catch (cause) {
    if (!(cause instanceof InvalidAvatar)) throw cause;
    throw new WorkFailed('validation_error', `avatarSettings.avatarId: ${cause.message}`, 'plan', { cause });
  }
}
