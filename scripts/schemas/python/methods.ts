import {
  type Description,
  isNullable,
  nameOfReference,
  type Operation,
  type Parameter,
  resolve,
  type Schema,
} from './description.js';
import { toArgumentName, toPascalCase, toSingular, toSnakeCase } from './python-text.js';
import type { PythonTypes } from './render-types.js';

export interface MethodArgument {
  readonly name: string;
  /** Its name in the request. */
  readonly field: string;
  readonly place: 'path' | 'query' | 'body' | 'wholeBody' | 'header';
  readonly type: string;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  readonly description: string | undefined;
}

export type MethodResult =
  | { readonly kind: 'answer'; readonly type: string; readonly answer: string }
  /** The entries of a list without pages. */
  | { readonly kind: 'list'; readonly type: string; readonly answer: string; readonly items: string }
  | { readonly kind: 'pages'; readonly type: string; readonly items: string }
  /** A job was started. */
  | { readonly kind: 'run'; readonly type: string; readonly answer: string };

export interface Method {
  readonly name: string;
  readonly verb: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly args: readonly MethodArgument[];
  readonly result: MethodResult;
  readonly hasBody: boolean;
  /** It needs no credential. */
  readonly isPublic: boolean;
}

/** The protocol of resumable uploads is no call; the client sends files by the addresses of `uploadVideo`. */
const LEFT_OUT = ['createTusUpload'];
/** Operations that the client describes in its own way. */
const DESCRIBED: Readonly<Record<string, Pick<Method, 'name' | 'summary' | 'description'>>> = {
  uploadVideo: {
    name: 'create',
    summary: 'Create a video from a URL, or one whose file is sent later',
    description:
      'With `video_url` the service fetches the source. Otherwise the result has `upload`, an address to send the file to ' +
      'with `PUT`, or resumably with tus 1.0. `upload` of the client does both for a file.\n\n' +
      'A job of type `ingest` then reads the source; other jobs of the video wait for it.',
  },
};
const JOBS: Readonly<Record<string, string>> = {
  analyzeVideo: 'AnalysisJob',
  exportVideo: 'ExportJob',
  translateVideo: 'TranslationJob',
  generateVoiceover: 'VoiceoverJob',
  processVideo: 'ProcessJob',
  executeTool: 'ToolJob',
  createBackup: 'BackupJob',
  retryJob: 'Job',
};
const ARGUMENTS = { array: 'Sequence', object: 'Mapping' };
const IDEMPOTENCY_KEY = 'Idempotency-Key';
const MODULE = 'schemas.';

/** Returns the methods of each group; a group is what the path begins with. */
export function groupOperations(description: Description, types: PythonTypes): Record<string, Method[]> {
  const groups: Record<string, Method[]> = {};
  for (const [path, operations] of Object.entries(description.paths))
    for (const [verb, operation] of Object.entries(operations)) {
      if (LEFT_OUT.includes(operation.operationId)) continue;
      const group = toSnakeCase(
        path.split('/').filter((part) => !['', 'v1', '.well-known'].includes(part))[0] ?? '',
      );
      const name = /^oauth/.test(group) ? 'oauth' : group;
      groups[name] ??= [];
      groups[name].push(makeMethod({ description, types, group: name, verb, path, operation }));
    }
  return Object.fromEntries(Object.entries(groups).sort(([one], [other]) => (one < other ? -1 : 1)));
}

interface Described {
  readonly description: Description;
  readonly types: PythonTypes;
  readonly group: string;
  readonly verb: string;
  readonly path: string;
  readonly operation: Operation;
}

function makeMethod(described: Described): Method {
  const { group, verb, path, operation } = described;
  const result = resultOf(described);
  const body = bodyOf(described);
  const parameters = parametersOf(described, result);
  return {
    ...(DESCRIBED[operation.operationId] ?? {
      name: nameOf(operation.operationId, group),
      summary: operation.summary ?? '',
      description: operation.description,
    }),
    verb,
    path,
    args: [
      ...parameters.filter(({ place }) => place !== 'header'),
      ...(body ?? []),
      ...parameters.filter(({ place }) => place === 'header'),
    ],
    result,
    hasBody: body !== null,
    isPublic: operation.security?.length === 0,
  };
}

/** Removes the noun of the group: `analyzeVideo` of `videos` is `analyze`. */
function nameOf(operationId: string, group: string): string {
  const noun = toSingular(group);
  const words = toSnakeCase(operationId);
  return words.replace(new RegExp(`_(${group}|${noun})(?=_|$)`), '');
}

/** Types of the module with the schemas, as they are named in the module with the operations. */
const inModule = (type: string): string =>
  type.replace(/"[^"]*"|\b[A-Z]\w*\b/g, (word) =>
    /^(Any|Literal|List|Mapping|None|Optional|Sequence|Union|True|False)$|^"/.test(word)
      ? word
      : MODULE + word,
  );

function parametersOf(
  { description, types, group, operation }: Described,
  result: MethodResult,
): MethodArgument[] {
  const parameters = (operation.parameters ?? []).map((each) =>
    resolve(description.components.parameters, each),
  );
  return parameters
    .filter((each) => isArgument(each, result))
    .map((parameter) => {
      const { name, schema, required = false } = parameter;
      const argument = {
        name: toArgumentName(name),
        field: name,
        place: parameter.in as MethodArgument['place'],
        type: inModule(types.typeOf(schema, toPascalCase(name), ARGUMENTS)),
        isRequired: required,
        isNullable: false,
        description: parameter.description,
      };
      if (parameter.in === 'path')
        return {
          ...argument,
          name: /_/.test(argument.name) ? argument.name : `${toSingular(group)}_${argument.name}`,
        };
      if (parameter.in === 'header')
        return { ...argument, description: 'Makes the call safe to repeat; generated by default.' };
      return argument;
    });
}

/** Whether a parameter is for the caller: pages and formats are chosen by the client. */
function isArgument({ name, in: place, schema }: Parameter, { kind }: MethodResult): boolean {
  if (place === 'header') return name === IDEMPOTENCY_KEY;
  if (kind === 'pages' && ['page', 'cursor'].includes(name)) return false;
  return !(name === 'format' && schema.enum?.includes('json'));
}

function bodyOf({ description, types, operation }: Described): MethodArgument[] | null {
  const schema = operation.requestBody?.content['application/json']?.schema;
  if (!schema) return null;
  const name = nameOfReference(schema.$ref ?? '');
  const {
    properties = {},
    required = [],
    description: text,
  } = resolve(description.components.schemas, schema as Schema & { $ref: string });
  if (Object.keys(properties).length === 0)
    return [
      {
        ...{ name: 'parameters', field: 'parameters', place: 'wholeBody', type: 'Mapping[str, Any]' },
        ...{ isRequired: true, isNullable: false, description: text },
      },
    ];
  return Object.entries(properties).map(([field, property]) => ({
    name: toArgumentName(field),
    field,
    place: 'body',
    type: inModule(types.typeOf(property, name + toPascalCase(field), ARGUMENTS)),
    isRequired: required.includes(field),
    isNullable: isNullable(property, description.components.schemas),
    description: property.description,
  }));
}

function resultOf({ description, operation }: Described): MethodResult {
  const { operationId, responses } = operation;
  const success =
    Object.keys(responses)
      .sort()
      .find((status) => status.startsWith('2')) ?? '';
  const answered = responses[success] && resolve(description.components.responses, responses[success]);
  const reference = answered?.content?.['application/json']?.schema.$ref;
  if (!reference) return { kind: 'answer', type: 'Mapping[str, Any]', answer: 'Mapping[str, Any]' };
  const name = nameOfReference(reference);
  const answer = MODULE + name;
  const list = operationId.startsWith('list') ? listOf(description.components.schemas[name]) : null;
  if (list?.isPaged)
    return { kind: 'pages', type: `Paginated[${itemOf(list.item, name, list.items)}]`, items: list.items };
  if (list)
    return { kind: 'list', type: `List[${itemOf(list.item, name, list.items)}]`, answer, items: list.items };
  const job = JOBS[operationId] ?? (name.startsWith('Started') ? 'Job' : null);
  if (job) return { kind: 'run', type: `Run[${MODULE}${job}, ${answer}]`, answer };
  return { kind: 'answer', type: answer, answer };
}

const itemOf = (item: Schema, response: string, items: string): string =>
  MODULE + (item.$ref ? nameOfReference(item.$ref) : response + toPascalCase(toSingular(items)));

/** Returns the field with the entries of a response that has nothing else, except perhaps its position. */
function listOf({ properties = {} }: Schema = {}): { items: string; item: Schema; isPaged: boolean } | null {
  const { pagination, ...others } = properties;
  const [[items, { items: item }] = ['', {} as Schema], ...rest] = Object.entries(others);
  return item && rest.length === 0 ? { items, item, isPaged: pagination !== undefined } : null;
}
