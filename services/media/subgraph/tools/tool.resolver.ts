import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ACCESS } from '../../../../schemas/access.js';
import { requireAccess } from '../../../platform/access.js';
import { requireTool, TOOLS } from '../../work/tools/catalogue/tools.js';
import type { Tool } from '../../work/tools/tool.js';
import type { MediaContext } from '../context.js';
import { executeTool, type StartedTool } from './execute-tool.js';
import { publishTool } from './publish-tool.js';
import { PublishedTool, StartedToolResult } from './tool.type.js';

@Resolver()
export class ToolResolver {
  @Query(() => [PublishedTool], { description: 'The tools there are.' })
  tools(@Ctx() { caller }: MediaContext): PublishedTool[] {
    requireAccess(caller, ACCESS.tools);
    return (TOOLS as readonly Tool[]).map(publishTool);
  }

  @Query(() => PublishedTool, {
    nullable: true,
    description: 'A tool by its type; null, with the error not_found, where there is none.',
  })
  tool(
    @Arg('type', () => String, { description: 'Which tool.' }) type: string,
    @Ctx() { caller }: MediaContext,
  ): PublishedTool {
    requireAccess(caller, ACCESS.tool);
    return publishTool(requireTool(type));
  }

  @Mutation(() => StartedToolResult, { description: 'Runs a tool; what it made is in the job’s result.' })
  executeTool(
    @Arg('type', () => String, { description: 'Which tool.' }) type: string,
    @Arg('parameters', () => GraphQLJSONObject, { description: 'By name, as the tool publishes them.' })
    parameters: Record<string, unknown>,
    @Ctx() ctx: MediaContext,
  ): Promise<StartedTool> {
    return executeTool(ctx, type, parameters);
  }
}
