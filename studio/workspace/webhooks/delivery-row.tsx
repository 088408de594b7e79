import { useId, useState } from 'react';
import { Badge, type BadgeTone } from '../../design/badge';
import { Button } from '../../design/button';
import { ChevronDown } from '../../design/icons';
import { Row } from '../../design/rows';
import { formatDateTime, formatNumber } from '../../text/format';
import { text } from '../../text/text';
import type { DeliveryStateFragment, WebhookDeliveryStatus } from './webhooks.generated';
import styles from './webhooks.module.css';

const words = text.workspace.webhooks;

const TONES: Readonly<Record<WebhookDeliveryStatus, BadgeTone>> = {
  PENDING: 'warn',
  DELIVERED: 'good',
  DEAD: 'bad',
};

interface DeliveryRowProps {
  readonly delivery: DeliveryStateFragment;
  readonly canRedeliver: boolean;
  readonly onRedeliver: () => void;
}

/** One delivery; its attempts unfold. */
export function DeliveryRow({ delivery, canRedeliver, onRedeliver }: DeliveryRowProps) {
  const { event, status, createdAt, nextAttemptAt, attempts } = delivery;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const detail = [
    formatDateTime(createdAt),
    words.attempts(attempts.length),
    ...(status === 'PENDING' && nextAttemptAt ? [words.next(formatDateTime(nextAttemptAt))] : []),
  ];
  return (
    <Row
      title={event}
      badges={<Badge tone={TONES[status]}>{words.statuses[status]}</Badge>}
      detail={detail.join(', ')}
      actions={
        <>
          <Button
            kind="quiet"
            icon={<ChevronDown aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onPress={() => setOpen(!isOpen)}
          >
            {words.details}
          </Button>
          <Button kind="quiet" isDisabled={!canRedeliver} onPress={onRedeliver}>
            {words.redeliver}
          </Button>
        </>
      }
    >
      {isOpen && (
        <div id={id} className={styles.attempts}>
          {attempts.map((attempt) => (
            <Attempt key={`${attempt.startedAt} ${attempt.number}`} attempt={attempt} />
          ))}
        </div>
      )}
    </Row>
  );
}

function Attempt({ attempt }: { readonly attempt: DeliveryStateFragment['attempts'][number] }) {
  const { number, startedAt, durationMs, reason, request, response } = attempt;
  return (
    <section className={styles.attempt}>
      <h3>{words.attempt(number)}</h3>
      <p>
        {formatDateTime(startedAt)}, {words.took(formatNumber(durationMs))},{' '}
        {response ? words.answered(response.status) : words.noAnswer}
      </p>
      {reason && <p className={styles.reason}>{reason}</p>}
      {request && <Body title={words.request} body={`${headerLines(request.headers)}\n\n${request.body}`} />}
      {response && <Body title={words.response} body={response.body || words.emptyBody} />}
    </section>
  );
}

const headerLines = (headers: Readonly<Record<string, unknown>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n');

const Body = ({ title, body }: { readonly title: string; readonly body: string }) => (
  <figure className={styles.body}>
    <figcaption>{title}</figcaption>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard */}
    <pre tabIndex={0}>{body}</pre>
  </figure>
);
