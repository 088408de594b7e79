import type { TextEngines } from '../../ai/text/open-text-engines.js';
import type { TranslateEngines } from '../../ai/translate/open-translate-engines.js';
import type { Semaphore } from '../../intake/uploads/semaphore.js';
import type { Storage } from '../../storage/storage.js';

export interface ArticleServices {
  readonly storage: Storage;
  readonly writing: Pick<TextEngines, 'writeArticle' | 'warnings'>;
  readonly translating: Pick<TranslateEngines, 'translate'>;
  /** Maximum number of screenshots extracted concurrently; others wait. */
  readonly slots: Semaphore;
  /**
   * Time limit of the screenshots once the text is written; only the caller's own limit applies when absent.
   */
  readonly picturesWithinMs?: number;
}
