import type { BackupContent } from '../../schemas/backup.js';

/** The content of a small backup. */
export const aBackupContent = (): BackupContent => ({
  video: {
    id: 'vid_1',
    name: 'Tour',
    videoContext: null,
    companyContext: null,
    subtitleLanguage: 'en',
    languageSource: 'detected',
    languageConfidence: 0.9,
    language: 'en',
    scriptSource: 'transcript',
    sourceFilename: 'tour.mp4',
    transcription: null,
    recording: null,
    isAnalyzed: true,
    metadata: { crm: '42' },
  },
  aiGeneratedAudio: false,
  settings: { voice: null, export: {}, elements: [], zoomMoments: [], interactions: [], cursorTrack: [] },
  script: {
    lines: [{ startTime: 0, endTime: 1, text: 'Open it.', words: null, voice: null }],
    keyEvents: [],
  },
  articles: [],
  files: { source: 'source/source.mp4', export: null, otherExports: [], voiceover: null },
});
