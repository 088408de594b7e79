import { z } from 'zod';
import { defineMessage } from './define-message.js';

/** A course was created. */
export const courseCreated = defineMessage(
  'fact',
  'videos.course-created.v1',
  z.object({ courseId: z.string(), title: z.string(), moduleCount: z.number().int() }),
);

/** A course, one of its modules or one of their translations changed. */
export const courseUpdated = defineMessage(
  'fact',
  'videos.course-updated.v1',
  z.object({ courseId: z.string(), title: z.string(), moduleCount: z.number().int() }),
);

export const courseDeleted = defineMessage(
  'fact',
  'videos.course-deleted.v1',
  z.object({ courseId: z.string(), title: z.string() }),
);
