import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { z } from 'zod';
import type { videoCreated } from '../../../schemas/messages/videos.js';

/** An accepted process, as published in the event about its video. */
@Entity({ name: 'accepted_process' })
export class AcceptedProcessEntity {
  @PrimaryColumn('text') workspaceId!: string;
  @PrimaryColumn('text') jobId!: string;
  @Column('text') videoId!: string;
  @Column('jsonb') created!: z.infer<typeof videoCreated.payload>;
  @Column('text') requestId!: string;
}
