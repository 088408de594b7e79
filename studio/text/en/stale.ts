const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

export const stale = {
  title: 'Out of date',
  list: (results: string) => `Out of date: ${results}.`,
  export: 'export',
  segments: (some: number, all: number) => `${some} of ${count(all, 'segment', 'segments')}`,
  sound: 'sound',
  voiceover: 'voiceover',
  lines: (number: number) => count(number, 'line', 'lines'),
  article: (language: string | null) => (language ? `article in ${language}` : 'article'),
  translation: (language: string) => `translation into ${language}`,
  part: (name: string, detail: string | null) => (detail ? `${name} (${detail})` : name),
  takes: (time: string, minutes: string | null) =>
    minutes ? `Updating takes ${time} and ${minutes} of your minutes.` : `Updating takes ${time}.`,
  charged: (minutes: string) => `Updating takes ${minutes} of your minutes.`,
  seconds: (number: number) => `about ${count(number, 'second', 'seconds')}`,
  minutes: (number: number) => `about ${count(number, 'minute', 'minutes')}`,
  details: 'Details',
  moreReasons: (number: number) => `and ${count(number, 'more change', 'more changes')}`,
  update: 'Update',
  translateAgain: 'Translate again:',
  translateInto: (language: string) => `${language}: translate again`,
} as const;
