import { ChevronDown, History, RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import { useMutation, useSubscription } from 'urql';
import { Button } from '../../design/button';
import { notifyFault } from '../../design/toasts';
import { faultText } from '../../graphql/fault-text';
import { text } from '../../text/text';
import { isOpen as isOpenJob, type VideoJob } from '../jobs/job-state';
import type { TabProps } from '../tab-props';
import { StaleResultUpdatesDocument, UpdateStaleResultsDocument } from './stale.generated';
import styles from './stale-notice.module.css';
import { StaleReasons } from './stale-reasons';
import { planUpdate, unknownTranslations } from './stale-results';
import { costOf, staleResults } from './stale-words';
import { TranslateAgain } from './translate-again';

interface StaleNoticeProps extends TabProps {
  readonly jobs: readonly VideoJob[];
}

const words = text.stale;

/** Kinds of jobs whose end changes what is out of date. */
const MAKING: ReadonlySet<VideoJob['kind']> = new Set([
  'ANALYSIS',
  'EXPORT',
  'PROCESS',
  'TOOL',
  'TRANSLATION',
]);

/** Says which results no longer match the video, why on demand, and brings them up to date; nothing if all match. */
export function StaleNotice({ video, mayEdit, jobs }: StaleNoticeProps) {
  // Sends the present state first, and again after each change of the video.
  const [{ data }] = useSubscription({ query: StaleResultUpdatesDocument, variables: { id: video.id } });
  const [updating, update] = useMutation(UpdateStaleResultsDocument);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const staleness = data?.videoUpdates.staleness;
  const results = staleness ? staleResults(staleness) : [];
  if (!staleness || results.length === 0) return null;
  const plan = planUpdate(staleness);
  const isMaking = jobs.some((job) => isOpenJob(job) && MAKING.has(job.kind));
  const mayChange = mayEdit && !video.locked;
  return (
    <section className={styles.notice} aria-label={words.title}>
      <div className={styles.line}>
        <History aria-hidden className={styles.symbol} />
        <p className={styles.sentence} role="status">
          {words.list(results.map(({ name, detail }) => words.part(name, detail)).join(', '))}{' '}
          <span className={styles.cost}>{mayChange && costOf(plan)}</span>
        </p>
        <div className={styles.actions}>
          <Button
            kind="quiet"
            icon={<ChevronDown aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onPress={() => setOpen(!isOpen)}
          >
            {words.details}
          </Button>
          {plan.parts.length > 0 && mayEdit && (
            <Button
              icon={<RefreshCw aria-hidden />}
              isDisabled={!mayChange || isMaking || updating.fetching}
              onPress={async () => {
                const { error } = await update({ id: video.id, parts: plan.parts });
                if (error) notifyFault(faultText(error));
              }}
            >
              {words.update}
            </Button>
          )}
        </div>
      </div>
      {mayChange && <TranslateAgain video={video} translations={unknownTranslations(staleness)} />}
      {isOpen && <StaleReasons id={id} results={results} />}
    </section>
  );
}
