import { type Command, GLOBAL_OPTIONS, type OptionSpec } from './command.js';

const HEADING = 'vps: the command line of the video processing service';

const columns = (rows: ReadonlyArray<readonly [string, string]>): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
};

const usageOf = ({ name, args = [] }: Command): string =>
  ['vps', name, ...args.map((arg) => `<${arg}>`)].join(' ');

function describeOptions(options: Readonly<Record<string, OptionSpec>>): string {
  return columns(
    Object.entries(options).map(([name, { value, description, choices }]) => [
      `--${name}${value ? ` <${value}>` : ''}`,
      choices ? `${description} (${choices.join(', ')})` : description,
    ]),
  );
}

/** Returns the help of all commands. */
export const helpOf = (commands: readonly Command[]): string =>
  [
    HEADING,
    '',
    'Commands:',
    columns(commands.map((command) => [usageOf(command).slice('vps '.length), command.summary])),
    '',
    'Options of every command:',
    describeOptions(GLOBAL_OPTIONS),
    '',
    'Environment: VPS_URL, VPS_API_KEY (for machines), NO_COLOR',
  ].join('\n');

/** Returns the help of one command. */
export const helpOfCommand = (command: Command): string =>
  [
    command.summary,
    '',
    `Usage: ${usageOf(command)} [options]`,
    '',
    'Options:',
    describeOptions({ ...command.options, ...GLOBAL_OPTIONS }),
  ].join('\n');
