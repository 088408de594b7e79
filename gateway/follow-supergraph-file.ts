import { readFile } from 'node:fs/promises';
import type { Logger } from 'pino';

/** Reads the supergraph, and passes later versions of it to `update`, which throws for an invalid one. */
export type ReadSupergraph = (given: {
  update(supergraphSdl: string): void;
}) => Promise<{ readonly supergraphSdl: string; cleanup?(): Promise<void> }>;

/**
 * Loads the supergraph from a file and reloads it at SIGHUP, so that a new version of a subgraph needs no
 * restart of the gateway. A file that is unreadable or invalid leaves the loaded supergraph in place.
 */
export const followSupergraphFile =
  (path: string, log: Logger): ReadSupergraph =>
  async ({ update }) => {
    const read = () => readFile(path, 'utf8');
    const readAgain = async (): Promise<void> => {
      try {
        update(await read());
        log.info('the supergraph was reloaded');
      } catch (err) {
        log.error({ err }, 'the supergraph could not be reloaded; the previous one is still served');
      }
    };
    const onHangUp = () => void readAgain();
    process.on('SIGHUP', onHangUp);
    return {
      supergraphSdl: await read(),
      cleanup: async () => void process.off('SIGHUP', onHangUp),
    };
  };
