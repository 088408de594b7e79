/** What a key does in the library. */
export type Shortcut =
  | 'search'
  | 'upload'
  | 'process'
  | 'createProject'
  | 'rename'
  | 'move'
  | 'delete'
  | 'shortcuts';

const BY_KEY: Readonly<Record<string, Shortcut>> = {
  '/': 'search',
  u: 'upload',
  p: 'process',
  n: 'createProject',
  m: 'move',
  F2: 'rename',
  Delete: 'delete',
  Backspace: 'delete',
  '?': 'shortcuts',
};

interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Returns what the key does; nothing while a text is typed, a dialog or menu is open, or with another modifier. */
export function shortcutOf(
  { key, ctrlKey, metaKey, altKey }: PressedKey,
  isElsewhere: boolean,
): Shortcut | null {
  if (isElsewhere || ctrlKey || metaKey || altKey) return null;
  return BY_KEY[key.length === 1 ? key.toLowerCase() : key] ?? null;
}
