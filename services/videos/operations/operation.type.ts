import { Directive, ID, InputType, Int, ObjectType } from 'type-graphql';
import { JOB, JOB_ID, STARTED_JOB } from '../../../schemas/descriptions.js';
import { Field, NullableField } from '../../platform/graphql/described.js';
import { RatioEnum } from '../export-settings/export-settings.enums.js';
import { Node } from '../node/node.type.js';

@Directive('@key(fields: "id")')
@ObjectType('Job', { description: JOB, implements: Node })
export class StartedJobRef {
  @Field(() => ID, JOB_ID) id!: string;
}

@Directive('@shareable')
@ObjectType({ description: 'The job of an operation.' })
export class StartedJobResult {
  @Field(() => StartedJobRef, STARTED_JOB) job!: StartedJobRef;
  @Field(() => Boolean, 'False if the same work was already running; then `job` is its job.')
  started!: boolean;
  @Field(() => String, 'Description for people.') message!: string;
}

@InputType({ description: 'The target language.' })
export class TranslateVideoInput {
  @Field(() => String, 'Target language (BCP 47), different from the video’s.') language!: string;
}

const RATIO = {
  nullable: true,
  description: 'Aspect ratio; null for the source’s own, if that is none of these.',
} as const;

@ObjectType({ description: 'The job of one of several exports.' })
class StartedExport {
  @Field(() => RatioEnum, RATIO) aspectRatio!: string | null;
  @Field(() => StartedJobRef, STARTED_JOB) job!: StartedJobRef;
  @Field(() => Boolean, {
    description: 'False if an export in this ratio was already pending or running; then `job` is its job.',
  })
  started!: boolean;
}

@ObjectType({ description: 'Exports in several aspect ratios that were requested at once.' })
export class StartedExports {
  @Field(() => [StartedExport], 'The exports, in the order of the request.') exports!: StartedExport[];
  @Field(() => String, 'Description for people.') message!: string;
}

@ObjectType({ description: 'One of several exports that could be requested at once.' })
class EstimatedExport {
  @Field(() => RatioEnum, RATIO) aspectRatio!: string | null;
  @Field(() => Int, 'Minutes that it would be charged.') minutes!: number;
  @NullableField(() => Date, {
    description: 'Time of the current export in this ratio, which it would replace; null without one.',
  })
  replacesExportOf!: Date | null;
}

@ObjectType({ description: 'What exports in several aspect ratios would cost and replace.' })
export class ExportsEstimate {
  @Field(() => [EstimatedExport], 'The exports, in the order of the request.') exports!: EstimatedExport[];
  @Field(() => Int, 'Minutes that all of them would be charged.') minutes!: number;
}
