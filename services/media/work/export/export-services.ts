import type { DataSource } from 'typeorm';
import type { AvatarEngines } from '../../ai/avatar/open-avatar-engines.js';
import type { MemoryBudget } from '../../confinement/memory-budget.js';
import type { Assets } from '../../intake/assets/assets.js';
import type { Storage } from '../../storage/storage.js';
import type { FontShelf } from '../../text/typesetting/font-shelf.js';
import type { FfmpegBuild } from '../../video/ffmpeg/ffmpeg-build.js';
import type { AvatarCatalogue } from '../avatars/avatar-catalogue.js';

/** What rendering stands on in a worker. */
export interface ExportServices {
  readonly db: DataSource;
  readonly storage: Storage;
  /** Files that settings name by address. */
  readonly assets: Assets;
  readonly avatars: AvatarCatalogue;
  readonly presenting: AvatarEngines;
  /** Pieces of large pictures wait for each other's memory. */
  readonly memory: MemoryBudget;
  readonly build: FfmpegBuild;
  readonly fonts: FontShelf;
}
