import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ACCESS } from '../../../../schemas/access.js';
import { requireAccess } from '../../../platform/access/access.js';
import { requireTool, TOOLS } from '../../work/tools/catalogue/tools.js';
import type { Tool } from '../../work/tools/tool.js';
import type { MediaContext } from '../context.js';
import { executeTool, type StartedTool } from './execute-tool.js';
import { publishTool } from './publish-tool.js';
import { PublishedTool, StartedToolResult } from './tool.type.js';

@Resolver()
export class ToolResolver {
  @Query(() => [PublishedTool], { description: 'Returns the tools.' })
  tools(@Ctx() { caller }: MediaContext): PublishedTool[] {
    requireAccess(caller, ACCESS.tools);
    return (TOOLS as readonly Tool[]).map(publishTool);
  }

  @Query(() => PublishedTool, {
    nullable: true,
    description: 'Returns the tool of a type; null with the error not_found if there is none.',
  })
  tool(
    @Arg('type', () => String, { description: 'Type of the tool.' }) type: string,
    @Ctx() { caller }: MediaContext,
  ): PublishedTool {
    requireAccess(caller, ACCESS.tool);
    return publishTool(requireTool(type));
  }

  @Mutation(() => StartedToolResult, { description: 'Runs a tool; the job’s result contains the output.' })
  executeTool(
    @Arg('type', () => String, { description: 'Type of the tool.' }) type: string,
    @Arg('parameters', () => GraphQLJSONObject, { description: 'Parameters by name, as listed by the tool.' })
    parameters: Record<string, unknown>,
    @Ctx() ctx: MediaContext,
  ): Promise<StartedTool> {
    return executeTool(ctx, type, parameters);
  }
}
