import { type DocumentNode, type GraphQLSchema, isIntrospectionType, Kind, visit } from 'graphql';
import { isIntrospection } from './introspect.js';

/** A document whose aliases can be planned, with the aliases of the client by those that replace them. */
export interface RenamedDocument {
  readonly document: DocumentNode;
  readonly aliases: ReadonlyMap<string, string>;
}

const TYPENAME = '__typename';
/** Names that the planner gives to fields whose types would conflict. */
const OF_PLANNER = /__alias_\d+$/;

/**
 * Gives another alias to each field whose alias is the name of another field, such as `id: name`. The planner adds key
 * fields, required fields and `__typename` to selections by their names, and reads the value of such an alias in their
 * place. The shape of the response has the aliases of the client again.
 */
export function renameAliases(supergraph: GraphQLSchema, document: DocumentNode): RenamedDocument {
  const renamed = new Map<string, string>();
  const reserved = fieldNames(supergraph);
  let given: ReadonlySet<string> | undefined;
  const changed = visit(document, {
    Field(node) {
      if (isIntrospection(node)) return false;
      const alias = node.alias?.value;
      if (!alias || alias === node.name.value || !(reserved.has(alias) || OF_PLANNER.test(alias))) return;
      let name = renamed.get(alias);
      given ??= namesIn(document);
      for (let i = 0; !name; i++) {
        const free = `renamed${i}_${alias}`;
        if (!given.has(free) && !reserved.has(free)) name = free;
      }
      renamed.set(alias, name);
      return { ...node, alias: { kind: Kind.NAME, value: name } };
    },
  });
  return { document: changed, aliases: new Map([...renamed].map(([alias, name]) => [name, alias])) };
}

function namesIn(document: DocumentNode): ReadonlySet<string> {
  const names = new Set<string>();
  visit(document, { Name: ({ value }) => void names.add(value) });
  return names;
}

const known = new WeakMap<GraphQLSchema, ReadonlySet<string>>();

/** The names of all fields of a schema, without those of introspection. */
function fieldNames(schema: GraphQLSchema): ReadonlySet<string> {
  let names = known.get(schema);
  if (!names) {
    const types = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type));
    const fields = types.flatMap((type) => ('getFields' in type ? Object.keys(type.getFields()) : []));
    names = new Set([TYPENAME, ...fields]);
    known.set(schema, names);
  }
  return names;
}
