import { Kind, type OperationDefinitionNode } from 'graphql';

/** Fields that draw what a person is changing; requested again with each change. */
const PREVIEWS: ReadonlySet<string> = new Set(['previewFrame', 'previewCaptions']);

/** Whether the operation is one preview and nothing else. */
export function isPreview({ selectionSet: { selections } }: OperationDefinitionNode): boolean {
  const [field, ...others] = selections;
  return field?.kind === Kind.FIELD && PREVIEWS.has(field.name.value) && others.length === 0;
}
