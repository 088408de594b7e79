export const library = {
  title: 'Library',
  count: (count: number) => (count === 1 ? '1 video' : `${count.toLocaleString('en')} videos`),
} as const;
