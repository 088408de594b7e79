import {
  defaultFieldResolver,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { DomainError } from './errors.js';
import { takeTurn } from './take-turn.js';

/** Values of lists that one operation may answer with: the largest script that a request can hold has as many. */
const MAX_VALUES = 500_000;

/** A list of more is answered in a turn of the event loop of its own. */
const LONG = 2000;

/**
 * Bounds what an operation can have answered: lists are as long as a workspace's data makes them, and each name for the same list is
 * another one. Long lists of different operations take turns with whatever else waits, so that nobody is kept waiting by all of them.
 */
export function boundLists(schema: GraphQLSchema, valuesMost = MAX_VALUES): void {
  for (const type of Object.values(schema.getTypeMap()))
    if (isObjectType(type) && !type.name.startsWith('__')) boundListsOf(type, valuesMost);
}

function boundListsOf(type: GraphQLObjectType, valuesMost: number): void {
  for (const field of Object.values(type.getFields())) {
    if (!isListType(getNullableType(field.type)) || !isCompositeType(getNamedType(field.type))) continue;
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = (source, args, context, info) => {
      const list: unknown = resolve(source, args, context, info);
      return list instanceof Promise
        ? list.then((found) => bound(found, valuesMost, context, info))
        : bound(list, valuesMost, context, info);
    };
  }
}

const spent = new WeakMap<object, number>();

function bound(list: unknown, valuesMost: number, context: object, info: GraphQLResolveInfo): unknown {
  if (!Array.isArray(list)) return list;
  const values = list.length * fieldsOf(info);
  spent.set(context, (spent.get(context) ?? 0) + values);
  requireFreePlace(context, valuesMost);
  if (values <= LONG) return list;
  return takeTurn().then(() => {
    // Others of the operation may have gone beyond the bound meanwhile: it is refused, and no work on it matters any more.
    requireFreePlace(context, valuesMost);
    return list;
  });
}

function requireFreePlace(context: object, valuesMost: number): void {
  if ((spent.get(context) ?? 0) <= valuesMost) return;
  throw new DomainError(
    'validation_error',
    `The lists of an operation may hold at most ${valuesMost} values together: ask for fewer of them at once`,
  );
}

/** How many values each item of the list is answered with; lists in it are counted by themselves. */
function fieldsOf({ fieldNodes, fragments }: GraphQLResolveInfo): number {
  const known = new Map<SelectionSetNode, number>();
  const ofSet = (set: SelectionSetNode): number => {
    const before = known.get(set);
    if (before !== undefined) return before;
    let total = 0;
    for (const node of set.selections) {
      if (node.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = fragments[node.name.value];
        if (fragment) total += ofSet(fragment.selectionSet);
      } else total += node.kind === Kind.FIELD ? ofField(node) : ofSet(node.selectionSet);
    }
    known.set(set, total);
    return total;
  };
  const ofField = ({ selectionSet }: FieldNode): number => 1 + (selectionSet ? ofSet(selectionSet) : 0);
  return fieldNodes.reduce((sum, node) => sum + ofField(node), 0);
}
