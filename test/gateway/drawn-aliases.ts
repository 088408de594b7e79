import {
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isRequiredArgument,
  isUnionType,
} from 'graphql';
import type { Draw } from './drawn-operation.js';

/** A selected field, or for an abstract type the selections of its object types. */
interface Selection {
  readonly field: string;
  readonly given: string;
  readonly alias: string;
  readonly below: Selections | null;
}

export type Selections = Readonly<Record<string, readonly Selection[]>>;

const MAX_DEPTH = 4;

/**
 * Returns fields of a query by the object types on which they are selected, each with an alias that is, mostly, the
 * name of another field.
 */
export function drawSelections(schema: GraphQLSchema, draw: Draw): Selections {
  const names = [
    ...new Set(
      Object.values(schema.getTypeMap()).flatMap((type) =>
        isCompositeType(type) && !isUnionType(type) && !type.name.startsWith('__')
          ? Object.keys(type.getFields())
          : [],
      ),
    ),
    '__typename',
    'free',
    'name__alias_0',
  ];

  function below(type: GraphQLCompositeType, depth: number): Selections {
    const types = isAbstractType(type) ? schema.getPossibleTypes(type) : [type];
    return Object.fromEntries(types.map((one, i) => [one.name, fieldsOf(one, depth, i)]));
  }

  function fieldsOf(type: GraphQLCompositeType, depth: number, index: number): Selection[] {
    if (isUnionType(type)) return [];
    const possible = Object.values(type.getFields()).filter(
      (one) => depth > 1 || !isCompositeType(getNamedType(one.type)),
    );
    const free = [...names];
    const selected: Selection[] = [];
    for (let i = 0; i < 1 + draw(4) && possible.length > 0; i++) {
      const [one] = possible.splice(draw(possible.length), 1);
      if (!one) break;
      const named = getNamedType(one.type);
      const alias =
        draw(3) > 0 ? (free.splice(draw(free.length), 1)[0] as string) : `own${index}_${one.name}`;
      selected.push({
        field: one.name,
        given: one.args.some(isRequiredArgument) ? '(id: "a")' : '',
        // Object types of an abstract type may not select different fields by one name.
        alias: index > 0 && !alias.startsWith('own') ? `of${index}_${alias}` : alias,
        below: isCompositeType(named) ? below(named, depth - 1) : null,
      });
    }
    return selected;
  }

  return below(schema.getQueryType() as GraphQLCompositeType, MAX_DEPTH);
}

/** Prints an operation, with the aliases or without. Objects of abstract types say their type as `type__`. */
export function printSelections(selections: Selections, isAliased: boolean): string {
  const types = Object.entries(selections);
  const fields = types.map(([type, selected]) => {
    const printed = selected.map(({ field, given, alias, below }) =>
      [
        isAliased ? `${alias}: ` : '',
        field,
        given,
        below ? ` ${printSelections(below, isAliased)}` : '',
      ].join(''),
    );
    return types.length > 1 ? `... on ${type} { ${printed.join(' ')} }` : printed.join(' ');
  });
  return `{ type__: __typename ${fields.filter((one) => !one.endsWith('{  }')).join(' ')} }`;
}

/** Renames data of the operation without aliases to that of the one with them. */
export function renameSelected(selections: Selections, data: unknown): unknown {
  if (Array.isArray(data)) return data.map((one) => renameSelected(selections, one));
  if (typeof data !== 'object' || data === null) return data;
  const given = data as Record<string, unknown>;
  const selected = selections[given.type__ as string] ?? [];
  return Object.fromEntries([
    ['type__', given.type__],
    ...selected.map(({ field, alias, below }) => [
      alias,
      below ? renameSelected(below, given[field]) : given[field],
    ]),
  ]);
}
