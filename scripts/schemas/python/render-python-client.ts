import { type Description, nameOfReference } from './description.js';
import { groupOperations, type Method, type MethodArgument } from './methods.js';
import { makeDocstring, toPascalCase, wrapText } from './python-text.js';
import { PythonTypes } from './render-types.js';

const INDENT = '    ';
const BODY = INDENT.repeat(2);

const HEADING = `"""Operations of the REST API, one method for each.

Printed from schemas/openapi.json by npm run schemas.
"""

from __future__ import annotations

from typing import Any, List, Literal, Mapping, Optional, Sequence, Union

from ..api import OMITTED, Api, Omitted, in_path, present
from ..pages import Paginated
from ..runs import Run
from . import schemas
`;

/** Returns the module with the operations of the description, and a class of all groups. */
function renderOperations(description: Description, types: PythonTypes): string {
  const groups = groupOperations(description, types);
  const classes = Object.entries(groups).map(([group, methods]) =>
    [
      `class ${classOf(group)}:`,
      `${INDENT}def __init__(self, api: Api) -> None:`,
      `${BODY}self._api = api`,
      ...methods.flatMap((method) => ['', ...renderMethod(method)]),
    ].join('\n'),
  );
  const all = [
    'class Operations:',
    ...makeDocstring(['Every operation of the REST API, in groups.'], INDENT),
    '',
    `${INDENT}def __init__(self, api: Api) -> None:`,
    ...Object.keys(groups).map((group) => `${BODY}self.${group} = ${classOf(group)}(api)`),
  ].join('\n');
  return `${[HEADING, ...classes, all].join('\n\n').replaceAll('\n\nclass ', '\n\n\nclass ')}\n`;
}

const classOf = (group: string): string => `${toPascalCase(group.replaceAll('_', ' '))}Operations`;

function renderMethod(method: Method): string[] {
  const required = method.args.filter(({ isRequired }) => isRequired);
  const optional = method.args.filter(({ isRequired }) => !isRequired);
  const positional = required.filter(({ place }) => place === 'path' || place === 'wholeBody');
  const named = [...required.filter((arg) => !positional.includes(arg)), ...optional];
  return [
    `${INDENT}def ${method.name}(`,
    `${BODY}self,`,
    ...positional.map((arg) => `${BODY}${arg.name}: ${arg.type},`),
    ...(named.length > 0 ? [`${BODY}*,`, ...named.map((arg) => `${BODY}${declare(arg)},`)] : []),
    `${INDENT}) -> ${method.result.type}:`,
    ...makeDocstring(describe(method), BODY),
    ...renderCall(method),
  ];
}

function declare({ name, type, isRequired, isNullable }: MethodArgument): string {
  if (isRequired) return `${name}: ${type}`;
  return isNullable ? `${name}: Union[${type}, Omitted] = OMITTED` : `${name}: Optional[${type}] = None`;
}

function describe({ summary, description, args }: Method): string[] {
  const described = args.filter((arg) => arg.description);
  return [
    ...wrapText(`${summary}.`, BODY),
    ...(description ? ['', ...wrapText(description, BODY)] : []),
    ...(described.length > 0 ? ['', `${BODY}Args:`] : []),
    ...described.flatMap(({ name, description: text }) =>
      wrapText(`${name}: ${text?.replaceAll('\n', ' ')}`, BODY + INDENT, INDENT),
    ),
  ];
}

/** Returns a dictionary of the arguments of a place; those that were left out are not in it. */
function renderValues(args: readonly MethodArgument[], place: MethodArgument['place']): string {
  const inPlace = args.filter((arg) => arg.place === place);
  const droppedIfNone = inPlace.filter(({ isRequired, isNullable }) => !isRequired && !isNullable);
  const others = inPlace.filter((arg) => !droppedIfNone.includes(arg));
  return `present(${[renderDictionary(droppedIfNone), ...(others.length > 0 ? [renderDictionary(others)] : [])].join(', ')})`;
}

function renderDictionary(args: readonly MethodArgument[]): string {
  const entries = args.map(({ field, name }) => `"${field}": ${name}`);
  if (entries.length < 2) return `{${entries.join('')}}`;
  const [inner, outer] = [INDENT.repeat(4), INDENT.repeat(3)];
  return ['{', ...entries.map((entry) => `${inner}${entry},`), `${outer}}`].join('\n');
}

function renderCall({ verb, path, args, result, hasBody, isPublic }: Method): string[] {
  const body = args.find(({ place }) => place === 'wholeBody');
  const address = path.replace(
    /\{(\w+)\}/g,
    (_, field: string) =>
      `{in_path(${args.find((arg) => arg.place === 'path' && arg.field === field)?.name})}`,
  );
  const options = [
    `"${verb.toUpperCase()}"`,
    `${address === path ? '' : 'f'}"${address}"`,
    ...(args.some(({ place }) => place === 'query') ? [`query=${renderValues(args, 'query')}`] : []),
    ...(body ? [`body=${body.name}`] : hasBody ? [`body=${renderValues(args, 'body')}`] : []),
    ...(args.some(({ place }) => place === 'header') ? ['idempotency_key=idempotency_key'] : []),
    ...(isPublic ? ['is_public=True'] : []),
  ];
  const call = (of: string, more: readonly string[] = []) => [
    `${of}(`,
    ...[...options, ...more].map((option) => `${BODY}${INDENT}${option},`),
    `${BODY})`,
  ];
  const at = (lines: readonly string[], before: string) => [BODY + before + lines[0], ...lines.slice(1)];
  if (result.kind === 'pages')
    return at(call('Paginated', [`items="${result.items}"`, 'api=self._api']), 'return ');
  const answered = at(call('self._api.request'), `answer: ${result.answer} = `);
  if (result.kind === 'run') return [...answered, `${BODY}return Run(self._api, answer)`];
  if (result.kind === 'list') return [...answered, `${BODY}return answer["${result.items}"]`];
  return [...answered, `${BODY}return answer`];
}

const FOLDER = 'clients/python/src/video_processing_client/generated';

/** Returns the printed modules of the client for Python by path. */
export function renderPythonClient(api: object, version: string): Record<string, string> {
  const description = api as Description;
  const types = new PythonTypes(description);
  // Types in the arguments of operations may be classes of their own, so the operations are rendered first.
  const operations = renderOperations(description, types);
  return {
    [`${FOLDER}/operations.py`]: operations,
    [`${FOLDER}/schemas.py`]: types.render(eventsOf(description)),
    [`${FOLDER}/version.py`]: renderVersion(version, description.info.version),
  };
}

const eventsOf = ({ webhooks }: Description): string[] =>
  Object.values(webhooks).flatMap((operations) =>
    Object.values(operations).map(({ requestBody }) =>
      nameOfReference(requestBody?.content['application/json']?.schema.$ref ?? ''),
    ),
  );

const renderVersion = (version: string, ofApi: string): string => `"""Printed by npm run schemas."""

__version__ = "${version}"
API_VERSION = "${ofApi}"
`;
