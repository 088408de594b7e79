import { type Item, makeItemKey } from '../model/item';
import type { Visuals } from '../model/visuals';
import type { VisualsDraft } from '../model/visuals-state';

const keyOf = (videoId: string): string => `studio.visuals.${videoId}`;

/** Returns unsaved changes of an earlier visit; null without any. Fields that it lacks are those of the stored visuals. */
export function readVisualsDraft(videoId: string, stored: Visuals): VisualsDraft | null {
  try {
    const written = localStorage.getItem(keyOf(videoId));
    if (!written) return null;
    const { visuals, base } = JSON.parse(written) as VisualsDraft;
    const restore = ({ items, form }: Visuals): Visuals => ({
      items: items.map((item) => ({ ...item, key: makeItemKey() }) as Item),
      form: { ...stored.form, ...form },
    });
    return { visuals: restore(visuals), base: restore(base) };
  } catch {
    return null;
  }
}

/** Storage may be full or forbidden; the changes then live in this tab alone. */
export function writeVisualsDraft(videoId: string, draft: VisualsDraft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(videoId), JSON.stringify(draft));
    else localStorage.removeItem(keyOf(videoId));
  } catch {
    // Nothing is stored where storage is forbidden.
  }
}
