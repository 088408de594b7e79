import { text } from '../../../text/text';
import { numberOf } from './edit-visuals';
import type { Item } from './item';

/** Returns the name of an item, such as “Arrow 2”. */
export const itemName = (items: readonly Item[], item: Item): string =>
  text.visuals.item(item.kind, numberOf(items, item));
