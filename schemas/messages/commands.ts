import type { MessageDefinition } from './define-message.js';
import {
  analyzeVideo,
  backUpVideo,
  cancelWork,
  ingestSource,
  makeVoiceover,
  renderVideo,
  runTool,
  translateVideo,
} from './media.js';

const COMMANDS: readonly MessageDefinition[] = [
  ingestSource,
  analyzeVideo,
  renderVideo,
  translateVideo,
  makeVoiceover,
  backUpVideo,
  runTool,
  cancelWork,
] as MessageDefinition[];

/** Returns the command with that name, for services that queue commands of others; null when there is none. */
export const findCommand = (name: string): MessageDefinition | null =>
  COMMANDS.find((command) => command.name === name) ?? null;
