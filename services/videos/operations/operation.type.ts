import { Directive, Field, ID, InputType, ObjectType } from 'type-graphql';
import { JOB, JOB_ID, STARTED_JOB } from '../../../schemas/descriptions.js';
import { Node } from '../node/node.type.js';

@Directive('@key(fields: "id")')
@ObjectType('Job', { description: JOB, implements: Node })
export class StartedJobRef {
  @Field(() => ID, { description: JOB_ID }) id!: string;
}

@Directive('@shareable')
@ObjectType({ description: 'The job that does the work.' })
export class StartedJobResult {
  @Field(() => StartedJobRef, { description: STARTED_JOB }) job!: StartedJobRef;
  @Field(() => Boolean, { description: 'False: the same work was under way already, and this is its job.' })
  started!: boolean;
  @Field(() => String, { description: 'What happened, in words.' }) message!: string;
}

@InputType({ description: 'What to translate into.' })
export class TranslateVideoInput {
  @Field(() => String, { description: 'BCP 47, and another language than the video is in.' })
  language!: string;
}
