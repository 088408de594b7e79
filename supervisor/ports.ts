import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the range that Linux uses for outgoing connections (`ip_local_port_range`, from 32768 on): a port of
 * that range may be
 * taken by a connection between the moment it is found free and the moment its server listens.
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

/** Returns one line for each named port that can't be listened on, or that two names share. */
export async function findPortFaults(
  host: string,
  ports: Readonly<Record<string, number>>,
): Promise<string[]> {
  const faults: string[] = [];
  const nameOf = new Map<number, string>();
  for (const [name, port] of Object.entries(ports)) {
    const other = nameOf.get(port);
    nameOf.set(port, name);
    if (other) {
      faults.push(`${name} and ${other} are both ${port}; set one of them to another port`);
      continue;
    }
    const outcome = await tryToListen(host, port);
    if (typeof outcome === 'number') continue;
    if (outcome.code === 'EADDRINUSE') faults.push(`${name} ${port} is in use; set ${name} to another port`);
    else faults.push(`${name} ${port} can't be used on ${host}: ${outcome.message}`);
  }
  return faults;
}
