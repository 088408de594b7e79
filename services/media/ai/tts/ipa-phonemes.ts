/** The IPA in the letters that espeak-ng takes between `[[` and `]]`; longer signs first where they share a beginning. */
const PHONEMES: ReadonlyArray<readonly [string, string]> = [
  ['t͡ʃ', 'tS'],
  ['d͡ʒ', 'dZ'],
  ['tʃ', 'tS'],
  ['dʒ', 'dZ'],
  ['aɪ', 'aI'],
  ['aʊ', 'aU'],
  ['eɪ', 'eI'],
  ['ɔɪ', 'OI'],
  ['oʊ', 'oU'],
  ['əʊ', 'oU'],
  ['ɪə', 'i@'],
  ['ɛə', 'e@'],
  ['eə', 'e@'],
  ['ʊə', 'U@'],
  ['iː', 'i:'],
  ['uː', 'u:'],
  ['ɑː', 'A:'],
  ['ɔː', 'O:'],
  ['ɜː', '3:'],
  ['ɝ', '3:'],
  ['ɚ', '3'],
  ['ʃ', 'S'],
  ['ʒ', 'Z'],
  ['θ', 'T'],
  ['ð', 'D'],
  ['ŋ', 'N'],
  ['ɹ', 'r'],
  ['ɾ', 't#'],
  ['ɡ', 'g'],
  ['ɫ', 'l'],
  ['æ', 'a'],
  ['ɑ', 'A:'],
  ['ɒ', '0'],
  ['ɔ', 'O'],
  ['ə', '@'],
  ['ɐ', 'a#'],
  ['ɛ', 'E'],
  ['ɜ', '3:'],
  ['ɪ', 'I'],
  ['ʊ', 'U'],
  ['ʌ', 'V'],
  ['i', 'i:'],
  ['u', 'u:'],
  ['o', 'oU'],
  ['x', 'x'],
  ['ç', 'C'],
  ['ɲ', 'n^'],
  ['ʎ', 'l^'],
  ['ʁ', 'r'],
  ['y', 'y'],
  ['ø', 'Y'],
  ['œ', 'W'],
];
const PLAIN = /^[abdefhjklmnprstvwz]$/;
/** A long sound that has no letter of its own here is said short; the others only join or part syllables. */
const SILENT_SIGNS: readonly string[] = ['ː', 'ˑ', '.', '‿', '\u0361'];
const VOWEL = /^[aeiouyAEIOUVYW@03]/;
const STRESS: Readonly<Record<string, string>> = { ˈ: "'", "'": "'", ˌ: ',' };

/** Phonemes for espeak-ng; null when the text holds a sign that is no IPA known here. */
export function toEspeakPhonemes(ipa: string): string | null {
  let rest = ipa
    .trim()
    .normalize('NFC')
    .replace(/^[/[]|[/\]]$/g, '');
  let said = '';
  let stress = '';
  while (rest !== '') {
    const sign = Array.from(rest)[0] as string;
    const known = PHONEMES.find(([from]) => rest.startsWith(from));
    if (known || PLAIN.test(sign)) {
      const [from, to] = known ?? [sign, sign];
      // IPA marks a stressed syllable at its beginning, espeak-ng at its vowel.
      if (VOWEL.test(to)) {
        said += stress;
        stress = '';
      }
      said += to;
      rest = rest.slice(from.length);
      continue;
    }
    if (sign in STRESS) stress = STRESS[sign] as string;
    else if (/\s/.test(sign)) said += ' ';
    else if (!SILENT_SIGNS.includes(sign)) return null;
    rest = rest.slice(sign.length);
  }
  return said.trim() === '' ? null : said.trim();
}
