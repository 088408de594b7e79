import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { defineConnection } from '../../platform/connection.js';
import { Actor } from '../actor/actor.type.js';

const BODY = '1 to 5000 characters, not all of them blank. <@usr_…> mentions a member.';

@ObjectType({
  description: 'What somebody says about a video. A comment and the replies to it are a thread.',
})
export class Comment {
  @Field(() => ID, { description: 'Its id: cmt_…' }) id!: string;
  @Field(() => ID, { description: 'The video.' }) videoId!: string;
  @Field(() => ID, { nullable: true, description: 'The first comment of its thread; null: it is this one.' })
  parentId!: string | null;
  @Field(() => String, { description: 'What is said. <@usr_…> mentions a member.' }) body!: string;
  @Field(() => Float, {
    nullable: true,
    description: 'Where in the video, in seconds; null: nowhere in particular.',
  })
  timestamp!: number | null;
  @Field(() => Boolean, { nullable: true, description: 'Whether the thread is resolved; null in a reply.' })
  resolved!: boolean | null;
  @Field(() => [ID], { description: 'Ids of the people who are mentioned, in the order of the text.' })
  mentions!: string[];
  @Field(() => Actor, { description: 'Who wrote it.' }) author!: Actor;
  @Field(() => Date, { description: 'When it was written.' }) createdAt!: Date;
  @Field(() => Date, { description: 'When it last changed.' }) updatedAt!: Date;
}

export const CommentConnection = defineConnection(Comment, {
  name: 'Comment',
  plural: 'comments',
  order: 'newest first',
});

@ObjectType({ description: 'The comments of a video in figures.' })
export class Discussion {
  @Field(() => ID, { description: 'The video.' }) videoId!: string;
  @Field(() => Int, { description: 'Comments, replies among them.' }) commentCount!: number;
  @Field(() => Int, { description: 'Threads that are not resolved.' }) unresolvedCount!: number;
}

@ObjectType({ description: 'The comment that was deleted.' })
export class DeletedComment {
  @Field(() => ID, { description: 'Which comment it was.' }) id!: string;
}

@InputType({ description: 'Which comments.' })
export class CommentFilterInput {
  @Field(() => ID, { nullable: true, description: 'Replies of the thread that this comment begins.' })
  parentId?: string | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'First comments of threads that are resolved, or not.',
  })
  resolved?: boolean | null;
}

@InputType({ description: 'A new comment.' })
export class AddCommentInput {
  @Field(() => String, { description: BODY }) body!: string;
  @Field(() => Float, { nullable: true, description: 'Where in the video, in seconds; at least 0.' })
  timestamp?: number | null;
  @Field(() => ID, {
    nullable: true,
    description: 'The comment to reply to. A reply to a reply joins its thread.',
  })
  parentId?: string | null;
}

@InputType({ description: 'What is to change of a comment; what is absent stays.' })
export class UpdateCommentInput {
  @Field(() => String, { nullable: true, description: `${BODY} For its author, owners and admins.` })
  body?: string | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Resolves the thread that the comment begins, or opens it again.',
  })
  resolved?: boolean | null;
}
