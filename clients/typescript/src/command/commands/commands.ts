import type { Command } from '../command.js';
import { completionOf, SHELLS, type Shell } from '../completion.js';
import { usageError } from '../failure.js';
import { jobCommands } from './jobs.js';
import { processCommand } from './process.js';
import { signInCommands } from './sign-in.js';
import { videoCommands } from './videos.js';
import { voicesCommand } from './voices.js';
import { webhookCommands } from './webhooks.js';

const completion: Command = {
  name: 'completion',
  summary: `Print the completion script of a shell: ${SHELLS.join(', ')}`,
  args: ['shell'],
  async run({ args: [shell = ''], output }) {
    if (!SHELLS.includes(shell as Shell)) throw usageError(`The shell must be one of ${SHELLS.join(', ')}`);
    const script = completionOf(shell as Shell, COMMANDS);
    output.result({ shell, script }, script.trimEnd());
  },
};

/** All commands, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  ...signInCommands,
  processCommand,
  ...videoCommands,
  ...jobCommands,
  voicesCommand,
  ...webhookCommands,
  completion,
];
