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

/** Response key of the id of an event's object. */
const IDENTITY = 'identity__';

const identity: FieldNode = {
  kind: Kind.FIELD,
  alias: { kind: Kind.NAME, value: IDENTITY },
  name: { kind: Kind.NAME, value: 'id' },
};

/**
 * Adds the id of the object to each event of a subscription. Only a newer event of the same object may
 * replace an event in a stream of many objects. Clients don't receive the id, since results are shaped by the
 * document they sent.
 */
export function askForIdentity(document: DocumentNode, schema: GraphQLSchema): DocumentNode {
  if (print(document).includes(IDENTITY)) return document;
  const types = new TypeInfo(schema);
  return visit(
    document,
    visitWithTypeInfo(types, {
      Field(field) {
        if (types.getParentType() !== schema.getSubscriptionType()) return;
        const object = getNamedType(types.getType());
        if (!field.selectionSet || !(isObjectType(object) || isInterfaceType(object))) return;
        if (!object.getFields().id) return;
        const selections = [...field.selectionSet.selections, identity];
        return { ...field, selectionSet: { ...field.selectionSet, selections } };
      },
    }),
  );
}

/** Returns the id of an event's object; the same value for all events of a stream without ids. */
export function identityOf(data: Readonly<Record<string, unknown>> | null | undefined): string {
  const [object] = Object.values(data ?? {});
  return String((object as Record<string, unknown> | null | undefined)?.[IDENTITY] ?? '');
}
