import type { DataSource, EntityManager } from 'typeorm';
import type { RenderRequest } from '../../../schemas/messages/render-request.js';
import type { AvatarCatalogue } from '../avatars/avatar-catalogue.js';
import { type PreparedAvatar, prepareAvatar, UnusableAvatar } from '../avatars/prepare-avatar.js';
import { fileKey } from '../files/blob-key.js';
import { FileEntity } from '../files/file.entity.js';
import { keepFile, prepareFile } from '../files/keep-file.js';
import type { Storage } from '../files/storage.js';
import type { PlannedPresenter } from '../render/presenter/planned-presenter.js';
import { WorkFailed } from '../work-queue/work-failed.js';
import type { WorkRun } from '../work-queue/work-pool.js';

interface Services {
  readonly db: DataSource;
  readonly storage: Storage;
  readonly avatars: AvatarCatalogue;
}

export interface PresenterToKeep {
  readonly presenter: PlannedPresenter | null;
  /** Puts the avatar where every piece of the export finds it; done when the plan is settled. */
  keep(tx: EntityManager): Promise<void>;
}

/** The avatar as a file of the workspace: a render does not change when the catalogue does. */
export async function planPresenter(
  { storage, avatars }: Services,
  { work: { workspaceId }, scratch, signal }: Pick<WorkRun, 'work' | 'scratch' | 'signal'>,
  { presenter }: Pick<RenderRequest, 'presenter'>,
): Promise<PresenterToKeep> {
  if (!presenter) return { presenter: null, keep: async () => undefined };
  const { avatarId, voiceId: _, ...looks } = presenter;
  const prepared = await requireAvatar(avatars, avatarId, scratch, signal);
  const { path, contentType, picture } = prepared;
  const { sha256 } = picture;
  await prepareFile(storage, { workspaceId, sha256, path });
  return {
    presenter: { ...looks, picture },
    keep: async (tx) => {
      const known = await tx.findOneBy(FileEntity, { workspaceId, purpose: 'avatar', sha256 });
      if (known) {
        // Its record may outlast its bytes.
        const blob = fileKey(workspaceId, sha256);
        if ((await storage.sizeOf(blob)) !== Number(known.sizeBytes)) await storage.put(blob, path);
        return;
      }
      const filename = `${avatarId}.${contentType === 'image/png' ? 'png' : 'mov'}`;
      const kept = { workspaceId, path, sha256, contentType, filename, purpose: 'avatar' as const };
      await keepFile(tx, storage, { ...kept, videoId: null });
    },
  };
}

async function requireAvatar(
  avatars: AvatarCatalogue,
  id: string,
  scratch: string,
  signal: AbortSignal,
): Promise<PreparedAvatar> {
  const avatar = await avatars.find(id);
  if (!avatar) {
    const message = `avatarSettings.avatarId: there is no avatar "${id.slice(0, 80)}"; GET /v1/avatars lists them`;
    throw new WorkFailed('validation_error', message, 'plan');
  }
  try {
    return await prepareAvatar(avatar, scratch, { signal });
  } catch (cause) {
    if (!(cause instanceof UnusableAvatar)) throw cause;
    throw new WorkFailed('validation_error', `avatarSettings.avatarId: ${cause.message}`, 'plan', { cause });
  }
}
