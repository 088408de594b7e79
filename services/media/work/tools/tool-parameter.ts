export type ParameterType = 'text' | 'textarea' | 'number' | 'boolean' | 'select' | 'url' | 'color';

export interface ParameterOption {
  readonly label: string;
  readonly value: string;
}

/** A parameter as published, without its name, and with the rules for its values. */
export interface ToolParameter<V = unknown> {
  readonly type: ParameterType;
  readonly label: string;
  readonly description: string;
  readonly required: boolean;
  /** Null: the parameter has no default. */
  readonly defaultValue: string | number | boolean | null;
  /** Limits of a number, or of the number of characters of a text. */
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly options?: readonly ParameterOption[];
  /** Required format of a text. */
  readonly format?: 'language';
  /** Returns the URLs in a value, if it has any: they are fetched before the tool runs. */
  readonly urlsIn?: (value: unknown) => readonly string[];
  /** The type of a value, for the compiler only. */
  readonly value?: V;
}

interface Described {
  readonly label: string;
  readonly description: string;
}

/** A value exists if it is required or has a default. */
type Held<D, V> = D extends { required: true } | { defaultValue: string | number | boolean }
  ? V
  : V | undefined;

type Declared<V> = Described & { readonly required?: boolean; readonly defaultValue?: V };

const complete = <V>(
  type: ParameterType,
  {
    required = false,
    defaultValue = null,
    ...rest
  }: Described & Partial<Omit<ToolParameter, 'type' | 'value'>>,
): ToolParameter<V> => ({ type, required, defaultValue, ...rest });

export const number = <const D extends Declared<number> & { min: number; max: number; step?: number }>(
  declared: D,
): ToolParameter<Held<D, number>> => complete('number', declared);

export const boolean = <const D extends Declared<boolean>>(declared: D): ToolParameter<Held<D, boolean>> =>
  complete('boolean', declared);

export const select = <
  const D extends Declared<string> & { options: ReadonlyArray<{ label: string; value: string }> },
>(
  declared: D,
): ToolParameter<Held<D, D['options'][number]['value']>> => complete('select', declared);

/** Returns options in the order of these labels, by value; none may be a number, which would come first. */
export const choices = <const L extends Readonly<Record<string, string>>>(labels: L) =>
  Object.entries(labels).map(([value, label]) => ({ label, value: value as keyof L & string }));

export const color = <const D extends Declared<string>>(declared: D): ToolParameter<Held<D, string>> =>
  complete('color', declared);

export const text = <const D extends Declared<string> & { max: number; min?: number; format?: 'language' }>(
  declared: D,
): ToolParameter<Held<D, string>> => complete('text', { min: 1, ...declared });

export const textarea = <const D extends Declared<string> & { max: number }>(
  declared: D,
): ToolParameter<Held<D, string>> => complete('textarea', { min: 1, ...declared });

export const language = <const D extends Declared<string>>(declared: D): ToolParameter<Held<D, string>> =>
  complete('text', { ...declared, min: 2, max: 35, format: 'language' });

const LONGEST_URL = 2048;

export const url = <const D extends Declared<string>>(declared: D): ToolParameter<Held<D, string>> =>
  complete('url', { ...declared, min: 1, max: LONGEST_URL, urlsIn: (value) => [value as string] });

/** Several URLs, one per line. */
export const urlLines = <const D extends Declared<string> & { max: number }>({
  max,
  ...declared
}: D): ToolParameter<Held<D, string>> =>
  complete('textarea', { ...declared, min: 1, max: max * (LONGEST_URL + 2), urlsIn: linesOf });

function linesOf(value: unknown): string[] {
  const lines = (value as string).split(/\r\n|\r|\n/).map((line) => line.trim());
  return lines.filter((line) => line !== '');
}
