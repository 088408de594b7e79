import { useQuery } from 'urql';
import { Note } from '../design/status';
import { faultText } from '../graphql/faults';
import { formatNumber, languageName, text } from '../text/text';
import { addressFault } from '../upload/address-fault';
import { EstimateProcessDocument, type EstimateProcessQuery } from './process.generated';
import styles from './process.module.css';
import { chargedTimes, estimateInput, type ProcessForm, type ProcessSource } from './process-form';

/** Returns what a step such as `translation:de` does, in words. */
export function stepName(step: string): string {
  const [kind = '', language] = step.split(':');
  return language
    ? text.process.translate(languageName(language, document.documentElement.lang))
    : (text.process.stepNames[kind] ?? kind);
}

/** Failures that say nothing about what was chosen: the process may still be started. */
const PASSING = ['rate_limit_exceeded', 'unavailable', 'internal_error'];

interface Estimate {
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

interface CostProps {
  readonly form: ProcessForm;
  readonly estimate: Estimate;
}

/** What the process takes from the plan, and which of its steps can't be done, before it starts. */
export function Cost({ form, estimate: { found, refusal } }: CostProps) {
  if (refusal) return <Note tone="warn">{refusal}</Note>;
  const { minutes, remainingMinutes, shortage, steps = [] } = found ?? {};
  const problems = steps.flatMap(({ name, problem }) => (problem ? [{ name, problem }] : []));
  return (
    <>
      {problems.map(({ name, problem }) => (
        <Note key={name} tone="warn">
          {text.process.problem(stepName(name), problem)}
        </Note>
      ))}
      {shortage && <Note tone="warn">{shortage}</Note>}
      <p className={styles.hint} role="status">
        {typeof minutes === 'number' ? minutesText(minutes) : text.process.cost(chargedTimes(form))}{' '}
        {typeof remainingMinutes === 'number' && text.process.remaining(formatNumber(remainingMinutes))}
      </p>
    </>
  );
}

const minutesText = (minutes: number) =>
  minutes === 0 ? text.process.noMinutes : text.process.minutes(formatNumber(minutes));
