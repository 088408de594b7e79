import { Directive, Field, ID, InputType, ObjectType } from 'type-graphql';
import { JOB, JOB_ID, STARTED_JOB } from '../../../schemas/descriptions.js';
import { Node } from '../node/node.type.js';

@Directive('@key(fields: "id")')
@ObjectType('Job', { description: JOB, implements: Node })
export class StartedJobRef {
  @Field(() => ID, { description: JOB_ID }) id!: string;
}

@Directive('@shareable')
@ObjectType({ description: 'The job of an operation.' })
export class StartedJobResult {
  @Field(() => StartedJobRef, { description: STARTED_JOB }) job!: StartedJobRef;
  @Field(() => Boolean, { description: 'False if the same work was already running; then `job` is its job.' })
  started!: boolean;
  @Field(() => String, { description: 'Description for people.' }) message!: string;
}

@InputType({ description: 'The target language.' })
export class TranslateVideoInput {
  @Field(() => String, { description: 'Target language (BCP 47), different from the video’s.' })
  language!: string;
}
