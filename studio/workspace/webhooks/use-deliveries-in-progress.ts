import { useEffect, useEffectEvent } from 'react';

/** There is no subscription to deliveries; an attempt ends within seconds. */
const PERIOD_MS = 1_500;

interface Delivery {
  readonly status: string;
  readonly nextAttemptAt: string | null;
}

const isUnderWay = ({ status, nextAttemptAt }: Delivery): boolean =>
  status === 'PENDING' && (nextAttemptAt === null || Date.parse(nextAttemptAt) <= Date.now() + PERIOD_MS);

/** Reads the log again for as long as an attempt is running or due, while the page is visible. */
export function useDeliveriesInProgress(
  deliveries: readonly Delivery[] | undefined,
  onDue: () => void,
): void {
  const reload = useEffectEvent(onDue);
  const isWaiting = deliveries?.some(isUnderWay) ?? false;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), PERIOD_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
}
