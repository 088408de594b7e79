import { Note } from '../design/note';
import { formatNumber } from '../text/format';
import { text } from '../text/text';
import styles from './process.module.css';
import { chargedTimes, type ProcessForm } from './process-form';
import { stepName } from './step-name';
import type { Estimate } from './use-estimate';

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
