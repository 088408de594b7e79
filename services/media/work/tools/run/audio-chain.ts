import type { SourceProbe } from '../../../video/probe/source-probe.js';

/** A video's sound from second 0 of its timeline, with silence where it has none. */
export const AUDIO_FROM_START = 'aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo';

/** The stream of a video's sound, as graphs name it. */
export const audioPad = ({ audio }: SourceProbe, input = 0): string => `[${input}:${audio?.streamIndex}]`;

export const videoPad = ({ videoStreamIndex }: SourceProbe, input = 0): string =>
  `[${input}:${videoStreamIndex}]`;
