import type { Socket } from 'node:net';

/** The used part of undici's HTTP/1 parser. */
interface Parser {
  readonly paused: boolean;
  resume(): void;
}

const MAX_PAUSES = 8;

// Node 20: undici 8, which needs a later version, does without this.
/**
 * undici 7 crashes the process, by an assertion that cannot be caught, when a server closes while its answer
 * is paused
 * (nodejs/undici#5360; fixed in version 8, which needs a later Node.js). Called before undici receives the
 * end: all bytes have arrived by
 * then, and its parser consumes the rest of them.
 */
export function finishPausedAnswer(socket: Socket): void {
  socket.on('end', () => {
    const symbol = Object.getOwnPropertySymbols(socket).find(({ description }) => description === 'parser');
    const parser: Parser | null | undefined = symbol && Reflect.get(socket, symbol);
    for (let times = 0; parser?.paused && times < MAX_PAUSES; times++) parser.resume();
  });
}
