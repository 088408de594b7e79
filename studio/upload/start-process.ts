import { client } from '../graphql/client';
import { faultText } from '../graphql/faults';
import { text } from '../text/text';
import { StartProcessDocument, type StartProcessMutationVariables } from './start-process.generated';

/** What is done with a video: the input of a process without the video. */
export type ProcessRequest = Omit<
  StartProcessMutationVariables['input'],
  'url' | 'videoId' | 'name' | 'projectId' | 'metadata'
>;

/** `isPassing` faults say nothing about the request: it may succeed later. */
type Outcome =
  | { readonly jobId: string; readonly fault: null }
  | { readonly jobId: null; readonly fault: string; readonly isPassing: boolean };

/** Starts the process of a video that is uploaded, also when no page shows it. */
export async function startProcess(videoId: string, request: ProcessRequest): Promise<Outcome> {
  const { data, error } = await client
    .mutation(StartProcessDocument, { input: { ...request, videoId } })
    .toPromise();
  if (data) return { jobId: data.processVideo.job.id, fault: null };
  const fault = error ? faultText(error) : text.shell.faults.unavailable;
  return { jobId: null, fault, isPassing: !error || error.networkError !== undefined };
}
