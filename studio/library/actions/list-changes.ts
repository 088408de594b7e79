const listeners = new Set<() => void>();

/** Says that several videos were changed at once, so that lists are read again. */
export const announceListChange = (): void => {
  for (const listener of listeners) listener();
};

export function onListChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
