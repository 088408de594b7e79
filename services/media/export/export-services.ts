import type { DataSource } from 'typeorm';
import type { AvatarEngines } from '../ai/avatar/open-avatar-engines.js';
import type { Assets } from '../assets/assets.js';
import type { AvatarCatalogue } from '../avatars/avatar-catalogue.js';
import type { FfmpegBuild } from '../ffmpeg/ffmpeg-build.js';
import type { Storage } from '../files/storage.js';
import type { FontShelf } from '../render/lettering/font-shelf.js';
import type { MemoryBudget } from '../work-queue/memory-budget.js';

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
