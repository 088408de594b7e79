import type { DataSource } from 'typeorm';
import type { TranslateEngines } from '../../ai/translate/open-translate-engines.js';

/** What translating stands on in a worker. */
export interface TranslationServices {
  readonly db: DataSource;
  readonly translating: TranslateEngines;
}
