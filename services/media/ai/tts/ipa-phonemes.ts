/**
 * IPA symbols and the letters that espeak-ng accepts between `[[` and `]]`; longer symbols first where they
 * share a prefix.
 */
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
/**
 * A long vowel without a letter of its own is spoken short; the other symbols only join or separate
 * syllables.
 */
const SILENT_SIGNS: readonly string[] = ['ː', 'ˑ', '.', '‿', '\u0361'];
const VOWEL = /^[aeiouyAEIOUVYW@03]/;
const STRESS: Readonly<Record<string, string>> = { ˈ: "'", "'": "'", ˌ: ',' };

/** Returns phonemes for espeak-ng, or null when the text contains an unknown IPA symbol. */
export function toEspeakPhonemes(ipa: string): string | null {
  let rest = ipa
    .trim()
    .normalize('NFC')
    .replace(/^[/[]|[/\]]$/g, '');
  let phonemes = '';
  let stress = '';
  while (rest !== '') {
    const sign = Array.from(rest)[0] as string;
    const known = PHONEMES.find(([from]) => rest.startsWith(from));
    if (known || PLAIN.test(sign)) {
      const [from, to] = known ?? [sign, sign];
      // IPA marks a stressed syllable at its beginning, espeak-ng at its vowel.
      if (VOWEL.test(to)) {
        phonemes += stress;
        stress = '';
      }
      phonemes += to;
      rest = rest.slice(from.length);
      continue;
    }
    if (sign in STRESS) stress = STRESS[sign] as string;
    else if (/\s/.test(sign)) phonemes += ' ';
    else if (!SILENT_SIGNS.includes(sign)) return null;
    rest = rest.slice(sign.length);
  }
  return phonemes.trim() === '' ? null : phonemes.trim();
}
