export interface ShareWording {
  readonly chapters: string;
  readonly captions: string;
  readonly download: string;
  readonly syntheticAudio: string;
  readonly translation: string;
  readonly formats: string;
  readonly original: string;
  readonly signed: (signer: string) => string;
  readonly selfSigned: string;
}

const WORDINGS = {
  en: {
    chapters: 'Chapters',
    captions: 'Captions',
    download: 'Download the video',
    syntheticAudio: 'The voice in this video was generated with AI.',
    translation: 'This video was translated with AI.',
    formats: 'Format',
    original: 'Original',
    signed: (signer: string) =>
      `The file contains a record of how it was made, signed by ${signer}. It shows later changes.`,
    selfSigned: 'The signer is not verified: the certificate is self-signed.',
  },
  de: {
    chapters: 'Kapitel',
    captions: 'Untertitel',
    download: 'Video herunterladen',
    syntheticAudio: 'Die Stimme in diesem Video wurde mit KI erzeugt.',
    translation: 'Dieses Video wurde mit KI übersetzt.',
    formats: 'Format',
    original: 'Original',
    signed: (signer: string) =>
      `Die Datei enthält eine Angabe, wie sie entstanden ist, signiert von ${signer}. Spätere Änderungen sind erkennbar.`,
    selfSigned: 'Wer signiert hat, ist nicht geprüft: das Zertifikat ist selbst signiert.',
  },
  es: {
    chapters: 'Capítulos',
    captions: 'Subtítulos',
    download: 'Descargar el vídeo',
    syntheticAudio: 'La voz de este vídeo se ha generado con IA.',
    translation: 'Este vídeo se ha traducido con IA.',
    formats: 'Formato',
    original: 'Original',
    signed: (signer: string) =>
      `El archivo contiene un registro de cómo se hizo, firmado por ${signer}. Los cambios posteriores son visibles.`,
    selfSigned: 'El firmante no está verificado: el certificado es autofirmado.',
  },
  fr: {
    chapters: 'Chapitres',
    captions: 'Sous-titres',
    download: 'Télécharger la vidéo',
    syntheticAudio: 'La voix de cette vidéo a été générée par IA.',
    translation: 'Cette vidéo a été traduite par IA.',
    formats: 'Format',
    original: 'Original',
    signed: (signer: string) =>
      `Le fichier contient un relevé de sa création, signé par ${signer}. Toute modification ultérieure est visible.`,
    selfSigned: 'Le signataire n’est pas vérifié : le certificat est auto-signé.',
  },
} as const satisfies Record<string, ShareWording>;

const isWorded = (language: string): language is keyof typeof WORDINGS => Object.hasOwn(WORDINGS, language);

/** Returns the texts of the page in the language of the video, or in English. */
export function shareWordingOf(language: string | null): { language: string; wording: ShareWording } {
  const base = language?.split('-')[0] ?? '';
  return isWorded(base)
    ? { language: base, wording: WORDINGS[base] }
    : { language: 'en', wording: WORDINGS.en };
}
