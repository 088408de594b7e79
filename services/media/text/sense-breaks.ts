/**
 * Words of a language after which no line should end, because they belong to what follows (articles,
 * possessives, prepositions, conjunctions), and those before which a line ends well.
 */
interface SenseWords {
  readonly determiners: ReadonlySet<string>;
  readonly connectives: ReadonlySet<string>;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/u).filter((word) => word));
const language = (determiners: string, connectives: string): SenseWords => ({
  determiners: words(determiners),
  connectives: words(connectives),
});

const LANGUAGES: Readonly<Record<string, SenseWords>> = {
  en: language(
    `a an the my your his her its our their this these those every each some any no to not very mr mrs ms dr`,
    `and or but nor so yet because although though while when where if unless until since after before than that
     which who whose of to in on at by for from with without within into onto over under above below between through
     during about against across along around behind beside near toward towards via per as`,
  ),
  de: language(
    `der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner mein meine meinen
     meinem meiner dein deine deinen sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer unser unsere
     unseren euer eure dieser diese dieses diesen diesem jeder jede jedes jeden zu sehr nicht herr frau`,
    `und oder aber denn sondern weil dass daß ob wenn als während obwohl damit bevor nachdem bis sowie in im ins
     an am ans auf aus bei beim mit nach von vom zum zur für durch gegen ohne um über unter vor hinter neben
     zwischen seit trotz wegen`,
  ),
  fr: language(
    `le la les un une des du au aux mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cet cette
     ces chaque quelques ne très pas plus se me te`,
    `et ou mais donc or ni car que qui dont où lorsque quand si comme puisque parce afin pour de à en dans sur sous
     par avec sans chez vers entre contre avant après depuis pendant jusque dès selon`,
  ),
  es: language(
    `el la los las un una unos unas lo al del mi mis tu tus su sus nuestro nuestra nuestros nuestras este esta
     estos estas ese esa cada no muy se me te`,
    `y e o u pero sino ni que porque aunque cuando donde si como mientras de a en con sin por para desde hasta entre
     sobre bajo contra hacia según durante tras ante`,
  ),
  it: language(
    `il lo la i gli le un uno una del dello della dei degli delle al allo alla ai agli alle nel nella nei nelle dal
     dalla sul sulla mio mia tuo tua suo sua nostro nostra questo questa questi queste ogni non si mi ti`,
    `e ed o ma però che perché quando dove se come mentre anche di a da in con su per tra fra senza verso contro
     durante dopo prima`,
  ),
  pt: language(
    `o a os as um uma uns umas do da dos das no na nos nas ao à pelo pela meu minha seu sua nosso nossa este esta
     esse essa cada não muito se me te`,
    `e ou mas porém que porque quando onde se como enquanto de em com sem por para desde até entre sobre sob contra
     durante após`,
  ),
  nl: language(
    `de het een mijn jouw zijn haar ons onze hun deze dit die elke elk geen te niet zeer`,
    `en of maar want dus omdat dat als wanneer terwijl hoewel voordat nadat in op aan bij van voor met naar uit door
     over onder tegen tussen zonder om tot sinds tijdens`,
  ),
  sv: language(
    `en ett den det de min mitt mina din ditt dina sin sitt sina vår vårt våra denna detta dessa varje inte att`,
    `och eller men utan för eftersom när om medan som i på av till från med hos under över mellan genom före efter vid`,
  ),
  da: language(
    `en et den det de min mit mine din dit dine sin sit sine vores denne dette disse hver ikke at`,
    `og eller men fordi når hvis mens som i på af til fra med hos under over mellem gennem før efter ved om`,
  ),
  nb: language(
    `en et ei den det de min mitt mine din ditt dine sin sitt sine vår vårt våre denne dette disse hver ikke å`,
    `og eller men fordi når hvis mens som i på av til fra med hos under over mellom gjennom før etter ved om`,
  ),
  pl: language(
    `ten ta to te ci mój moja moje twój twoja jego jej nasz nasza każdy każda nie się`,
    `i oraz lub albo ale lecz bo ponieważ że żeby gdy kiedy jeśli który która które w we z ze na do od po o u przy pod
     nad przez dla bez przed między`,
  ),
  ru: language(
    `этот эта это эти мой моя мои твой его её их наш наша каждый каждая не`,
    `и или но а потому что чтобы когда если пока который которая которые в во с со на к ко от до по о об у при под
     над через для без перед между из за`,
  ),
  cs: language(
    `ten ta to ti ty můj moje tvůj jeho její náš naše každý každá ne se si`,
    `a i nebo ale protože že aby když jestli který která které v ve s se na do od po o u při pod nad přes pro bez před
     mezi z ze k ke`,
  ),
};
const SAME: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' };

/** How well a line may end between two words of a language that no punctuation separates. */
export type SenseBreak = 'connective' | 'word' | 'phrase';

/**
 * Returns `phrase` where the second word belongs to the first (after an article, a preposition or a number) and
 * `connective` where a part of the sentence begins with the second word.
 */
export function senseBreak(word: string, next: string, languageCode: string | undefined): SenseBreak {
  if (/^\p{N}[\p{N}.,:/–-]*$/u.test(word)) return 'phrase';
  const name = languageCode?.toLowerCase().split(/[-_]/u)[0] ?? '';
  const known = LANGUAGES[SAME[name] ?? name];
  if (!known) return 'word';
  const [first, second] = [plain(word), plain(next)];
  if (known.determiners.has(first) || known.connectives.has(first)) return 'phrase';
  return known.connectives.has(second) ? 'connective' : 'word';
}

const plain = (word: string): string => word.replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '').toLowerCase();
