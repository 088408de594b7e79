import { Directive, ID, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { defineConnection } from '../../platform/graphql/connection.js';
import { Field, NullableField } from '../../platform/graphql/described.js';
import { upperCaseEnum } from '../../platform/graphql/graphql-enum.js';
import { Node } from '../node/node.type.js';
import { PROJECT_SORTS, SORT_ORDERS } from '../project/list-projects.js';

export const ProjectSortEnum = upperCaseEnum(PROJECT_SORTS);
export const SortOrderEnum = upperCaseEnum(SORT_ORDERS);
registerEnumType(ProjectSortEnum, {
  name: 'ProjectSort',
  description: 'Sort key of projects.',
  valuesConfig: {
    NAME: { description: 'Name, ignoring case and accents.' },
    CREATED_AT: { description: 'Time of creation.' },
    UPDATED_AT: { description: 'Time of the last change.' },
  },
});
registerEnumType(SortOrderEnum, {
  name: 'SortOrder',
  description: 'Sort order.',
  valuesConfig: {
    ASC: { description: 'Ascending: A to Z, oldest first.' },
    DESC: { description: 'Descending: Z to A, newest first.' },
  },
});

@Directive('@key(fields: "id")')
@ObjectType({ description: 'A folder of videos.', implements: Node })
export class Project {
  @Field(() => ID, 'ID, with the prefix prj_.') id!: string;
  @Field(() => String, 'Name.') name!: string;
  @NullableField(() => String, 'Description; null if none.') description!: string | null;
  @Field(() => Date, 'Time of creation.') createdAt!: Date;
  @Field(() => Date, 'Time of the last change of name or description.') updatedAt!: Date;
}

export const ProjectConnection = defineConnection(Project, {
  name: 'Project',
  plural: 'projects',
  order: 'in the requested order',
});

@InputType({ description: 'Filter for projects.' })
export class ProjectFilterInput {
  @NullableField(() => String, 'Part of the name, ignoring case and accents; at most 200 characters.')
  search?: string | null;
}

@InputType({ description: 'A project to create.' })
export class CreateProjectInput {
  @Field(() => String, '1 to 200 characters, not blank.') name!: string;
  @NullableField(() => String, 'At most 1000 characters.') description?: string | null;
}

@InputType({ description: 'The changes; absent fields are unchanged.' })
export class UpdateProjectInput {
  @NullableField(() => String, '1 to 200 characters, not blank.') name?: string | null;
  @NullableField(() => String, 'At most 1000 characters; null removes it.') description?: string | null;
}

@ObjectType({ description: 'A deleted project.' })
export class DeletedProject {
  @Field(() => ID, 'ID of the deleted project.') id!: string;
}
