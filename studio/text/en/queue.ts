const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const ordinal = (position: number): string =>
  `${position.toLocaleString('en')}${SUFFIXES[ordinals.select(position)] ?? 'th'}`;

export const queue = {
  waiting: 'Waiting to start',
  place: (position: number) => (position === 1 ? 'Next in the queue' : `${ordinal(position)} in the queue`),
  starts: (time: string) => `starts in about ${time}`,
};
