import { ID, InputType, Int, ObjectType } from 'type-graphql';
import { defineConnection } from '../../platform/graphql/connection.js';
import { Field, NullableField } from '../../platform/graphql/described.js';
import { MAX_MODULES } from '../course/check-course.js';
import { Node } from '../node/node.type.js';

const TITLE = '1 to 200 characters, not blank.';
const DESCRIPTION = 'At most 5000 characters';

@ObjectType({ description: 'A course: a sequence of modules, each with a video.', implements: Node })
export class Course {
  @Field(() => ID, 'ID, with the prefix crs_.') id!: string;
  @Field(() => String, 'Name.') title!: string;
  @NullableField(() => String, 'Description; null if none.') description!: string | null;
  @Field(() => Date, 'Time of creation.') createdAt!: Date;
  @Field(() => Date, 'Time of the last change of the course, its modules or their translations.')
  updatedAt!: Date;
}

@ObjectType({ description: 'A module of a course, which shows a video.' })
export class CourseModule {
  @Field(() => ID, 'ID, with the prefix mod_.') id!: string;
  @Field(() => String, 'Name.') title!: string;
  @Field(() => ID, 'ID of the video.') videoId!: string;
  @Field(() => Int, 'Position in the course, from 1 without gaps.') position!: number;
  courseId!: string;
}

@ObjectType({ description: 'A translation of a module’s video.' })
export class ModuleTranslation {
  @Field(() => String, 'Language (BCP 47).') language!: string;
  @Field(() => ID, 'ID of the translation.') videoId!: string;
}

export const CourseConnection = defineConnection(Course, {
  name: 'Course',
  plural: 'courses',
  order: 'newest first',
});

@InputType({ description: 'Filter for courses.' })
export class CourseFilterInput {
  @NullableField(() => String, 'Part of the title, ignoring case and accents; at most 200 characters.')
  search?: string | null;
}

@InputType({ description: 'A module of a course to create.' })
export class NewModuleInput {
  @Field(() => ID, 'ID of the video.') videoId!: string;
  @NullableField(() => String, `${TITLE} Defaults to the video’s name.`) title?: string | null;
}

@InputType({ description: 'A module to add.' })
export class AddModuleInput extends NewModuleInput {
  @NullableField(() => Int, {
    description: `Position, 1 to ${MAX_MODULES}; at the end if absent or beyond the last. Later modules move down.`,
  })
  position?: number | null;
}

@InputType({ description: 'A course to create.' })
export class CreateCourseInput {
  @Field(() => String, TITLE) title!: string;
  @NullableField(() => String, `${DESCRIPTION}.`) description?: string | null;
  @NullableField(() => [NewModuleInput], `Modules in order, at most ${MAX_MODULES}; none if absent.`)
  modules?: NewModuleInput[] | null;
}

@InputType({ description: 'The changes; absent fields are unchanged.' })
export class UpdateCourseInput {
  @NullableField(() => String, TITLE) title?: string | null;
  @NullableField(() => String, `${DESCRIPTION}; null removes it.`) description?: string | null;
}

@InputType({ description: 'The changes; absent fields are unchanged.' })
export class UpdateModuleInput {
  @NullableField(() => String, TITLE) title?: string | null;
  @NullableField(() => Int, `New position, 1 to ${MAX_MODULES}; at the end if beyond the last.`)
  position?: number | null;
}

@ObjectType({ description: 'A deleted course.' })
export class DeletedCourse {
  @Field(() => ID, 'ID of the deleted course.') id!: string;
}

@ObjectType({ description: 'A module that was removed from a course.' })
export class RemovedModule {
  @Field(() => ID, 'ID of the removed module.') id!: string;
}
