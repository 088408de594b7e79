/** Languages into which the verbs of instructions are known. */
export type VerbLanguage = 'es' | 'ca';
type Words = Readonly<Record<VerbLanguage, string>>;

interface UiVerb extends Words {
  /** The English verb, with what belongs to it. */
  readonly english: string;
  /** Before a capitalized word it is a verb, too: "Select All", but not "Open Source". */
  readonly isPlain?: true;
}

/** Verbs that tell a person what to do with a program, as imperatives. Longer ones come first. */
export const UI_VERBS: readonly UiVerb[] = [
  { english: 'double-click on', es: 'haz doble clic en', ca: 'fes doble clic a', isPlain: true },
  { english: 'double-click', es: 'haz doble clic en', ca: 'fes doble clic a', isPlain: true },
  { english: 'right-click on', es: 'haz clic derecho en', ca: 'fes clic dret a', isPlain: true },
  { english: 'right-click', es: 'haz clic derecho en', ca: 'fes clic dret a', isPlain: true },
  { english: 'click on', es: 'haz clic en', ca: 'fes clic a', isPlain: true },
  { english: 'click', es: 'haz clic en', ca: 'fes clic a', isPlain: true },
  { english: 'tap on', es: 'toca', ca: 'toca', isPlain: true },
  { english: 'tap', es: 'toca', ca: 'toca', isPlain: true },
  { english: 'press', es: 'pulsa', ca: 'prem', isPlain: true },
  { english: 'select', es: 'selecciona', ca: 'selecciona', isPlain: true },
  { english: 'choose', es: 'elige', ca: 'tria', isPlain: true },
  { english: 'pick', es: 'elige', ca: 'tria', isPlain: true },
  { english: 'go to', es: 've a', ca: 'vés a', isPlain: true },
  { english: 'switch to', es: 'cambia a', ca: 'canvia a', isPlain: true },
  { english: 'scroll to', es: 'desplázate hasta', ca: 'desplaça’t fins a', isPlain: true },
  { english: 'open up', es: 'abre', ca: 'obre' },
  { english: 'open', es: 'abre', ca: 'obre' },
  { english: 'close', es: 'cierra', ca: 'tanca' },
  { english: 'save', es: 'guarda', ca: 'desa' },
  { english: 'type in', es: 'escribe', ca: 'escriu' },
  { english: 'type', es: 'escribe', ca: 'escriu' },
  { english: 'enter', es: 'introduce', ca: 'introdueix' },
  { english: 'fill in', es: 'rellena', ca: 'emplena' },
  { english: 'search for', es: 'busca', ca: 'cerca' },
  { english: 'turn on', es: 'activa', ca: 'activa' },
  { english: 'turn off', es: 'desactiva', ca: 'desactiva' },
  { english: 'enable', es: 'activa', ca: 'activa' },
  { english: 'disable', es: 'desactiva', ca: 'desactiva' },
  { english: 'drag', es: 'arrastra', ca: 'arrossega' },
  { english: 'move', es: 'mueve', ca: 'mou' },
  { english: 'add', es: 'añade', ca: 'afegeix' },
  { english: 'remove', es: 'quita', ca: 'treu' },
  { english: 'delete', es: 'elimina', ca: 'suprimeix' },
  { english: 'create', es: 'crea', ca: 'crea' },
  { english: 'edit', es: 'edita', ca: 'edita' },
  { english: 'change', es: 'cambia', ca: 'canvia' },
  { english: 'copy', es: 'copia', ca: 'copia' },
  { english: 'paste', es: 'pega', ca: 'enganxa' },
  { english: 'upload', es: 'sube', ca: 'puja' },
  { english: 'download', es: 'descarga', ca: 'descarrega' },
  { english: 'show', es: 'muestra', ca: 'mostra' },
  { english: 'hide', es: 'oculta', ca: 'amaga' },
  { english: 'expand', es: 'despliega', ca: 'desplega' },
  { english: 'confirm', es: 'confirma', ca: 'confirma' },
  { english: 'cancel', es: 'cancela', ca: 'cancel·la' },
  { english: 'submit', es: 'envía', ca: 'envia' },
  { english: 'use', es: 'usa', ca: 'fes servir' },
];

/** Words that join an instruction to what is before it. */
export const JOINING_WORDS: ReadonlyMap<string, Words> = new Map([
  ['and', { es: 'y', ca: 'i' }],
  ['then', { es: 'luego', ca: 'després' }],
  ['now', { es: 'ahora', ca: 'ara' }],
  ['next', { es: 'a continuación', ca: 'a continuació' }],
  ['first', { es: 'primero', ca: 'primer' }],
  ['second', { es: 'segundo', ca: 'segon' }],
  ['finally', { es: 'finalmente', ca: 'finalment' }],
  ['please', { es: 'por favor,', ca: 'si us plau,' }],
  ['also', { es: 'también', ca: 'també' }],
]);
