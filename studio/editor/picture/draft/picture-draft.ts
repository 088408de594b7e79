import { type Item, makeItemKey } from '../model/item';
import type { Picture } from '../model/picture';
import type { PictureDraft } from '../model/picture-state';

const keyOf = (videoId: string): string => `studio.picture.${videoId}`;

/** Returns unsaved changes of an earlier visit; null without any. Fields that it lacks are those of the stored picture. */
export function readPictureDraft(videoId: string, stored: Picture): PictureDraft | null {
  try {
    const written = localStorage.getItem(keyOf(videoId));
    if (!written) return null;
    const { picture, base } = JSON.parse(written) as PictureDraft;
    const restore = ({ items, form }: Picture): Picture => ({
      items: items.map((item) => ({ ...item, key: makeItemKey() }) as Item),
      form: { ...stored.form, ...form },
    });
    return { picture: restore(picture), base: restore(base) };
  } catch {
    return null;
  }
}

/** Storage may be full or forbidden; the changes then live in this tab alone. */
export function writePictureDraft(videoId: string, draft: PictureDraft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(videoId), JSON.stringify(draft));
    else localStorage.removeItem(keyOf(videoId));
  } catch {
    // Nothing is stored where storage is forbidden.
  }
}
