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

/** The command of that name, for those that queue commands they do not know themselves; null when there is none. */
export const findCommand = (name: string): MessageDefinition | null =>
  COMMANDS.find((command) => command.name === name) ?? null;
