/**
 * Returns a name without case and accents, independent of the database's locale: `Été in der Straße` → `ete in der strasse`.
 */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');
