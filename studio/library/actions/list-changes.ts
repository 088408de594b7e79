const listeners = new Set<() => void>();

/** Says that lists have other videos than before, so that they are read again. */
export const announceListChange = (): void => {
  for (const listener of listeners) listener();
};

export function onListChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
