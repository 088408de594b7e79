import { GraphQLJSON } from 'graphql-scalars';
import { Directive, Field, Float, ObjectType, registerEnumType } from 'type-graphql';
import { STARTED_JOB } from '../../../../schemas/descriptions.js';
import { upperCaseEnum } from '../../../platform/graphql-enum.js';
import type { ToolOutput } from '../../work/tools/tool.js';
import {
  PARAMETER_TYPES,
  type ParameterOption,
  type ParameterType,
} from '../../work/tools/tool-parameter.js';
import { MediaJob } from '../media.type.js';

const ParameterTypeEnum = upperCaseEnum(PARAMETER_TYPES);
const OutputTypeEnum = upperCaseEnum(['file', 'text', 'json'] as const);
registerEnumType(ParameterTypeEnum, {
  name: 'ToolParameterType',
  description: 'What a form shows for it.',
  valuesConfig: {
    TEXT: { description: 'One line of text.' },
    TEXTAREA: { description: 'Text of several lines.' },
    NUMBER: { description: 'A number.' },
    BOOLEAN: { description: 'Yes or no.' },
    SELECT: { description: 'One of its options.' },
    URL: { description: 'A public http or https address.' },
    COLOR: { description: 'A colour, #RRGGBB.' },
  },
});
registerEnumType(OutputTypeEnum, {
  name: 'ToolOutputType',
  description: 'FILE: the job’s result has outputUrl; TEXT and JSON: it has output.',
  valuesConfig: {
    FILE: { description: 'A file: the job’s result has outputUrl.' },
    TEXT: { description: 'A text: the job’s result has output.' },
    JSON: { description: 'Data: the job’s result has output.' },
  },
});

@ObjectType('ToolParameterOption', { description: 'One of the values that a parameter can have.' })
export class PublishedOption implements ParameterOption {
  @Field(() => String, { description: 'What people call it.' }) label!: string;
  @Field(() => String, { description: 'What is given.' }) value!: string;
}

@ObjectType('ToolParameter', { description: 'Something a tool is to be told.' })
export class PublishedParameter {
  @Field(() => String, { description: 'What it is given by.' }) name!: string;
  @Field(() => ParameterTypeEnum, { description: 'What a form shows for it.' }) type!: ParameterType;
  @Field(() => String, { description: 'What people call it.' }) label!: string;
  @Field(() => String, { description: 'What it is for.' }) description!: string;
  @Field(() => Boolean, { description: 'Whether the tool runs without it.' }) required!: boolean;
  @Field(() => GraphQLJSON, { nullable: true, description: 'What is taken when nothing is given.' })
  defaultValue!: string | number | boolean | null;
  @Field(() => Float, { nullable: true, description: 'Of a number; of a text, its fewest characters.' })
  min?: number | undefined;
  @Field(() => Float, { nullable: true, description: 'Of a number; of a text, its most characters.' })
  max?: number | undefined;
  @Field(() => Float, { nullable: true, description: 'Numbers are multiples of it.' }) step?:
    | number
    | undefined;
  @Field(() => [PublishedOption], {
    nullable: true,
    description: 'The values it can have; null where it is no choice.',
  })
  options?: readonly ParameterOption[] | undefined;
}

@ObjectType('ToolOutput', { description: 'What a tool makes.' })
export class PublishedOutput {
  @Field(() => OutputTypeEnum, { description: 'Where in the job’s result it stands.' })
  type!: ToolOutput['type'];
  @Field(() => String, { description: 'What people call it.' }) label!: string;
  @Field(() => String, { description: 'Unless a parameter asks for another format.' }) mimeType!: string;
}

@ObjectType('Tool', {
  description: 'Something that can be done to a file or a text without a video of the workspace.',
})
export class PublishedTool {
  @Field(() => String, { description: 'What it is asked for by.' }) type!: string;
  @Field(() => String, { description: 'What people call it.' }) displayName!: string;
  @Field(() => String, { description: 'What it does.' }) description!: string;
  @Field(() => String, { description: 'What it is listed under.' }) category!: string;
  @Field(() => [PublishedParameter], { description: 'In the order they are asked for.' })
  parameters!: readonly PublishedParameter[];
  @Field(() => PublishedOutput, { description: 'What it makes.' }) output!: ToolOutput;
}

@Directive('@shareable')
@ObjectType('StartedJobResult', { description: 'The job that does the work.' })
export class StartedToolResult {
  @Field(() => MediaJob, { description: STARTED_JOB }) job!: MediaJob;
  @Field(() => Boolean, { description: 'False: the same work was under way already, and this is its job.' })
  started!: boolean;
  @Field(() => String, { description: 'What happened, in words.' }) message!: string;
}
