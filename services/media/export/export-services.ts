import type { DataSource } from 'typeorm';
import type { FfmpegBuild } from '../ffmpeg/ffmpeg-build.js';
import type { Storage } from '../files/storage.js';
import type { FontShelf } from '../render/lettering/font-shelf.js';

/** What rendering stands on in a worker. */
export interface ExportServices {
  readonly db: DataSource;
  readonly storage: Storage;
  readonly build: FfmpegBuild;
  readonly fonts: FontShelf;
  /** Identity of the fonts that come with the product. */
  readonly fontsId: string;
}
