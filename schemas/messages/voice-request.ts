import { z } from 'zod';
import { Pronunciation } from '../brand-kit.js';
import { Provenance } from '../provenance.js';
import { VoiceSettings } from '../voiceover-settings.js';

/** The complete request of a voiceover, frozen with its job. Videos stores it, media reads it by ID. */
export const VoiceRequest = z.object({
  version: z.literal(1),
  videoId: z.string(),
  settings: VoiceSettings,
  /** The Brand Kit's pronunciations, when they are to be applied. */
  pronunciations: z.array(z.object(Pronunciation.shape)),
  /** Duration in seconds; null while it is unknown. */
  videoSeconds: z.number().nullable(),
  /** The script at the time of the request, in order, in seconds of the source. */
  lines: z.array(z.object({ startTime: z.number(), endTime: z.number(), text: z.string() })),
  /** Absent in requests from before voiceovers were signed. */
  provenance: Provenance.optional(),
});
export type VoiceRequest = z.infer<typeof VoiceRequest>;
