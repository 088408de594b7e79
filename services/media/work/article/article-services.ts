import type { TextEngines } from '../../ai/text/open-text-engines.js';
import type { TranslateEngines } from '../../ai/translate/open-translate-engines.js';
import type { Semaphore } from '../../intake/uploads/semaphore.js';
import type { Storage } from '../../storage/storage.js';

/** What articles are made with. */
export interface ArticleServices {
  readonly storage: Storage;
  readonly writing: Pick<TextEngines, 'writeArticle'>;
  readonly translating: Pick<TranslateEngines, 'translate'>;
  /** So many pictures are taken at once; the others wait. */
  readonly slots: Semaphore;
  /** How long the pictures may take once the text is there; as long as the caller waits when absent. */
  readonly picturesWithinMs?: number;
}
