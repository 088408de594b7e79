import type { Transport } from '../../services/platform/messaging/transport.js';

const USAGE = `Messages that could not be processed.

  dead-letters list <queue> [limit]         the oldest first; limit 100 by default
  dead-letters replay <queue> <id...|all>   puts them back with a fresh count of attempts

Reads AMQP_URL; where messages travel through PostgreSQL, DATABASE_URL, or DATA_DIR of the product running here.`;

/**
 * Runs the command and returns the exit code. Prints one line of JSON per dead letter, so that the output can
 * be piped.
 */
export async function runDeadLetterCommand(
  transport: Transport,
  args: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const [command, queue, ...rest] = args;
  const limit = Number(rest[0] ?? 100);
  if (command === 'list' && queue && rest.length <= 1 && Number.isInteger(limit) && limit > 0) {
    for (const letter of await transport.listDeadLetters(queue, limit)) print(JSON.stringify(letter));
    return 0;
  }
  if (command === 'replay' && queue && rest.length > 0) {
    const isAll = rest.length === 1 && rest[0] === 'all';
    const replayed = await transport.replayDeadLetters(queue, isAll ? undefined : rest);
    print(`${replayed} replayed`);
    return isAll || replayed > 0 ? 0 : 1;
  }
  print(USAGE);
  return 2;
}
