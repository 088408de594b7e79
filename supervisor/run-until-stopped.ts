import { makeFilesPrivate } from '../services/platform/config/private-files.js';
import { CannotStart, Product, type ProductParts } from './product.js';

/**
 * npm forwards Ctrl-C although the terminal has already sent it: signals this close together are one request.
 */
const SAME_REQUEST_MS = 1000;

/**
 * Runs the product until SIGINT, SIGTERM or SIGHUP, then stops it and exits with 0; with 1 when it can't
 * start. A second request to stop ends everything at once.
 */
export async function runUntilStopped(parts: ProductParts): Promise<void> {
  makeFilesPrivate();
  const { say } = parts;
  const product = new Product(parts);
  let requestedAt: number | undefined;
  let exitCode = 0;

  const stop = async (code: number) => {
    exitCode ||= code;
    await product.stop();
    process.exit(exitCode);
  };
  const request = (signal: NodeJS.Signals) => {
    if (requestedAt === undefined) {
      requestedAt = Date.now();
      say(`${signal}: stopping (send it again to stop at once)`);
      void stop(0);
    } else if (Date.now() - requestedAt > SAME_REQUEST_MS) {
      product.kill();
      process.exit(130);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => request(signal));
  process.on('uncaughtException', (error) => {
    say(`Internal error: ${error.stack ?? error.message}`);
    void stop(1);
  });

  try {
    await product.start();
  } catch (error) {
    if (requestedAt !== undefined) return;
    const { message, stack } = error as Error;
    say(error instanceof CannotStart ? `Can't start: ${message}` : `Can't start: ${stack ?? message}`);
    await stop(1);
  }
}
