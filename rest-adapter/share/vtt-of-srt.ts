const TIMES = /^(\d{2,}:\d{2}:\d{2}),(\d{3}) --> (\d{2,}:\d{2}:\d{2}),(\d{3})$/;

/** Keeps bold, italic and underlined text; other tags of SubRip have no equivalent, and other characters are text. */
const textOf = (line: string): string =>
  line
    .replace(/^\{\\an\d\}/, '')
    .replace(/<\/?font[^>]*>/g, '')
    .replaceAll('&', '&amp;')
    .replace(/<(?!\/?[biu]>)/g, '&lt;');

/** Converts a SubRip file that the product has written to WebVTT. */
export function vttOfSrt(srt: string): string {
  const blocks = srt
    .replaceAll('\r\n', '\n')
    .split(/\n\n+/)
    .flatMap((block) => {
      const [, times = '', ...lines] = block.trim().split('\n');
      const [, from, fromMs, to, toMs] = TIMES.exec(times) ?? [];
      return from ? [`${from}.${fromMs} --> ${to}.${toMs}\n${lines.map(textOf).join('\n')}\n`] : [];
    });
  return `WEBVTT\n\n${blocks.join('\n')}`;
}
