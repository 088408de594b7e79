export interface PlacedEvent {
  readonly text: string;
  /** Seconds of the source. */
  readonly at: number;
}

interface KeyEvent {
  readonly text: string;
  readonly placedAt?: number | null;
}

/** Returns the key events whose time is known, in the order of time. */
export function placedEvents(events: readonly KeyEvent[]): readonly PlacedEvent[] {
  return events
    .flatMap(({ text, placedAt }) => (typeof placedAt === 'number' ? [{ text, at: placedAt }] : []))
    .sort((one, other) => one.at - other.at);
}

/** Returns the event that a key leads to from another one; null for other keys. */
export function eventAtKey(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, from - 1);
    case 'ArrowRight':
      return Math.min(count - 1, from + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
