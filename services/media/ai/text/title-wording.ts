import { primaryLanguage } from '../language-tag.js';

/** How a title says what is done in a screen recording. */
export interface TitleWording {
  /** Returns what a label asks to do, as it is said within a title; null for what is no task. */
  taskOf(label: string): string | null;
  /** Whether a task, such as saving, ends tasks of any kind and says little of its own. */
  isClosing(task: string): boolean;
  title(tasks: readonly string[], hasMore: boolean, productName: string | null): string;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const listed = (tasks: readonly string[], and: string, more: string | null): string =>
  more ? `${tasks.join(', ')}${more}` : tasks.join(` ${and} `);
const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const raised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Names of what is done: buttons and dialogs that begin with such a word name a task. */
/** Verbs that labels of buttons begin with. */
export const ENGLISH_VERBS = setOf(
  'accept activate add apply approve archive assign book build buy cancel change choose clone close compare complete configure ' +
    'confirm connect copy create customize deactivate delete deploy disable download duplicate edit enable export filter finish ' +
    'generate import install invite issue join launch link log manage merge move new open order pay pick place post publish ' +
    'record register remove rename renew reorder replace reply report request reset restart restore resume retry review roll ' +
    'run save schedule search select send set share sign start stop submit subscribe switch sync test transfer turn update ' +
    'upgrade upload verify view write',
);

const ENGLISH: TitleWording = {
  taskOf: (label) => {
    const [first = '', ...others] = label.split(/\s+/);
    const verb = first.toLowerCase();
    if (!ENGLISH_VERBS.has(verb)) return null;
    const rest = others.map((word) => (/^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word));
    return [verb === 'new' ? 'create a new' : verb, ...rest].join(' ');
  },
  isClosing: (task) => /^(?:save|submit|confirm|apply|ok|done|finish|complete|close|cancel)\b/i.test(task),
  title: (tasks, hasMore, productName) =>
    `How to ${listed(tasks, 'and', hasMore ? ', and more' : null)}${productName ? ` in ${productName}` : ''}`,
};

/** Infinitives, which are the last word of a label; nouns may end likewise. */
const GERMAN_VERBS = setOf(
  'abonnieren abschicken aktivieren aktualisieren anfordern anhängen anlegen anmelden annehmen anpassen ansehen anzeigen archivieren ' +
    'auswählen beantragen bearbeiten beenden bestellen bezahlen buchen deaktivieren duplizieren einladen einrichten einreichen erstellen ' +
    'exportieren filtern freigeben genehmigen generieren herunterladen hinzufügen hochladen importieren installieren konfigurieren ' +
    'kopieren kündigen löschen melden öffnen planen posten prüfen registrieren schreiben senden starten stornieren suchen synchronisieren ' +
    'teilen testen umbenennen verbinden veröffentlichen verschicken verschieben versenden verwalten wählen wechseln wiederherstellen ' +
    'zahlen zurücksetzen zuweisen ändern',
);
const GERMAN_CLOSING = setOf('speichern bestätigen übernehmen abschließen schließen abbrechen fertigstellen');

const GERMAN: TitleWording = {
  taskOf: (label) => {
    if (/^neue[nrs]?\s/i.test(label) && !GERMAN_VERBS.has(lastWord(label))) return `${raised(label)} anlegen`;
    const isTask = GERMAN_VERBS.has(lastWord(label)) || GERMAN_CLOSING.has(lastWord(label));
    return isTask ? `${label.slice(0, -lastWord(label).length)}${lastWord(label)}` : null;
  },
  isClosing: (task) => GERMAN_CLOSING.has(lastWord(task)),
  title: (tasks, hasMore, productName) =>
    `${productName ? `${productName}: ` : ''}${listed(tasks, 'und', hasMore ? ' und mehr' : null)}`,
};

function lastWord(text: string): string {
  return (text.split(/\s+/).at(-1) ?? '').toLowerCase();
}

const SPANISH_VERBS = setOf(
  'abrir aceptar activar actualizar añadir adjuntar agregar ajustar anular aprobar archivar asignar borrar buscar cambiar cancelar ' +
    'cerrar combinar compartir comprar conectar configurar confirmar copiar crear descargar desactivar duplicar editar elegir eliminar ' +
    'enviar escribir exportar filtrar generar gestionar guardar importar iniciar instalar invitar mover pagar pedir planificar probar ' +
    'programar publicar reemplazar registrar renombrar renovar reservar responder restablecer restaurar revisar seleccionar sincronizar ' +
    'solicitar subir suscribir transferir verificar aplicar finalizar terminar completar',
);

const SPANISH: TitleWording = {
  taskOf: (label) => {
    if (/^nuev[oa]\s/i.test(label)) return `crear ${/^nuevo/i.test(label) ? 'un' : 'una'} ${lowered(label)}`;
    return SPANISH_VERBS.has(firstWord(label)) ? lowered(label) : null;
  },
  isClosing: (task) =>
    /^(?:guardar|confirmar|aplicar|finalizar|terminar|completar|cerrar|cancelar)(?=\s|$)/u.test(task),
  title: (tasks, hasMore, productName) =>
    `Cómo ${listed(tasks, 'y', hasMore ? ' y más' : null)}${productName ? ` en ${productName}` : ''}`,
};

const FRENCH_VERBS = setOf(
  'accepter activer actualiser ajouter annuler appliquer approuver archiver assigner associer attribuer changer choisir commander ' +
    'configurer confirmer connecter copier créer demander déplacer désactiver dupliquer écrire effacer enregistrer envoyer exporter ' +
    'fermer filtrer fusionner générer gérer importer installer inviter lancer modifier ouvrir partager payer personnaliser planifier ' +
    'publier rechercher remplacer renommer renouveler répondre réserver restaurer réinitialiser retirer sélectionner signer supprimer ' +
    'synchroniser télécharger téléverser terminer tester transférer valider vérifier',
);

const FRENCH: TitleWording = {
  taskOf: (label) => {
    if (/^nouve(?:au|l|lle)\s/iu.test(label))
      return `créer ${/^nouvelle/i.test(label) ? 'une' : 'un'} ${lowered(label)}`;
    return FRENCH_VERBS.has(firstWord(label)) ? lowered(label) : null;
  },
  isClosing: (task) =>
    /^(?:enregistrer|confirmer|valider|appliquer|terminer|fermer|annuler)(?=\s|$)/u.test(task),
  title: (tasks, hasMore, productName) =>
    `Comment ${listed(tasks, 'et', hasMore ? ' et plus' : null)}${productName ? ` dans ${productName}` : ''}`,
};

function firstWord(text: string): string {
  return (text.split(/\s+/)[0] ?? '').toLowerCase();
}

const WORDINGS: Readonly<Record<string, TitleWording>> = {
  en: ENGLISH,
  // The labels alone rarely tell the language; without one the wording is English.
  und: ENGLISH,
  de: GERMAN,
  es: SPANISH,
  fr: FRENCH,
};

export const titleWordingIn = (language: string): TitleWording | null =>
  WORDINGS[primaryLanguage(language)] ?? null;
