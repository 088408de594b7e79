import type { DataSource } from 'typeorm';
import type { AvatarEngines } from '../../ai/avatar/open-avatar-engines.js';
import type { MemoryBudget } from '../../confinement/memory-budget.js';
import type { OpenKeys } from '../../credentials/open-credentials.js';
import type { Assets } from '../../intake/assets/assets.js';
import type { Storage } from '../../storage/storage.js';
import type { FontRegistry } from '../../text/typesetting/font-registry.js';
import type { FfmpegBuild } from '../../video/ffmpeg/ffmpeg-build.js';
import type { AvatarCatalogue } from '../avatars/avatar-catalogue.js';

/** Services that a worker needs to render. */
export interface ExportServices {
  readonly db: DataSource;
  readonly storage: Storage;
  /** Files that settings refer to by URL. */
  readonly assets: Assets;
  readonly avatars: AvatarCatalogue;
  readonly presenting: Pick<AvatarEngines, 'name' | 'renderAvatar'>;
  /** Set where nothing may take minutes: a talking avatar that no export has generated yet is left out. */
  readonly onlyKnownAvatars?: true;
  /** Segments with large frames wait for each other's memory. */
  readonly memory: MemoryBudget;
  readonly build: FfmpegBuild;
  readonly fonts: FontRegistry;
  /** What finished files are signed with; null or absent: they are not signed. */
  readonly credentials?: OpenKeys | null;
}
