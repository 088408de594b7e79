import type { SourceMaterial } from '../../../../services/media/ai/text/text-engine.js';

/** The material of one minute of a screencast. */
export const aSourceMaterial = (more: Partial<SourceMaterial> = {}): SourceMaterial => ({
  language: 'en',
  durationSeconds: 60,
  title: 'Changing the language',
  sentences: [
    { startSeconds: 1, endSeconds: 4, text: 'welcome to this um short lesson' },
    { startSeconds: 6, endSeconds: 9, text: 'First, open the the settings page.' },
    { startSeconds: 9.2, endSeconds: 12, text: 'It is in the menu on the left.' },
    {
      startSeconds: 20,
      endSeconds: 24,
      text: "okay so then you'll want to choose the language, so that everything is in it",
    },
    { startSeconds: 40, endSeconds: 44, text: 'Finally, press Save.' },
    { startSeconds: 50, endSeconds: 52, text: 'Thanks for watching!' },
  ],
  keyEvents: [{ text: 'The page reloads', atSeconds: 46 }],
  sceneChanges: [6, 20, 40],
  screenTexts: [{ text: 'Settings', atSeconds: 8 }],
  ...more,
});
