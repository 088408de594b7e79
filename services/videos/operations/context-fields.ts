const optional = (description: string) => ({ nullable: true, description }) as const;

/** Fields of several inputs that describe a video to the engines that write its texts. */
export const VIDEO_CONTEXT = optional(
  'What the video shows, as context for generated texts; at most 5000 characters.',
);
export const COMPANY_CONTEXT = optional(
  'About the company, as context for generated texts; at most 5000 characters.',
);
export const SPOKEN_LANGUAGE = optional('Spoken language (BCP 47); detected if absent.');
export const TONE = optional('Tone of the script, such as professional or casual.');
