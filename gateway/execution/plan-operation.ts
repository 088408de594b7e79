import { operationFromDocument } from '@apollo/federation-internals';
import type { QueryPlan } from '@apollo/query-planner';
import { type ASTVisitor, type DocumentNode, Kind, type OperationDefinitionNode, visit } from 'graphql';
import type { SchemaGeneration } from '../schema-generation.js';
import { type CompleteValue, makeAnswerShape } from './answer-shape.js';
import { isIntrospection } from './introspect.js';
import { makeOperationContext, type OperationContext } from './operation-context.js';
import type { PlannedOperation } from './planned-operation.js';
import { renameAliases } from './rename-aliases.js';

/** Shapes of one operation are cached by the variables that `@skip` and `@include` use. */
const MAX_SHAPES = 16;

/** Plans an operation. Throws the error of a planner that gives up. */
export function planOperation(
  generation: SchemaGeneration,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): PlannedOperation {
  const known = generation.planned.get(operation);
  if (known) return known;
  const { api, planner } = generation;
  const context = makePlannableContext(generation, document, operation);
  const operationName = operation.name?.value;
  const plan = planner.buildQueryPlan(operationFromDocument(api, context.document, { operationName }));
  const planned = describePlan(plan, context);
  generation.planned.set(operation, planned);
  return planned;
}

/** Returns an operation as it is planned, with the document in which it stands. */
export function makePlannableContext(
  { schema, supergraphSchema }: SchemaGeneration,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): OperationContext & { readonly document: DocumentNode } {
  const renamed = renameAliases(supergraphSchema, document);
  const index = document.definitions.indexOf(operation);
  const plannable = renamed.document.definitions[index] as OperationDefinitionNode;
  return {
    ...makeOperationContext(schema, renamed.document, plannable, renamed.aliases),
    document: renamed.document,
  };
}

export function describePlan(plan: QueryPlan, operation: OperationContext): PlannedOperation {
  const { conditions, isIntrospecting } = readDocument(operation);
  return { plan, operation, isIntrospecting, shapeOf: makeShapes(operation, conditions) };
}

const CONDITIONS: readonly string[] = ['skip', 'include'];

function readDocument({ operation, fragments }: OperationContext) {
  const conditions = new Set<string>();
  let isIntrospecting = false;
  const read: ASTVisitor = {
    Field(node) {
      isIntrospecting ||= isIntrospection(node);
    },
    Directive({ name, arguments: given = [] }) {
      if (!CONDITIONS.includes(name.value)) return;
      for (const { value } of given) if (value.kind === Kind.VARIABLE) conditions.add(value.name.value);
    },
  };
  for (const node of [operation, ...Object.values(fragments)]) visit(node, read);
  return { conditions: [...conditions], isIntrospecting };
}

function makeShapes(context: OperationContext, conditions: readonly string[]): PlannedOperation['shapeOf'] {
  const shapes = new Map<string, CompleteValue>();
  return (variables) => {
    const key = conditions.length === 0 ? '' : conditions.map((name) => variables[name]).join();
    const known = shapes.get(key);
    if (known) return known;
    const shape = makeAnswerShape({ ...context, variables });
    if (shapes.size < MAX_SHAPES) shapes.set(key, shape);
    return shape;
  };
}
