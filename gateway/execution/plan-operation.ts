import { operationFromDocument } from '@apollo/federation-internals';
import { type FetchNode, isPlanNode, type PlanNode, type QueryPlan } from '@apollo/query-planner';
import { type DocumentNode, Kind, type OperationDefinitionNode, visit } from 'graphql';
import type { SchemaGeneration } from '../schema-generation.js';
import { type CompleteAnswer, makeAnswerShape } from './answer-shape.js';
import { makeOperationContext, type OperationContext } from './operation-context.js';
import type { PlannedOperation } from './planned-operation.js';

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
  const { schema, api, planner } = generation;
  const operationName = operation.name?.value;
  const plan = planner.buildQueryPlan(operationFromDocument(api, document, { operationName }));
  const planned = describePlan(plan, makeOperationContext(schema, document, operation));
  generation.planned.set(operation, planned);
  return planned;
}

export function describePlan(plan: QueryPlan, operation: OperationContext): PlannedOperation {
  const fetches: FetchNode[] = [];
  const isKnown = plan.node === undefined || (isPlanNode(plan.node) && gather(plan.node, fetches));
  const { conditions, isOrdinary } = readDocument(operation);
  return {
    plan,
    operation,
    fetches,
    isPlain: isKnown && isOrdinary,
    isIntrospection: plan.node === undefined && !isOrdinary,
    shapeOf: makeShapes(operation, conditions),
  };
}

/**
 * Collects the fetches of a plan and returns whether it has no other nodes than fetches in sequence or in
 * parallel.
 */
function gather(node: PlanNode, fetches: FetchNode[]): boolean {
  switch (node.kind) {
    case 'Fetch':
      fetches.push(node);
      return !(node.inputRewrites?.length || node.outputRewrites?.length || node.contextRewrites?.length);
    case 'Flatten':
      return gather(node.node, fetches);
    case 'Sequence':
    case 'Parallel':
      // Every node is visited, since all fetches are collected.
      return node.nodes.map((one) => gather(one, fetches)).every(Boolean);
    case 'Condition': {
      const clauses = [node.ifClause, node.elseClause].filter((clause) => clause !== undefined);
      return clauses.map((one) => gather(one, fetches)).every(Boolean);
    }
    case 'Defer':
      return false;
  }
}

const CONDITIONS: readonly string[] = ['skip', 'include'];

/**
 * Introspection fields are not fetched from a subgraph, and a response key `__proto__` is not an ordinary
 * property.
 */
function readDocument({ operation, fragments }: OperationContext) {
  const conditions = new Set<string>();
  let isOrdinary = true;
  const read = {
    Field({ name, alias }: { name: { value: string }; alias?: { value: string } | undefined }) {
      if (name.value === '__schema' || name.value === '__type' || alias?.value === '__proto__')
        isOrdinary = false;
    },
    Directive({
      name,
      arguments: given = [],
    }: {
      name: { value: string };
      arguments?: readonly { value: object }[];
    }) {
      if (!CONDITIONS.includes(name.value)) return;
      for (const { value } of given) if (isVariable(value)) conditions.add(value.name.value);
    },
  };
  for (const node of [operation, ...Object.values(fragments)]) visit(node, read);
  return { conditions: [...conditions], isOrdinary };
}

const isVariable = (value: object): value is { name: { value: string } } =>
  (value as { kind?: string }).kind === Kind.VARIABLE;

function makeShapes(
  { schema, operation, fragments }: OperationContext,
  conditions: readonly string[],
): PlannedOperation['shapeOf'] {
  const shapes = new Map<string, CompleteAnswer>();
  return (variables) => {
    const key = conditions.length === 0 ? '' : conditions.map((name) => variables[name]).join();
    const known = shapes.get(key);
    if (known) return known;
    const shape = makeAnswerShape({ schema, operation, fragments, variables });
    if (shapes.size < MAX_SHAPES) shapes.set(key, shape);
    return shape;
  };
}
