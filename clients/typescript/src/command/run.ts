import { parseArgs } from 'node:util';
import {
  type Command,
  type CommandContext,
  GLOBAL_OPTIONS,
  type OptionSpec,
  textOf,
  type Values,
} from './command.js';
import { COMMANDS } from './commands/commands.js';
import { connect } from './connect.js';
import { describeFailure, EXIT_CODES, usageError } from './failure.js';
import { Output, type Sink } from './output.js';
import { type Environment, readSettings } from './settings.js';

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
const helpOf = (commands: readonly Command[]): string =>
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
const helpOfCommand = (command: Command): string =>
  [
    command.summary,
    '',
    `Usage: ${usageOf(command)} [options]`,
    '',
    'Options:',
    describeOptions({ ...command.options, ...GLOBAL_OPTIONS }),
  ].join('\n');

export interface Process {
  readonly argv: readonly string[];
  readonly env: Environment;
  readonly homeFolder: string;
  readonly stdout: Sink;
  readonly stderr: Sink;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
}

/** Returns the command with the longest name at the beginning of the words. */
function findCommand(words: readonly string[]): Command | undefined {
  const text = `${words.join(' ')} `;
  return [...COMMANDS]
    .sort((one, other) => other.name.length - one.name.length)
    .find(({ name }) => text.startsWith(`${name} `));
}

/** The words before the first option with a value select the command. */
function commandOf(argv: readonly string[]): Command | undefined {
  const words = argv.filter((word) => word !== '--json' && word !== '--help');
  const end = words.findIndex((word) => word.startsWith('-'));
  return findCommand(end === -1 ? words : words.slice(0, end));
}

function readArguments(command: Command, argv: readonly string[]): Pick<CommandContext, 'args' | 'values'> {
  const options = { ...command.options, ...GLOBAL_OPTIONS };
  let parsed: { values: Values; positionals: string[] };
  const hint = `See vps ${command.name} --help`;
  try {
    const types = Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type }]));
    parsed = parseArgs({
      args: [...argv],
      options: types,
      allowPositionals: true,
      strict: true,
    }) as typeof parsed;
  } catch (error) {
    throw usageError((error as Error).message.split('. ')[0] ?? '', hint);
  }
  for (const [name, { choices }] of Object.entries(options)) {
    const value = textOf(parsed.values, name);
    if (choices && value !== undefined && !choices.includes(value))
      throw usageError(`--${name} must be one of ${choices.join(', ')}`, hint);
  }
  return { values: parsed.values, args: parsed.positionals.slice(command.name.split(' ').length) };
}

function requireArguments({ name, args: expected = [] }: Command, args: readonly string[]): void {
  const missing = expected[args.length];
  if (missing) throw usageError(`<${missing}> is missing`, `See vps ${name} --help`);
  if (args.length > expected.length)
    throw usageError(`vps ${name} does not accept ${args[expected.length]}`, `See vps ${name} --help`);
}

/** Runs the command line and returns the exit code. */
export async function run({ argv, env, homeFolder, stdout, stderr, signal }: Process): Promise<number> {
  const output = new Output({
    stdout,
    stderr,
    isJson: argv.includes('--json'),
    isPlain: Boolean(env.NO_COLOR),
  });
  try {
    const command = commandOf(argv);
    if (!command) {
      const [word] = argv.filter((each) => !['--json', '--help', 'help'].includes(each));
      if (word) throw usageError(`There is no command ${word}`, 'See vps --help');
      output.result({ commands: COMMANDS.map(({ name, summary }) => ({ name, summary })) }, helpOf(COMMANDS));
      return 0;
    }
    const { args, values } = readArguments(command, argv);
    if (values.help) {
      output.result({ name: command.name, options: command.options ?? {} }, helpOfCommand(command));
      return 0;
    }
    requireArguments(command, args);
    const settings = readSettings(env, homeFolder, textOf(values, 'url'));
    await command.run({ args, values, output, settings, signal, connect: () => connect(settings) });
    return 0;
  } catch (error) {
    if (signal.aborted) return EXIT_CODES.interrupted;
    const failure = describeFailure(error);
    output.failure(failure);
    return failure.exitCode;
  }
}
