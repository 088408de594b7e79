import type { DataSource } from 'typeorm';
import type { Assets } from '../assets/assets.js';
import type { AvatarCatalogue } from '../avatars/avatar-catalogue.js';
import type { FfmpegBuild } from '../ffmpeg/ffmpeg-build.js';
import type { Storage } from '../files/storage.js';

/** What rendering stands on in a worker. */
export interface ExportServices {
  readonly db: DataSource;
  readonly storage: Storage;
  /** Files that settings name by address. */
  readonly assets: Assets;
  readonly avatars: AvatarCatalogue;
  readonly build: FfmpegBuild;
  /** Identity of the fonts captions are drawn with. */
  readonly fontsId: string;
}
