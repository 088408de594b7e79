import { readFile } from 'node:fs/promises';
import type { SupergraphSdlHook } from '@apollo/gateway';
import type { Logger } from 'pino';

/**
 * The supergraph in a file, read again at SIGHUP: a subgraph that is replaced by one that knows more needs no restart of the gateway.
 * A file that can't be read, or is no supergraph, leaves everything as it is.
 */
export const followSupergraphFile =
  (path: string, log: Logger): SupergraphSdlHook =>
  async ({ update }) => {
    const read = () => readFile(path, 'utf8');
    const readAgain = async (): Promise<void> => {
      try {
        update(await read());
        log.info('the supergraph was read again');
      } catch (err) {
        log.error({ err }, 'the supergraph could not be read again; the one before is served');
      }
    };
    const onHangUp = () => void readAgain();
    process.on('SIGHUP', onHangUp);
    return {
      supergraphSdl: await read(),
      cleanup: async () => void process.off('SIGHUP', onHangUp),
    };
  };
