import type { DataSource } from 'typeorm';
import type { TranslateEngines } from '../../ai/translate/open-translate-engines.js';

/** Services that a worker needs to translate. */
export interface TranslationServices {
  readonly db: DataSource;
  readonly translating: TranslateEngines;
}
