import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Who accepts dropped files; the last one has been opened above the others. */
const receivers: symbol[] = [];

/**
 * Accepts files that are dropped anywhere on the page, until another part of it that is opened above does. Returns
 * whether some are above it.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const receive = useEffectEvent((files: readonly File[]) => onFiles(files));
  useEffect(() => {
    // Leaving an element for its child is reported as entering and leaving.
    let depth = 0;
    const self = Symbol('receiver');
    receivers.push(self);
    const isOffered = (event: DragEvent) => hasFiles(event) && receivers.at(-1) === self;
    const settle = (next: number) => {
      depth = Math.max(0, next);
      setOver(depth > 0);
    };
    const enter = (event: DragEvent) => {
      if (isOffered(event)) settle(depth + 1);
    };
    const leave = (event: DragEvent) => {
      if (isOffered(event)) settle(depth - 1);
    };
    const over = (event: DragEvent) => {
      if (!isOffered(event) || !event.dataTransfer) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    };
    const drop = (event: DragEvent) => {
      if (!isOffered(event)) return;
      event.preventDefault();
      settle(0);
      receive([...(event.dataTransfer?.files ?? [])]);
    };
    const listeners = { dragenter: enter, dragleave: leave, dragover: over, drop };
    for (const [name, listener] of Object.entries(listeners))
      document.addEventListener(name, listener as EventListener);
    return () => {
      receivers.splice(receivers.indexOf(self), 1);
      for (const [name, listener] of Object.entries(listeners))
        document.removeEventListener(name, listener as EventListener);
    };
  }, []);
  return isOver;
}
