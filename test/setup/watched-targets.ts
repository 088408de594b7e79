import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, constants, openSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { claimPort } from './claim-port.js';
import type { Targets } from './hostile-files.js';

export interface WatchedTargets extends Targets {
  /** Returns the visitors since the last call. */
  takeVisits(): string[];
  stop(): void;
}

/**
 * A file and ports that detect access. The file is a named pipe: opening it for reading blocks until a writer
 * opens it, so a visitor can't be missed between two checks.
 */
export async function watchTargets(folder: string): Promise<WatchedTargets> {
  const fileName = 'secret.ts';
  const filePath = join(folder, fileName);
  execFileSync('mkfifo', [filePath]);
  chmodSync(filePath, 0o666); // readable by every account that ffmpeg may run as

  let visits: string[] = [];
  const server = createServer((socket) => {
    visits.push('connection');
    socket.on('error', () => {}).destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // Claimed, so that no socket that requests any port receives it.
  const udpPort = await claimPort();
  const udpSocket = new RegExp(`:${udpPort.toString(16).toUpperCase().padStart(4, '0')} `);

  const look = () => {
    try {
      closeSync(openSync(filePath, constants.O_WRONLY | constants.O_NONBLOCK));
      visits.push('file');
    } catch (err) {
      if ((err as NodeJS.ErrnoException).code !== 'ENXIO') throw err; // no reader
    }
    const sockets = readFileSync('/proc/net/udp', 'utf8') + readFileSync('/proc/net/udp6', 'utf8');
    if (udpSocket.test(sockets)) visits.push('socket');
  };
  const looking = setInterval(look, 5);
  return {
    fileName,
    filePath,
    httpUrl: `http://127.0.0.1:${port}`,
    udpPort,
    takeVisits() {
      look();
      const seen = [...new Set(visits)];
      visits = [];
      return seen;
    },
    stop() {
      clearInterval(looking);
      server.close();
    },
  };
}
