import { useQuery } from 'urql';
import { Note } from '../design/note';
import { formatNumber } from '../text/format';
import { text } from '../text/text';
import { addressFault } from '../upload/address-fault';
import { EstimateProcessDocument } from './process.generated';
import styles from './process.module.css';
import { chargedTimes, estimateInput, type ProcessForm, type ProcessSource } from './process-form';
import { stepName } from './step-name';

interface CostProps {
  readonly form: ProcessForm;
  readonly source: ProcessSource;
}

/** What the process takes from the plan, and which of its steps can't be done, before it starts. */
export function Cost({ form, source }: CostProps) {
  const [{ data }] = useQuery({
    query: EstimateProcessDocument,
    variables: { input: estimateInput(form, source) },
    pause: !('videoId' in source) && addressFault(form.address) !== null,
    requestPolicy: 'cache-and-network',
  });
  const { minutes, remainingMinutes, shortage, steps = [] } = data?.estimateProcess ?? {};
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
        {typeof minutes === 'number'
          ? text.process.minutes(formatNumber(minutes))
          : text.process.cost(chargedTimes(form))}{' '}
        {typeof remainingMinutes === 'number' && text.process.remaining(formatNumber(remainingMinutes))}
      </p>
    </>
  );
}
