import { Directive, Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { defineConnection } from '../../platform/connection.js';
import { upperCaseEnum } from '../../platform/graphql-enum.js';
import { Node } from '../node/node.type.js';
import { PROJECT_SORTS, SORT_ORDERS } from './project-sort.js';

export const ProjectSortEnum = upperCaseEnum(PROJECT_SORTS);
export const SortOrderEnum = upperCaseEnum(SORT_ORDERS);
registerEnumType(ProjectSortEnum, {
  name: 'ProjectSort',
  description: 'What projects are sorted by.',
  valuesConfig: {
    NAME: { description: 'By name, whatever the case and accents.' },
    CREATED_AT: { description: 'By when they were made.' },
    UPDATED_AT: { description: 'By when they were last renamed or described anew.' },
  },
});
registerEnumType(SortOrderEnum, {
  name: 'SortOrder',
  description: 'Upwards or downwards.',
  valuesConfig: {
    ASC: { description: 'Upwards: A to Z, the oldest first.' },
    DESC: { description: 'Downwards: Z to A, the newest first.' },
  },
});

@Directive('@key(fields: "id")')
@ObjectType({ description: 'A folder of videos.', implements: Node })
export class Project {
  @Field(() => ID, { description: 'Its id: prj_…' }) id!: string;
  @Field(() => String, { description: 'What it is called.' }) name!: string;
  @Field(() => String, { nullable: true, description: 'What it is for; null: nobody said.' }) description!:
    | string
    | null;
  @Field(() => Date, { description: 'When it was made.' }) createdAt!: Date;
  @Field(() => Date, { description: 'When it was last renamed or described anew.' }) updatedAt!: Date;
}

export const ProjectConnection = defineConnection(Project, {
  name: 'Project',
  plural: 'projects',
  order: 'in the order that was asked for',
});

@InputType({ description: 'Which projects.' })
export class ProjectFilterInput {
  @Field(() => String, {
    nullable: true,
    description: 'Part of the name, whatever the case and accents; at most 200 characters.',
  })
  search?: string | null;
}

@InputType({ description: 'A new project.' })
export class CreateProjectInput {
  @Field(() => String, { description: '1 to 200 characters, not all of them blank.' }) name!: string;
  @Field(() => String, { nullable: true, description: 'At most 1000 characters.' })
  description?: string | null;
}

@InputType({ description: 'What is to change; what is absent stays.' })
export class UpdateProjectInput {
  @Field(() => String, { nullable: true, description: '1 to 200 characters, not all of them blank.' })
  name?: string | null;
  @Field(() => String, { nullable: true, description: 'At most 1000 characters; null takes it away.' })
  description?: string | null;
}

@ObjectType({ description: 'What was removed.' })
export class DeletedProject {
  @Field(() => ID, { description: 'Which project it was.' }) id!: string;
}
