export const SCRIPT_WARNING_CODES = ['negative_start', 'overlap', 'past_end', 'empty_text'] as const;

/** A warning about an accepted line that may not be what its author intended. */
export interface ScriptWarning {
  /** Index of the line in the request, starting at 0. */
  readonly index: number;
  readonly code: (typeof SCRIPT_WARNING_CODES)[number];
  readonly message: string;
}
