import { Directive, Field, ID, Int, ObjectType } from 'type-graphql';
import { WORKSPACE, WORKSPACE_ID } from '../../../schemas/descriptions.js';

@Directive('@key(fields: "id")')
@ObjectType('Workspace', { description: WORKSPACE })
export class VideosWorkspace {
  @Field(() => ID, { description: WORKSPACE_ID }) id!: string;
}

@ObjectType({ description: 'Number of videos by status.' })
export class VideoCounts {
  @Field(() => Int, { description: 'All videos.' }) total!: number;
  @Field(() => Int, { description: 'Not analyzed yet.' }) draft!: number;
  @Field(() => Int, { description: 'Analyzed, not exported yet.' }) inProgress!: number;
  @Field(() => Int, { description: 'Exported at least once.' }) completed!: number;
  @Field(() => Int, { description: 'Videos without a project.' }) uncategorized!: number;
  @Field(() => Int, { description: 'Videos with a pending approval.' })
  awaitingApproval!: number;
  @Field(() => Int, { description: 'Videos with a published article.' }) published!: number;
}
