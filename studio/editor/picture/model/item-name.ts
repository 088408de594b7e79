import { text } from '../../../text/text';
import { numberOf } from './edit-picture';
import type { Item } from './item';

/** Returns the name of an item, such as “Arrow 2”. */
export const itemName = (items: readonly Item[], item: Item): string =>
  text.picture.item(item.kind, numberOf(items, item));
