import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { JobAttempt } from '../../../schemas/messages/jobs.js';
import { inTransaction } from '../../platform/database/database.js';

/** An attempt of a job, and the messages that its command was sent with. */
export const SentAttempts = z.array(JobAttempt.extend({ commandIds: z.array(z.string()).max(10) })).max(200);
type SentAttempts = z.infer<typeof SentAttempts>;

const CONSUMER = 'media.commands';

/**
 * Returns the ids of the jobs whose commands were all received, but which have no work, no upload to wait
 * for, and no message about their end: nothing would ever report on them. A job with a command that has not
 * been received yet is not lost.
 */
export async function findLostAttempts(
  db: DataSource,
  workspaceId: string,
  attempts: SentAttempts,
): Promise<string[]> {
  const rows: Array<{ id: string }> = await inTransaction(db, { workspaceId }, (tx) =>
    tx.query(
      `select "jobId" as id from jsonb_to_recordset($2) as sent ("jobId" text, attempt int, "commandIds" jsonb)
       where jsonb_array_length("commandIds") > 0
         and not exists (
           select from jsonb_array_elements_text("commandIds") as command (id)
           where not exists (select from inbox where consumer = '${CONSUMER}' and message_id = command.id))
         and not exists (select from work where workspace_id = $1 and job_id = "jobId" and job_attempt = sent.attempt)
         and not exists (
           select from upload u where u.workspace_id = $1 and u.job_id = "jobId" and u.job_attempt >= sent.attempt
             and u.state in ('open', 'received'))
         and not exists (
           select from ended_attempt e where e.workspace_id = $1 and e.job_id = "jobId" and e.attempt >= sent.attempt)
         and not exists (
           select from sent_message where envelope -> 'payload' ->> 'jobId' = "jobId"
             and (envelope -> 'payload' ->> 'attempt')::int = sent.attempt)`,
      [workspaceId, JSON.stringify(attempts)],
    ),
  );
  return rows.map(({ id }) => id);
}
