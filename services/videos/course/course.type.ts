import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { defineConnection } from '../../platform/connection.js';
import { Node } from '../node/node.type.js';
import { MAX_MODULES } from './check-course.js';

const TITLE = '1 to 200 characters, not all of them blank.';
const DESCRIPTION = 'At most 5000 characters';

@ObjectType({ description: 'A sequence of videos to learn from, one a module.', implements: Node })
export class Course {
  @Field(() => ID, { description: 'Its id: crs_…' }) id!: string;
  @Field(() => String, { description: 'What it is called.' }) title!: string;
  @Field(() => String, { nullable: true, description: 'What it is about; null: nobody said.' }) description!:
    | string
    | null;
  @Field(() => Date, { description: 'When it was made.' }) createdAt!: Date;
  @Field(() => Date, {
    description: 'When the course, one of its modules or one of their translations last changed.',
  })
  updatedAt!: Date;
}

@ObjectType({ description: 'A place in a course, and the video that is shown there.' })
export class CourseModule {
  @Field(() => ID, { description: 'Its id: mod_…' }) id!: string;
  @Field(() => String, { description: 'What it is called.' }) title!: string;
  @Field(() => ID, { description: 'The video that is shown.' }) videoId!: string;
  @Field(() => Int, { description: 'Its place in the course, from 1 without gaps.' }) position!: number;
  courseId!: string;
}

@ObjectType({ description: 'The video of a module in another language.' })
export class ModuleTranslation {
  @Field(() => String, { description: 'Its language (BCP 47).' }) language!: string;
  @Field(() => ID, { description: 'The translation, which is a video of its own.' }) videoId!: string;
}

export const CourseConnection = defineConnection(Course, {
  name: 'Course',
  plural: 'courses',
  order: 'newest first',
});

@InputType({ description: 'Which courses.' })
export class CourseFilterInput {
  @Field(() => String, {
    nullable: true,
    description: 'Part of the title, whatever the case and accents; at most 200 characters.',
  })
  search?: string | null;
}

@InputType({ description: 'A module of a new course.' })
export class NewModuleInput {
  @Field(() => ID, { description: 'The video to show.' }) videoId!: string;
  @Field(() => String, { nullable: true, description: `${TITLE} The name of the video when absent.` })
  title?: string | null;
}

@InputType({ description: 'A new module.' })
export class AddModuleInput extends NewModuleInput {
  @Field(() => Int, {
    nullable: true,
    description: `Its place, 1 to ${MAX_MODULES}; when absent or behind the last, at the end. Modules behind it move down.`,
  })
  position?: number | null;
}

@InputType({ description: 'A new course.' })
export class CreateCourseInput {
  @Field(() => String, { description: TITLE }) title!: string;
  @Field(() => String, { nullable: true, description: `${DESCRIPTION}.` }) description?: string | null;
  @Field(() => [NewModuleInput], {
    nullable: true,
    description: `Its modules in their order, at most ${MAX_MODULES}; none when absent.`,
  })
  modules?: NewModuleInput[] | null;
}

@InputType({ description: 'What is to change; what is absent stays.' })
export class UpdateCourseInput {
  @Field(() => String, { nullable: true, description: TITLE }) title?: string | null;
  @Field(() => String, { nullable: true, description: `${DESCRIPTION}; null removes it.` })
  description?: string | null;
}

@InputType({ description: 'What is to change; what is absent stays.' })
export class UpdateModuleInput {
  @Field(() => String, { nullable: true, description: TITLE }) title?: string | null;
  @Field(() => Int, {
    nullable: true,
    description: `Its new place, 1 to ${MAX_MODULES}; behind the last is at the end. Modules in between move.`,
  })
  position?: number | null;
}

@ObjectType({ description: 'What was removed.' })
export class DeletedCourse {
  @Field(() => ID, { description: 'Which course it was.' }) id!: string;
}

@ObjectType({ description: 'What was removed.' })
export class RemovedModule {
  @Field(() => ID, { description: 'Which module it was.' }) id!: string;
}
