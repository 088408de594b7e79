import { GraphQLJSON } from 'graphql-scalars';
import { Directive, Field, Float, ObjectType } from 'type-graphql';
import { declareEnum } from '../../../../schemas/declare.js';
import { STARTED_JOB } from '../../../../schemas/descriptions.js';
import { graphqlEnum } from '../../../platform/declared-types.js';
import type { ToolOutput } from '../../work/tools/tool.js';
import { type ParameterOption, type ParameterType } from '../../work/tools/tool-parameter.js';
import { MediaJob } from '../media.type.js';

const ParameterTypeEnum = graphqlEnum(
  declareEnum('ToolParameterType', 'Type, for a form field.', {
    text: 'One line of text.',
    textarea: 'Text of several lines.',
    number: 'A number.',
    boolean: 'Yes or no.',
    select: 'One of its options.',
    url: 'A public http or https URL.',
    color: 'A colour, #RRGGBB.',
  }),
);
const OutputTypeEnum = graphqlEnum(
  declareEnum('ToolOutputType', 'FILE: the job’s result has outputUrl; TEXT and JSON: it has output.', {
    file: 'A file: the job’s result has outputUrl.',
    text: 'A text: the job’s result has output.',
    json: 'Data: the job’s result has output.',
  }),
);

@ObjectType('ToolParameterOption', { description: 'An allowed value of a parameter.' })
export class PublishedOption implements ParameterOption {
  @Field(() => String, { description: 'Display name.' }) label!: string;
  @Field(() => String, { description: 'Value.' }) value!: string;
}

@ObjectType('ToolParameter', { description: 'A parameter of a tool.' })
export class PublishedParameter {
  @Field(() => String, { description: 'Name.' }) name!: string;
  @Field(() => ParameterTypeEnum, { description: 'Type, for a form field.' }) type!: ParameterType;
  @Field(() => String, { description: 'Display name.' }) label!: string;
  @Field(() => String, { description: 'Description.' }) description!: string;
  @Field(() => Boolean, { description: 'Whether the parameter is required.' }) required!: boolean;
  @Field(() => GraphQLJSON, { nullable: true, description: 'Default value.' })
  defaultValue!: string | number | boolean | null;
  @Field(() => Float, { nullable: true, description: 'Minimum of a number, or minimum length of a text.' })
  min?: number | undefined;
  @Field(() => Float, { nullable: true, description: 'Maximum of a number, or maximum length of a text.' })
  max?: number | undefined;
  @Field(() => Float, { nullable: true, description: 'Step of a number.' }) step?: number | undefined;
  @Field(() => [PublishedOption], {
    nullable: true,
    description: 'Allowed values; null if not a choice.',
  })
  options?: readonly ParameterOption[] | undefined;
}

@ObjectType('ToolOutput', { description: 'Output of a tool.' })
export class PublishedOutput {
  @Field(() => OutputTypeEnum, { description: 'Where the job’s result contains it.' })
  type!: ToolOutput['type'];
  @Field(() => String, { description: 'Display name.' }) label!: string;
  @Field(() => String, { description: 'MIME type, unless a parameter selects another format.' })
  mimeType!: string;
}

@ObjectType('Tool', {
  description: 'A tool that processes a file or text without a video of the workspace.',
})
export class PublishedTool {
  @Field(() => String, { description: 'Type, which identifies the tool.' }) type!: string;
  @Field(() => String, { description: 'Display name.' }) displayName!: string;
  @Field(() => String, { description: 'Description.' }) description!: string;
  @Field(() => String, { description: 'Category.' }) category!: string;
  @Field(() => [PublishedParameter], { description: 'Parameters, in display order.' })
  parameters!: readonly PublishedParameter[];
  @Field(() => PublishedOutput, { description: 'Output of the tool.' }) output!: ToolOutput;
}

@Directive('@shareable')
@ObjectType('StartedJobResult', { description: 'The job of an operation.' })
export class StartedToolResult {
  @Field(() => MediaJob, { description: STARTED_JOB }) job!: MediaJob;
  @Field(() => Boolean, { description: 'False if the same work was already running; then `job` is its job.' })
  started!: boolean;
  @Field(() => String, { description: 'Description for people.' }) message!: string;
}
