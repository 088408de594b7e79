const HIRAGANA = /^\p{Script=Hiragana}/u;
const JAPANESE_LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ーA-Za-z0-9]$/u;
/** Words in hiragana that begin a phrase; other hiragana are particles and endings. */
const PHRASE_STARTS =
  /^(?:こ[のれこう]|そ[のれこう]|あ[のれ]|ど[のれこう]|もう|まだ|また|とても|すべて|いま|あなた|わたし|ここで|なぜ|いつ|もし|そして|しかし|ただし|まず|つぎ|さらに|できる|ください|くだ)/u;
/** Chinese particles and endings, which belong to the word before them. */
const ENDINGS = new Set('的了着过吗呢吧们地得里著過嗎們裡'.split(''));

/**
 * Whether a phrase continues from one word to the next, so that a line break between them reads badly: before a
 * Japanese particle or ending, or a Chinese one.
 */
export function keepsWithNext(word: string, next: string): boolean {
  if (ENDINGS.has(next.replace(/[\p{P}\p{S}]+$/gu, ''))) return /\p{Script=Han}$/u.test(word);
  return HIRAGANA.test(next) && JAPANESE_LETTER.test(word) && !PHRASE_STARTS.test(next);
}
