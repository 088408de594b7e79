import type { DataSource } from 'typeorm';
import type { Translating } from '../engines/translate/open-translating.js';

/** What translating stands on in a worker. */
export interface TranslationServices {
  readonly db: DataSource;
  readonly translating: Translating;
}
