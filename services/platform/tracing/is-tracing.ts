let isOn = false;

/** Whether the process records traces. */
export const isTracing = (): boolean => isOn;

export function setTracing(on: boolean): void {
  isOn = on;
}
