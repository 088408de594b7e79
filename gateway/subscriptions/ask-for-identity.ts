import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** What the id of the object an event is about is asked for as. */
const IDENTITY = 'identity__';

const identity: FieldNode = {
  kind: Kind.FIELD,
  alias: { kind: Kind.NAME, value: IDENTITY },
  name: { kind: Kind.NAME, value: 'id' },
};

/**
 * The document with the id of each event's object asked for besides. A stream of many objects is none of snapshots of one: only what
 * is told of the same object may replace what was told before. Clients don't see it: answers are shaped by the document they sent.
 */
export function askForIdentity(document: DocumentNode, schema: GraphQLSchema): DocumentNode {
  if (print(document).includes(IDENTITY)) return document;
  const types = new TypeInfo(schema);
  return visit(
    document,
    visitWithTypeInfo(types, {
      Field(field) {
        if (types.getParentType() !== schema.getSubscriptionType()) return;
        const told = getNamedType(types.getType());
        if (!field.selectionSet || !(isObjectType(told) || isInterfaceType(told))) return;
        if (!told.getFields().id) return;
        const selections = [...field.selectionSet.selections, identity];
        return { ...field, selectionSet: { ...field.selectionSet, selections } };
      },
    }),
  );
}

/** Which object an event tells of; the same for all events of a stream that has no ids. */
export function identityOf(data: Readonly<Record<string, unknown>> | null | undefined): string {
  const [told] = Object.values(data ?? {});
  return String((told as Record<string, unknown> | null | undefined)?.[IDENTITY] ?? '');
}
