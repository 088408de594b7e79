let isOn = false;

export const isTracing = (): boolean => isOn;

export function setTracing(on: boolean): void {
  isOn = on;
}
