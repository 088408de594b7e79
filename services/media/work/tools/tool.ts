import type { ToolParameter } from './tool-parameter.js';

export type ToolParameters = Readonly<Record<string, ToolParameter>>;

/** The validated values of a tool's parameters. */
export type ValuesOf<P extends ToolParameters> = {
  readonly [N in keyof P]: P[N] extends ToolParameter<infer V> ? V : never;
};

export interface ToolOutput {
  /** `file` is downloaded from a URL; `text` and `json` are in the job's result. */
  readonly type: 'file' | 'text' | 'json';
  readonly label: string;
  /** MIME type of the output unless a parameter requests another format. */
  readonly mimeType: string;
}

/** An operation on files and texts without a video of the workspace. */
export interface Tool<P extends ToolParameters = ToolParameters, T extends string = string> {
  readonly type: T;
  readonly displayName: string;
  readonly description: string;
  readonly category: 'video' | 'audio' | 'subtitles' | 'image' | 'analysis';
  /** By name, in the order of the form. */
  readonly parameters: P;
  readonly output: ToolOutput;
  /**
   * The parameter for the language of the input: if it is absent and cannot be detected, the workspace's
   * default applies.
   */
  readonly languageParameter?: string;
  /** Rules between parameters. Throws `validation_error`. */
  check?(values: ValuesOf<P>): void;
}

export const defineTool = <P extends ToolParameters, const T extends string>(tool: Tool<P, T>): Tool<P, T> =>
  tool;
