import { z } from 'zod';
import { text } from '../../../../schemas/text.js';
import { DomainError } from '../../../platform/errors/errors.js';
import { readFetchableUrl, requireFetchableUrl } from '../../../platform/outbound/fetchable-url.js';
import { makePartReader, type ReadPart } from '../../../platform/validation/read-part.js';
import type { Tool, ToolParameters } from './tool.js';
import type { ToolParameter } from './tool-parameter.js';

/** Values of any tool's parameters, by name. */
export type ToolValues = Readonly<Record<string, unknown>>;

/** A URL among the values, and its parameter. */
export interface NamedUrl {
  readonly parameter: string;
  readonly url: string;
}

const readers = new WeakMap<object, ReadPart>();

/**
 * Validates the given values against the tool's published parameters, and fills in the defaults. Throws
 * `validation_error`.
 */
export function readValues(tool: Tool, given: unknown): ToolValues {
  let read = readers.get(tool);
  if (!read) {
    read = makePartReader('body', schemaOf(tool.parameters));
    readers.set(tool, read);
  }
  const values = read(given) as ToolValues;
  for (const [name, { type, required }] of Object.entries(tool.parameters)) {
    const isBlank = type === 'textarea' && required && (values[name] as string).trim() === '';
    if (isBlank) throw refuse(name, 'must not be blank');
  }
  for (const { parameter, url } of urlsIn(tool, values)) {
    const address = readFetchableUrl(url);
    if (!(address instanceof URL)) throw refuse(parameter, address.fault);
  }
  tool.check?.(values as never);
  return values;
}

/** Throws `validation_error` for a URL that cannot be fetched. */
export function requireFetchable(
  { parameter, url }: NamedUrl,
  isAddressPermitted: (address: string) => boolean,
): void {
  requireFetchableUrl(`body.${parameter}`, url, isAddressPermitted);
}

export const urlsIn = ({ parameters }: Tool, values: ToolValues): NamedUrl[] =>
  Object.entries(parameters).flatMap(([parameter, { urlsIn: find }]) =>
    find && values[parameter] !== undefined ? find(values[parameter]).map((url) => ({ parameter, url })) : [],
  );

export const refuse = (name: string, rule: string): DomainError =>
  new DomainError('validation_error', `body.${name} ${rule}`, { field: `body.${name}` });

const schemaOf = (parameters: ToolParameters): z.ZodObject =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(parameters).map(([name, parameter]) => [name, fieldSchema(parameter)] as const),
    ),
  );

function fieldSchema(parameter: ToolParameter): z.ZodType {
  const schema = valueSchema(parameter);
  if (parameter.defaultValue !== null) return schema.default(parameter.defaultValue);
  return parameter.required ? schema : schema.optional();
}

function valueSchema({ type, min, max, step, options = [], format }: ToolParameter): z.ZodType {
  switch (type) {
    case 'number': {
      const number = step === 1 ? z.int() : z.number();
      const bounds = [
        ...(min === undefined ? [] : [z.gte(min)]),
        ...(max === undefined ? [] : [z.lte(max)]),
        ...(step === undefined || step === 1 ? [] : [z.multipleOf(step)]),
      ];
      return number.check(...bounds);
    }
    case 'boolean':
      return z.boolean();
    case 'select':
      return z.enum(options.map(({ value }) => value));
    case 'color':
      return text({ format: 'colour' });
    case 'text':
    case 'textarea':
    case 'url':
      return text({ minLength: min, maxLength: max, format });
  }
}
