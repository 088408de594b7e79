import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { WORKSPACE, WORKSPACE_ID } from '../../../schemas/descriptions.js';

@Directive('@key(fields: "id")')
@ObjectType('Workspace', { description: WORKSPACE })
export class VideosWorkspace {
  @Field(() => ID, { description: WORKSPACE_ID }) id!: string;
}

@ObjectType({ description: 'How many videos stand how.' })
export class VideoCounts {
  @Field(() => Int, { description: 'All there are.' }) total!: number;
  @Field(() => Int, { description: 'Not analyzed yet.' }) draft!: number;
  @Field(() => Int, { description: 'Analyzed, but never exported.' }) inProgress!: number;
  @Field(() => Int, { description: 'Exported at least once.' }) completed!: number;
  @Field(() => Int, { description: 'In no project.' }) uncategorized!: number;
  @Field(() => Int, { description: 'Their newest request for approval waits for an answer.' })
  awaitingApproval!: number;
  @Field(() => Int, { description: 'Their article is published.' }) published!: number;
}
