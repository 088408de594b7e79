import { STARTED_JOB } from '../../../schemas/descriptions.js';
import { GraphQLJSON } from 'graphql-scalars';
import { Directive, Field, Float, ObjectType, registerEnumType } from 'type-graphql';
import { upperCaseEnum } from '../../platform/graphql-enum.js';
import { MediaJob } from '../media.type.js';
import type { ToolOutput } from './tool.js';
import { PARAMETER_TYPES, type ParameterOption, type ParameterType } from './tool-parameter.js';

const ParameterTypeEnum = upperCaseEnum(PARAMETER_TYPES);
const OutputTypeEnum = upperCaseEnum(['file', 'text', 'json'] as const);
registerEnumType(ParameterTypeEnum, { name: 'ToolParameterType', description: 'What a form shows for it.' });
registerEnumType(OutputTypeEnum, {
  name: 'ToolOutputType',
  description: 'FILE: the job’s result has outputUrl; TEXT and JSON: it has output.',
});

@ObjectType('ToolParameterOption', { description: 'One of the values that a parameter can have.' })
export class PublishedOption implements ParameterOption {
  @Field(() => String) label!: string;
  @Field(() => String) value!: string;
}

@ObjectType('ToolParameter', { description: 'Something a tool is to be told.' })
export class PublishedParameter {
  @Field(() => String) name!: string;
  @Field(() => ParameterTypeEnum) type!: ParameterType;
  @Field(() => String) label!: string;
  @Field(() => String) description!: string;
  @Field(() => Boolean) required!: boolean;
  @Field(() => GraphQLJSON, { nullable: true, description: 'What is taken when nothing is given.' })
  defaultValue!: string | number | boolean | null;
  @Field(() => Float, { nullable: true, description: 'Of a number; of a text, its fewest characters.' })
  min?: number | undefined;
  @Field(() => Float, { nullable: true, description: 'Of a number; of a text, its most characters.' })
  max?: number | undefined;
  @Field(() => Float, { nullable: true, description: 'Numbers are multiples of it.' }) step?:
    | number
    | undefined;
  @Field(() => [PublishedOption], { nullable: true }) options?: readonly ParameterOption[] | undefined;
}

@ObjectType('ToolOutput', { description: 'What a tool makes.' })
export class PublishedOutput {
  @Field(() => OutputTypeEnum) type!: ToolOutput['type'];
  @Field(() => String) label!: string;
  @Field(() => String, { description: 'Unless a parameter asks for another format.' }) mimeType!: string;
}

@ObjectType('Tool', {
  description: 'Something that can be done to a file or a text without a video of the workspace.',
})
export class PublishedTool {
  @Field(() => String, { description: 'What it is asked for by.' }) type!: string;
  @Field(() => String) displayName!: string;
  @Field(() => String) description!: string;
  @Field(() => String) category!: string;
  @Field(() => [PublishedParameter], { description: 'In the order they are asked for.' })
  parameters!: readonly PublishedParameter[];
  @Field(() => PublishedOutput) output!: ToolOutput;
}

@Directive('@shareable')
@ObjectType('StartedJobResult', { description: 'The job that does the work.' })
export class StartedToolResult {
  @Field(() => MediaJob, { description: STARTED_JOB }) job!: MediaJob;
  @Field(() => Boolean, { description: 'False: the same work was under way already, and this is its job.' })
  started!: boolean;
  @Field(() => String, { description: 'What happened, in words.' }) message!: string;
}
