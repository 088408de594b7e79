import { primaryLanguage } from '../../ai/language-tag.js';

const GREETINGS: Readonly<Record<string, string>> = {
  ar: 'مرحبًا، هكذا أبدو.',
  ca: 'Hola, així sona la meva veu.',
  cs: 'Dobrý den, takhle zní můj hlas.',
  de: 'Guten Tag, so klingt meine Stimme.',
  el: 'Γεια σας, έτσι ακούγεται η φωνή μου.',
  en: 'Hello, this is what my voice sounds like.',
  es: 'Hola, así suena mi voz.',
  fr: 'Bonjour, voici le son de ma voix.',
  hi: 'नमस्ते, मेरी आवाज़ ऐसी है।',
  it: 'Ciao, questa è la mia voce.',
  ja: 'こんにちは、これが私の声です。',
  ko: '안녕하세요, 제 목소리는 이렇습니다.',
  nl: 'Hallo, zo klinkt mijn stem.',
  pl: 'Dzień dobry, tak brzmi mój głos.',
  pt: 'Olá, é assim que soa a minha voz.',
  ru: 'Здравствуйте, так звучит мой голос.',
  sv: 'Hej, så här låter min röst.',
  tr: 'Merhaba, sesim böyle.',
  uk: 'Добрий день, так звучить мій голос.',
  zh: '你好，这是我的声音。',
};

/** Returns the text of a voice preview: a greeting, or if none is known for the language, its native name. */
export function previewText(language: string): string {
  const greeting = GREETINGS[primaryLanguage(language)];
  if (greeting) return greeting;
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}
