import type { Translating } from '../engines/translate/open-translating.js';
import type { Writing } from '../engines/write/open-writing.js';
import type { Storage } from '../files/storage.js';
import type { Slots } from '../uploads/slots.js';

/** What articles are made with. */
export interface ArticleServices {
  readonly storage: Storage;
  readonly writing: Pick<Writing, 'writeArticle'>;
  readonly translating: Pick<Translating, 'translate'>;
  /** So many pictures are taken at once; the others wait. */
  readonly slots: Slots;
  /** How long the pictures may take once the text is there; as long as the caller waits when absent. */
  readonly picturesWithinMs?: number;
}
