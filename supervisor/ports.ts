import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the range that Linux uses for outgoing connections (`ip_local_port_range`, from 32768 on): a port of
 * that range may be taken by a connection between the moment it is found free and the moment its server
 * listens.
 */
const SEARCHED = { from: 20_000, below: 32_768 };
const handedOut = new Set<number>();

function tryToListen(host: string, port: number): Promise<number | NodeJS.ErrnoException> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ port, host, exclusive: true }, () => {
      const { port: listening } = server.address() as { port: number };
      server.close(() => resolve(listening));
    });
  });
}

/** Returns a free port that this process has not used before and that is not reserved for others. */
export async function findFreePort(
  host = '127.0.0.1',
  meant: ReadonlySet<number> = new Set(),
): Promise<number> {
  for (;;) {
    const port = randomInt(SEARCHED.from, SEARCHED.below);
    if (handedOut.has(port) || meant.has(port)) continue;
    const outcome = await tryToListen(host, port);
    if (outcome === port) {
      handedOut.add(port);
      return port;
    }
    if (typeof outcome !== 'number' && outcome.code !== 'EADDRINUSE') throw outcome;
  }
}

export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return (await tryToListen(host, port)) === port;
}

export interface PortFault {
  /** As it is named in messages, such as `METRICS_PORT (worker)`. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** `shared` by two names, or the code of the system's error. */
  readonly reason: string;
  readonly text: string;
}

/** Returns each named port that can't be listened on, or that two names share. */
export async function findPortFaults(
  host: string,
  ports: Readonly<Record<string, number>>,
): Promise<PortFault[]> {
  const faults: PortFault[] = [];
  const nameOf = new Map<number, string>();
  for (const [name, port] of Object.entries(ports)) {
    const add = (reason: string, text: string) => faults.push({ name, host, port, reason, text });
    const other = nameOf.get(port);
    nameOf.set(port, name);
    if (other) {
      add('shared', `${name} and ${other} are both ${port}; set one of them to another port`);
      continue;
    }
    const outcome = await tryToListen(host, port);
    if (typeof outcome === 'number') continue;
    if (outcome.code === 'EADDRINUSE')
      add('EADDRINUSE', `${name} ${port} is in use; set ${name} to another port`);
    else add(outcome.code ?? '', `${name} ${port} can't be used on ${host}: ${outcome.message}`);
  }
  return faults;
}
