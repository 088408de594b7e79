export const SCRIPT_WARNING_CODES = ['negative_start', 'overlap', 'past_end', 'empty_text'] as const;

/** Something about a line that was accepted, and that its author may not have meant. */
export interface ScriptWarning {
  /** Of the line among those that were given, from 0. */
  readonly index: number;
  readonly code: (typeof SCRIPT_WARNING_CODES)[number];
  readonly message: string;
}
