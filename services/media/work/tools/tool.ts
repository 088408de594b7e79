import type { ToolParameter } from './tool-parameter.js';

export type ToolParameters = Readonly<Record<string, ToolParameter>>;

/** What a tool is given, once it was held against its parameters. */
export type ValuesOf<P extends ToolParameters> = {
  readonly [N in keyof P]: P[N] extends ToolParameter<infer V> ? V : never;
};

export interface ToolOutput {
  /** `file` is fetched from an address; `text` and `json` stand in the job's result. */
  readonly type: 'file' | 'text' | 'json';
  readonly label: string;
  /** Of what comes out unless a parameter asks for another format. */
  readonly mimeType: string;
}

/** One thing that can be done to files and texts without a video of the workspace. */
export interface Tool<P extends ToolParameters = ToolParameters, T extends string = string> {
  readonly type: T;
  readonly displayName: string;
  readonly description: string;
  readonly category: 'video' | 'audio' | 'subtitles' | 'image' | 'analysis';
  /** By name, in the order they are asked for. */
  readonly parameters: P;
  readonly output: ToolOutput;
  /** The parameter that says in which language what it is given is: absent and not detected, it is the workspace's default. */
  readonly languageParameter?: string;
  /** Rules between parameters. Throws `validation_error`. */
  check?(values: ValuesOf<P>): void;
}

export const defineTool = <P extends ToolParameters, const T extends string>(tool: Tool<P, T>): Tool<P, T> =>
  tool;
