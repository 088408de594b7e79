import { useEffect, useState } from 'react';

/** Returns the value once it has not changed for a while. */
export function useSettled<Value>(value: Value, afterMs: number): Value {
  const key = JSON.stringify(value);
  const [settled, setSettled] = useState({ key, value });
  useEffect(() => {
    const timer = setTimeout(
      () => setSettled((before) => (before.key === key ? before : { key, value: JSON.parse(key) as Value })),
      afterMs,
    );
    return () => clearTimeout(timer);
  }, [key, afterMs]);
  return settled.value;
}
