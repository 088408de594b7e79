import { operationFromDocument } from '@apollo/federation-internals';
import { buildOperationContext } from '@apollo/gateway';
import { type FetchNode, isPlanNode, type PlanNode, type QueryPlan } from '@apollo/query-planner';
import { type DocumentNode, Kind, type OperationDefinitionNode, visit } from 'graphql';
import type { SchemaGeneration } from '../schema-generation.js';
import { type CompleteAnswer, makeAnswerShape } from './answer-shape.js';

export type OperationContext = ReturnType<typeof buildOperationContext>;

/** All that is known of an operation before it is asked for. */
export interface PlannedOperation {
  readonly plan: QueryPlan;
  readonly operation: OperationContext;
  readonly fetches: readonly FetchNode[];
  /** Whether `executePlan` can do it; all else is left to Apollo's own execution. */
  readonly isPlain: boolean;
  /** Whether it asks for the schema and nothing else. */
  readonly isIntrospection: boolean;
  /** How its answer looks with these variables, which hold. */
  readonly shapeOf: (variables: Record<string, unknown>) => CompleteAnswer;
}

/** Different ones of an operation are kept by what `@skip` and `@include` go by. */
const MAX_SHAPES = 16;

/** Plans an operation once. Throws what the planner gives up on. */
export function planOperation(
  generation: SchemaGeneration,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): PlannedOperation {
  const known = generation.planned.get(operation);
  if (known) return known;
  const { schema, api, planner } = generation;
  const operationName = operation.name?.value;
  const context = buildOperationContext({ schema, operationDocument: document, operationName });
  const plan = planner.buildQueryPlan(operationFromDocument(api, document, { operationName }));
  const planned = describePlan(plan, context);
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

/** Says whether there is nothing but fetches one after the other and side by side. */
function gather(node: PlanNode, fetches: FetchNode[]): boolean {
  switch (node.kind) {
    case 'Fetch':
      fetches.push(node);
      return !(node.inputRewrites?.length || node.outputRewrites?.length || node.contextRewrites?.length);
    case 'Flatten':
      return gather(node.node, fetches);
    case 'Sequence':
    case 'Parallel':
      // Each is looked at: all fetches are wanted.
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

/** The schema is not asked of a subgraph, and what is named `__proto__` is no ordinary property. */
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
