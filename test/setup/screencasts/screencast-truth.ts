import type { Interaction } from '../../../schemas/interaction.js';

export type TrueInteraction = Pick<Interaction, 'kind' | 'start' | 'end' | 'x' | 'y' | 'box' | 'label'>;

/** What happens in a screencast, in seconds and parts of the frame. */
export interface ScreencastTruth {
  readonly durationSeconds: number;
  readonly interactions: readonly TrueInteraction[];
  /** The hot spot of the cursor, ten times a second: seconds, x, y. */
  readonly cursor: ReadonlyArray<readonly [number, number, number]>;
  /** What can be read, from each time on. */
  readonly screens: ReadonlyArray<{
    readonly atSeconds: number;
    readonly texts: ReadonlyArray<{ readonly text: string; readonly box: Interaction['box'] }>;
  }>;
}
