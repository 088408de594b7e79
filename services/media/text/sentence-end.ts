/** How a word stands between its neighbours. */
export interface WordPlace {
  /** The word before it in the same sentence; absent at its beginning. */
  readonly before?: string | undefined;
  /** The word after it; absent at the end of the text. */
  readonly next?: string | undefined;
  /** BCP 47. */
  readonly language?: string | undefined;
  /** False where no word has capital letters: then a small letter says nothing. */
  readonly isCased?: boolean;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

const MARK = /([.!?…。！？｡॥।؟]+)(["'“”’»)\]」』*]*)$/u;
const WIDE_MARK = /[。！？｡।॥]$/u;
const OPENING = /^["'“”„‘«»([「『*¿¡]+/u;

/** Abbreviations that a name or more of the sentence follows. */
const NEVER_LAST = words(
  `mr mrs ms dr prof st herr hr dipl ing mag mme mlle sr sra srta dra rev gen capt lt jr
   e.g i.e vs approx dept esp incl cf ca bzw ggf evtl inkl exkl sog vgl zzgl z.b d.h u.a u.u i.d.r z.t s.o
   p.ej ej aprox c.-à-d resp env`,
);
/** Abbreviations before a number or a letter, such as "No. 5"; elsewhere they are words, as in "No." */
const BEFORE_NUMBER = words(
  'no nr nrn num núm fig figs abb tab kap abs art pos s p pp pág pag vol bd ch chap sec sect ver v ex cap str tel pt',
);
/** Abbreviations that a sentence may end with: it does if a capital letter follows. */
const MAY_BE_LAST = words('etc usw u.s.w inc ltd co corp gmbh a.m p.m max min std sek mio mrd o.ä');
/** Words before a letter that names something, as in "plan B". */
const LETTERED = words(
  'plan option schritt step part teil figure section spalte column variante version group',
);

/** Languages that write ordinal numbers with a full stop. Months and nouns are in small letters, except in German. */
const ORDINAL_LANGUAGES = words('de lb');
const DETERMINERS = words(
  `am im vom zum zur beim der die das den dem des ein eine einen einem einer eines jeder jede jedes jeden jedem dieser
   diese dieses diesen diesem ab bis seit und oder ihr ihre ihren mein meine unser unsere`,
);
const MONTHS = words(
  'januar jänner februar märz april mai juni juli august september oktober november dezember jahrhundert',
);

const primary = (language: string | undefined): string =>
  (language ?? '').toLowerCase().split(/[-_]/)[0] ?? '';

/** Whether a sentence ends with a word that is followed by white space, or is the last one. */
export function endsSentence(word: string, place: WordPlace = {}): boolean {
  const found = MARK.exec(word);
  if (!found) return false;
  const [, marks = '', closing = ''] = found;
  const next = (place.next ?? '').replace(OPENING, '');
  if (WIDE_MARK.test(marks)) return closing === '' || !/^\p{Script=Hiragana}/u.test(next);
  // "approx. five", "Well... maybe", "choose “What’s new?” there": a small letter continues the sentence.
  const goesOn = (place.isCased ?? true) && /^\p{Ll}/u.test(next);
  if (goesOn && (/[.…]$/u.test(marks) || closing !== '')) return false;
  if (marks !== '.') return true;
  return !isAbbreviation(word.slice(0, found.index).replace(OPENING, ''), next, place);
}

/** Whether the full stop after a word belongs to the word. */
function isAbbreviation(written: string, next: string, { before, language }: WordPlace): boolean {
  const bare = written.toLowerCase();
  if (NEVER_LAST.has(bare)) return true;
  if (BEFORE_NUMBER.has(bare)) return /^(?:\p{N}|\p{Lu}(?!\p{L})|[IVXLC]+(?!\p{L}))/u.test(next);
  if (MAY_BE_LAST.has(bare)) return /^\p{N}/u.test(next);
  if (/^(?:\p{L}\.)+\p{L}$/u.test(written)) return true;
  if (/^\p{L}$/u.test(written)) {
    if (written === 'I' && primary(language) === 'en') return false;
    return /\p{Ll}/u.test(written) || !LETTERED.has((before ?? '').toLowerCase());
  }
  return /^\p{N}{1,3}$/u.test(written) && isNumbering(next, { before, language });
}

/** Whether a number with a full stop begins an item of a list, or is an ordinal number, as in "am 3. Mai". */
function isNumbering(next: string, { before, language }: WordPlace): boolean {
  if (before === undefined) return true;
  if (!ORDINAL_LANGUAGES.has(primary(language))) return false;
  const following = next.toLowerCase().replace(/\P{L}+$/u, '');
  return MONTHS.has(following) || DETERMINERS.has(before.toLowerCase().replace(OPENING, ''));
}
