import { makeWorkspaceAndKey } from '../../setup/second-workspace.js';
import { fileForm, putSubtitles } from '../../setup/video-journey.js';
import { waitUntil } from '../../setup/wait-until.js';
import type { Installation } from '../installation.js';
import { type Client, makeClient } from './client.js';
import { isSuccess, type Journal, madeId, type WorkspaceIndex } from './journal.js';

/** A workspace of the schedule with a client, a webhook for every event, and a video with a script. */
export interface Tenant {
  readonly index: WorkspaceIndex;
  readonly workspaceId: string;
  readonly key: string;
  readonly client: Client;
  readonly videoId: string;
  /** The receiver's path for its webhook. */
  readonly receiverPath: string;
}

/** Prefix of the keys of requests that are sent before the first fault. */
export const PREPARATION_KEY = 'prepare-';

const CUES = [
  { startTime: 0.2, endTime: 0.9, text: 'Open the menu.' },
  { startTime: 1, endTime: 1.8, text: 'Choose a project.' },
];

/** Runs before any fault, so a failure here is not the schedule's. */
export async function makeTenant(
  { product, database, receiver, clip }: Installation,
  index: WorkspaceIndex,
  { journal, abandoned }: { readonly journal: Journal; readonly abandoned: AbortSignal },
): Promise<Tenant> {
  const { workspaceId, key } = await makeWorkspaceAndKey(database, 'business');
  const client = makeClient({ baseUrl: product.urls.REST, key, workspace: index, journal, abandoned });
  const receiverPath = `/${workspaceId}`;
  const require = async (call: Parameters<Client['send']>[0]): Promise<string> => {
    const sent = await client.send({ idempotencyKey: `${PREPARATION_KEY}${call.makes}`, ...call });
    const id = madeId(sent);
    if (id === null || !isSuccess(sent.answer?.status))
      throw new Error(`The workspace could not be prepared: ${JSON.stringify(sent.attempts.at(-1))}`);
    return id;
  };
  await require({
    method: 'POST',
    path: '/v1/webhooks',
    makes: 'webhook',
    body: { url: receiver.urlOf(receiverPath), events: ['*'] },
  });
  const form = await fileForm(clip.path);
  const videoId = await require({ method: 'POST', path: '/v1/videos/upload', makes: 'video', form });
  // Waits for the ingest during preparation, so that operations of the schedule don't wait for it.
  await waitUntil('the first video is ingested', async () => {
    const rows = await database.sql(
      `select 1 from jobs.job where workspace_id = $1 and status in ('pending', 'processing')`,
      [workspaceId],
    );
    return rows.length === 0;
  });
  await putSubtitles(database, videoId, CUES);
  return { index, workspaceId, key, client, videoId, receiverPath };
}
