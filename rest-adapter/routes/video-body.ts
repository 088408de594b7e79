import { z } from 'zod';
import { fromGraphqlEnums } from '../graphql-enums.js';
import { fieldsOf } from '../graphql-selection.js';
import { VideoBody } from './schemas.js';

/** The GraphQL fields of a video that the adapter selects: those of REST. */
export const VIDEO_FIELDS = fieldsOf(VideoBody);

export type VideoAnswer = Readonly<Record<string, unknown>>;

/** Converts a video to REST: enum values in lower case, optional fields that are null omitted. */
export function videoBody(video: VideoAnswer): Record<string, unknown> {
  const shape: Readonly<Record<string, z.ZodType>> = VideoBody.shape;
  const present = Object.entries(fromGraphqlEnums(VideoBody, video)).filter(
    ([name, value]) => value !== null || !(shape[name] instanceof z.ZodOptional),
  );
  return Object.fromEntries(present);
}
