import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { defineConnection } from '../../platform/graphql/connection.js';
import { Actor } from '../actor/actor.type.js';

const BODY = 'Text, 1 to 5000 characters, not blank. <@usr_…> mentions a member.';

@ObjectType({
  description: 'A comment on a video. A comment and its replies form a thread.',
})
export class Comment {
  @Field(() => ID, { description: 'ID, with the prefix cmt_.' }) id!: string;
  @Field(() => ID, { description: 'ID of the video.' }) videoId!: string;
  @Field(() => ID, {
    nullable: true,
    description: 'ID of the first comment of the thread; null if this is the first.',
  })
  parentId!: string | null;
  @Field(() => String, { description: 'Text. <@usr_…> mentions a member.' }) body!: string;
  @Field(() => Float, {
    nullable: true,
    description: 'Time in the video, in seconds; null if about the whole video.',
  })
  timestamp!: number | null;
  @Field(() => Boolean, { nullable: true, description: 'Whether the thread is resolved; null for replies.' })
  resolved!: boolean | null;
  @Field(() => [ID], { description: 'IDs of the mentioned users, in order of the text.' })
  mentions!: string[];
  @Field(() => Actor, { description: 'Author.' }) author!: Actor;
  @Field(() => Date, { description: 'Time of generation.' }) createdAt!: Date;
  @Field(() => Date, { description: 'Time of the last change.' }) updatedAt!: Date;
}

export const CommentConnection = defineConnection(Comment, {
  name: 'Comment',
  plural: 'comments',
  order: 'newest first',
});

@ObjectType({ description: 'Statistics of a video’s comments.' })
export class Discussion {
  @Field(() => ID, { description: 'ID of the video.' }) videoId!: string;
  @Field(() => Int, { description: 'Number of comments, including replies.' }) commentCount!: number;
  @Field(() => Int, { description: 'Number of unresolved threads.' }) unresolvedCount!: number;
}

@ObjectType({ description: 'A deleted comment.' })
export class DeletedComment {
  @Field(() => ID, { description: 'ID of the deleted comment.' }) id!: string;
}

@InputType({ description: 'Filter for comments.' })
export class CommentFilterInput {
  @Field(() => ID, { nullable: true, description: 'Replies in the thread of this comment.' })
  parentId?: string | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'First comments of resolved, or unresolved, threads.',
  })
  resolved?: boolean | null;
}

@InputType({ description: 'A comment to add.' })
export class AddCommentInput {
  @Field(() => String, { description: BODY }) body!: string;
  @Field(() => Float, { nullable: true, description: 'Time in the video in seconds, at least 0.' })
  timestamp?: number | null;
  @Field(() => ID, {
    nullable: true,
    description: 'ID of the comment to reply to. Replies to replies join the thread.',
  })
  parentId?: string | null;
}

@InputType({ description: 'Changes of a comment; absent fields are unchanged.' })
export class UpdateCommentInput {
  @Field(() => String, { nullable: true, description: `${BODY} Allowed for the author, owners and admins.` })
  body?: string | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Resolves or reopens the thread.',
  })
  resolved?: boolean | null;
}
