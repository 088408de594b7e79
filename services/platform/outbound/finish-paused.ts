import type { Socket } from 'node:net';

/** The part of undici's HTTP/1 parser that is meant here. */
interface Parser {
  readonly paused: boolean;
  resume(): void;
}

const MAX_PAUSES = 8;

/**
 * undici 7 brings the whole process down, by an assertion nobody can catch, when a server closes while its answer waits to be read
 * (nodejs/undici#5360; mended in version 8, which needs a later Node.js). Called before undici hears of the end: all bytes are there by
 * then, and its parser takes the rest of them in.
 */
export function finishPausedAnswer(socket: Socket): void {
  socket.on('end', () => {
    const symbol = Object.getOwnPropertySymbols(socket).find(({ description }) => description === 'parser');
    const parser = symbol && (socket as unknown as Record<symbol, Parser | null | undefined>)[symbol];
    for (let times = 0; parser?.paused && times < MAX_PAUSES; times++) parser.resume();
  });
}
