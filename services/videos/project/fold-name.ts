/** A name without case and accents, the same on every database: `Été à  Köln` → `ete a  koln`. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
