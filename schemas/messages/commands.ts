import type { MessageDefinition } from './define-message.js';
import * as media from './media.js';

const isCommandOfJobs = (value: unknown): value is MessageDefinition =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'command';

const COMMANDS = Object.values(media as Record<string, unknown>).filter(isCommandOfJobs);

/** Returns the command with that name, for services that queue commands of others; null when there is none. */
export const findCommand = (name: string): MessageDefinition | null =>
  COMMANDS.find((command) => command.name === name) ?? null;
