import { primaryLanguage } from '../language-tag.js';

/**
 * Habits of speech without meaning, by language. Patterns match at the beginning of a sentence, or anywhere.
 */
export interface SpeechPatterns {
  /** Fillers between words. */
  readonly fillers: RegExp | null;
  /** Small words that are repeated by a slip. */
  readonly stutters: RegExp | null;
  /** Openings without a meaning of their own. */
  readonly openings: RegExp | null;
  /** Words that begin a new step. */
  readonly sequence: RegExp | null;
  /** Words before the verb of an instruction. */
  readonly leadIn: RegExp | null;
  readonly greeting: RegExp | null;
  readonly farewell: RegExp | null;
}

const NOTHING: SpeechPatterns = {
  fillers: null,
  stutters: null,
  openings: null,
  sequence: null,
  leadIn: null,
  greeting: null,
  farewell: null,
};

/** Whole words; not parts of what is joined by other characters, such as a date format (`dd/mm/yyyy`). */
const words = (list: string, flags = 'giu'): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}/\\\\@_])(?:${list})(?![\\p{L}\\p{N}/\\\\@_])`, flags);
const opening = (list: string): RegExp => new RegExp(`^(?:${list})(?![\\p{L}\\p{N}])[,:]?\\s*`, 'iu');
const twice = (list: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(${list})(?:,?\\s+\\1)+(?![\\p{L}\\p{N}])`, 'giu');

const HABITS: Readonly<Record<string, SpeechPatterns>> = {
  en: {
    fillers: words('u+h+m*|u+m+|e+r+m+|h+m+|mm+'),
    stutters: twice("the|a|an|to|and|of|in|i|we|you|it|is|so|but|this|on|for|i'm|we're|let's"),
    openings: opening('okay so|ok so|okay|ok|alright|(?:all right|right|so|well)(?=,)'),
    sequence: opening(
      'first of all|first(?!\\s+(?:name|of|line|row|column|page|time))|firstly|secondly|thirdly|next(?!\\s+(?:to|button|page|step|line|row|column))|then|after that|afterwards|now|finally|lastly|once that is done|(?:to start|to begin|second|third|last|step \\w+)(?=,)',
    ),
    leadIn: opening(
      "and|please|just|simply|go ahead and|let's|let us|you(?:'ll| will)? (?:can|should|must|may|need to|have to|want to)|you(?:'ll| will)|you|we(?:'ll| will| can| need to| have to| want to|'re going to| are going to| are now going to)|i(?:'ll| will|'m going to| am going to| want to)|what you (?:do|want to do) is",
    ),
    greeting: words(
      'welcome|hello|hi|good morning|in this (?:short )?(?:video|lesson|tutorial)|today (?:we|i)',
      'iu',
    ),
    farewell: words("thanks|thank you|that's (?:it|all)|that is (?:it|all)|see you|goodbye|bye", 'iu'),
  },
  de: {
    fillers: words('ä+h+m*|ö+h+m*|h+m+'),
    stutters: twice('der|das|und|in|zu|ich|wir|es|ist|auf'),
    openings: opening('okay|ok|na ja|(?:also|so|gut)(?=,)'),
    sequence: opening(
      'zuerst|zunächst|erstens|zweitens|drittens|dann|danach|anschließend|jetzt|nun|als nächstes|zum schluss|schließlich',
    ),
    leadIn: opening('und|dann|jetzt|nun|bitte'),
    greeting: words('willkommen|hallo|guten tag|guten morgen|in diesem video|heute', 'iu'),
    farewell: words("danke|vielen dank|das war(?:'|’)?s|bis bald|tschüss|auf wiedersehen", 'iu'),
  },
  es: {
    fillers: words('e+h+|e+m+|m+h+m+'),
    stutters: twice('el|la|de|y|en|a|que|un|una'),
    openings: opening('(?:bueno|vale|pues|entonces|a ver)(?=,)'),
    sequence: opening(
      'primero|en primer lugar|segundo|luego|después|a continuación|ahora|por último|finalmente',
    ),
    leadIn: opening('y|luego|ahora|después|vamos a|tienes que|puedes'),
    greeting: words('bienvenidos?|bienvenidas?|hola|buenos días|en este vídeo|en este video|hoy', 'iu'),
    farewell: words('gracias|eso es todo|hasta luego|hasta pronto|adiós', 'iu'),
  },
  fr: {
    fillers: words('e+u+h+|h+e+u+|h+m+'),
    stutters: twice('le|la|de|et|en|à|que|un|une|je|on'),
    openings: opening('eh bien|(?:bon|alors|donc|ok|voilà)(?=,)'),
    sequence: opening(
      "d’abord|d'abord|premièrement|deuxièmement|ensuite|puis|après|maintenant|enfin|pour finir",
    ),
    leadIn: opening('et|puis|ensuite|maintenant|vous pouvez|vous devez|il faut|nous allons|on va'),
    greeting: words("bienvenue|bonjour|salut|dans cette vidéo|aujourd’hui|aujourd'hui", 'iu'),
    farewell: words("merci|c'est tout|c’est tout|au revoir|à bientôt", 'iu'),
  },
};

/** Returns the known habits of a language; for most languages none are known, and the text is left as it is. */
export const habitsOf = (language: string): SpeechPatterns => HABITS[primaryLanguage(language)] ?? NOTHING;
