export interface Person {
  readonly id: string;
  readonly skin: string;
  readonly hair: string;
  readonly shirt: string;
  readonly cut: 'short' | 'long' | 'bob' | 'curly' | 'bald' | 'bun';
  readonly glasses?: boolean;
  readonly beard?: boolean;
}

export const PEOPLE: readonly Person[] = [
  { id: 'mara', skin: '#F1C7A5', hair: '#5B3423', shirt: '#2563EB', cut: 'long' },
  { id: 'jonas', skin: '#EDB98A', hair: '#C9873B', shirt: '#0F766E', cut: 'short', beard: true },
  { id: 'amina', skin: '#8D5A3B', hair: '#22150F', shirt: '#DB2777', cut: 'curly' },
  { id: 'kenji', skin: '#EFC9A0', hair: '#1F2430', shirt: '#7C3AED', cut: 'short', glasses: true },
  { id: 'rosa', skin: '#C98F66', hair: '#8E9199', shirt: '#EA580C', cut: 'bun', glasses: true },
  { id: 'david', skin: '#6B4226', hair: '#17110D', shirt: '#334155', cut: 'bald', beard: true },
];

/** People who also have an animated version. */
export const MOVING: readonly string[] = ['mara', 'kenji'];
