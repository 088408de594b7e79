import type { Interaction } from '../../../../schemas/interaction.js';
import type { TimeSpan, Word } from '../../text/word.js';

/** What is known of the footage that a script is timed to; all times in seconds. */
export interface Footage {
  /** BCP 47, of the script. */
  readonly language: string;
  readonly durationSeconds: number;
  readonly sceneChanges: readonly number[];
  readonly words: readonly Word[];
  /** Time spans with possible speech. */
  readonly speech: readonly TimeSpan[];
  /** Of a screen recording, by time. */
  readonly interactions?: readonly Interaction[] | undefined;
}
