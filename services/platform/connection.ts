import { type ClassType, Field, Int, ObjectType } from 'type-graphql';

/** An item of a list and its place in it. */
export interface Edge<N> {
  readonly node: N;
  readonly cursor: string;
}

/** A page of a list, as Relay has it. */
export interface Connection<N> {
  readonly edges: ReadonlyArray<Edge<N>>;
  readonly nodes: readonly N[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  readonly totalCount: number;
}

interface Names {
  /** Of the node: `Video` makes `VideoEdge`, `VideoPageInfo`, `VideoConnection`. */
  readonly name: string;
  /** In a sentence: `videos`. */
  readonly plural: string;
  /** How they are ordered, in words. */
  readonly order: string;
}

/** The GraphQL types of a list that is read by pages. */
export function defineConnection<N extends object>(
  Node: ClassType<N>,
  { name, plural, order }: Names,
): ClassType<Connection<N>> {
  @ObjectType(`${name}Edge`, { description: `One of a page of ${plural}, and its place in the list.` })
  class NodeEdge implements Edge<N> {
    @Field(() => Node, { description: 'What stands at this place.' }) node!: N;
    @Field(() => String, { description: 'The place: as `after` it asks for what follows.' }) cursor!: string;
  }

  @ObjectType(`${name}PageInfo`, { description: `Where a page of ${plural} begins and ends.` })
  class PageInfo {
    @Field(() => Boolean, { description: 'More follow after this page.' }) hasNextPage!: boolean;
    @Field(() => Boolean, { description: 'The page was asked for from a place after the first.' })
    hasPreviousPage!: boolean;
    @Field(() => String, {
      nullable: true,
      description: 'Cursor of the first of the page; null when it is empty.',
    })
    startCursor!: string | null;
    @Field(() => String, {
      nullable: true,
      description: 'Cursor of the last of the page; null when it is empty.',
    })
    endCursor!: string | null;
  }

  @ObjectType(`${name}Connection`, { description: `A page of ${plural}, ${order}.` })
  class NodeConnection implements Connection<N> {
    @Field(() => [NodeEdge], { description: `The ${plural} of the page, each with its cursor.` })
    edges!: NodeEdge[];
    @Field(() => [Node], { description: `The ${plural} of the page, without cursors.` }) nodes!: N[];
    @Field(() => PageInfo, { description: 'Where the page begins and ends.' }) pageInfo!: PageInfo;
    @Field(() => Int, { description: 'How many match, on all pages.' }) totalCount!: number;
  }
  return NodeConnection;
}

/** A page that was read, as the types of its connection have it. */
export function toConnection<N>(
  edges: ReadonlyArray<Edge<N>>,
  { hasNextPage, totalCount, isLater }: { hasNextPage: boolean; totalCount: number; isLater: boolean },
): Connection<N> {
  const ends = { startCursor: edges[0]?.cursor ?? null, endCursor: edges.at(-1)?.cursor ?? null };
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: { hasNextPage, hasPreviousPage: isLater, ...ends },
    totalCount,
  };
}
