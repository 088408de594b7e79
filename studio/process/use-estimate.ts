import { useQuery } from 'urql';
import { faultText } from '../graphql/fault-text';
import { text } from '../text/text';
import { addressFault } from '../upload/address-fault';
import { EstimateProcessDocument, type EstimateProcessQuery } from './process.generated';
import { estimateInput, type ProcessForm, type ProcessSource } from './process-form';

/** Failures that say nothing about what was chosen: the process may still be started. */
const PASSING = ['rate_limit_exceeded', 'unavailable', 'internal_error'];

export interface Estimate {
  readonly found: EstimateProcessQuery['estimateProcess'] | undefined;
  /** Why what was chosen can't be processed; null when it can. */
  readonly refusal: string | null;
}

/** What no service knows yet: a file that is not uploaded. */
const UNKNOWN: ProcessSource = { projectId: null };

/** Asks what the process would take, as far as the form is filled in; `source` is null for a file that is not uploaded. */
export function useEstimate(form: ProcessForm, source: ProcessSource | null): Estimate {
  const isExisting = source !== null && 'videoId' in source;
  const pause = source === null || (!isExisting && addressFault(form.address) !== null);
  const [{ data, error, fetching }] = useQuery({
    query: EstimateProcessDocument,
    variables: { input: estimateInput(form, source ?? UNKNOWN) },
    pause,
    requestPolicy: 'cache-and-network',
  });
  const found = source === null ? undefined : data?.estimateProcess;
  const refused = error?.graphQLErrors[0]?.extensions;
  if (pause || fetching || !error || !refused || PASSING.includes(String(refused.code)))
    return { found, refusal: null };
  if (!/(^|\.)generate$/.test(String(refused.field))) return { found, refusal: faultText(error) };
  // The form itself asks for the voice of a voiceover.
  const isVoiceMissing = form.hasVoiceover && form.voiceId === null;
  return { found, refusal: isVoiceMissing ? null : text.process.stepMissing };
}
