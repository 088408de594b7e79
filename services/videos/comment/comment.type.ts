import { Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { defineConnection } from '../../platform/graphql/connection.js';
import { Field, NullableField } from '../../platform/graphql/described.js';
import { Actor } from '../actor/actor.type.js';

const BODY = 'Text, 1 to 5000 characters, not blank. <@usr_…> mentions a member.';

@ObjectType({
  description: 'A comment on a video. A comment and its replies form a thread.',
})
export class Comment {
  @Field(() => ID, 'ID, with the prefix cmt_.') id!: string;
  @Field(() => ID, 'ID of the video.') videoId!: string;
  @NullableField(() => ID, 'ID of the first comment of the thread; null if this is the first.')
  parentId!: string | null;
  @Field(() => String, 'Text. <@usr_…> mentions a member.') body!: string;
  @NullableField(() => Float, 'Time in the video, in seconds; null if about the whole video.')
  timestamp!: number | null;
  @NullableField(() => Boolean, 'Whether the thread is resolved; null for replies.')
  resolved!: boolean | null;
  @Field(() => [ID], 'IDs of the mentioned users, in order of the text.') mentions!: string[];
  @Field(() => Actor, 'Author.') author!: Actor;
  @Field(() => Date, 'Time of generation.') createdAt!: Date;
  @Field(() => Date, 'Time of the last change.') updatedAt!: Date;
}

export const CommentConnection = defineConnection(Comment, {
  name: 'Comment',
  plural: 'comments',
  order: 'newest first',
});

@ObjectType({ description: 'Statistics of a video’s comments.' })
export class Discussion {
  @Field(() => ID, 'ID of the video.') videoId!: string;
  @Field(() => Int, 'Number of comments, including replies.') commentCount!: number;
  @Field(() => Int, 'Number of unresolved threads.') unresolvedCount!: number;
}

@ObjectType({ description: 'A deleted comment.' })
export class DeletedComment {
  @Field(() => ID, 'ID of the deleted comment.') id!: string;
}

@InputType({ description: 'Filter for comments.' })
export class CommentFilterInput {
  @NullableField(() => ID, 'Replies in the thread of this comment.') parentId?: string | null;
  @NullableField(() => Boolean, 'First comments of resolved, or unresolved, threads.')
  resolved?: boolean | null;
}

@InputType({ description: 'A comment to add.' })
export class AddCommentInput {
  @Field(() => String, BODY) body!: string;
  @NullableField(() => Float, 'Time in the video in seconds, at least 0.') timestamp?: number | null;
  @NullableField(() => ID, 'ID of the comment to reply to. Replies to replies join the thread.')
  parentId?: string | null;
}

@InputType({ description: 'Changes of a comment; absent fields are unchanged.' })
export class UpdateCommentInput {
  @NullableField(() => String, `${BODY} Allowed for the author, owners and admins.`) body?: string | null;
  @NullableField(() => Boolean, 'Resolves or reopens the thread.') resolved?: boolean | null;
}
