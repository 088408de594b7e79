import type { SourceProbe } from '../../../video/probe/source-probe.js';

/** Filters for a video's audio from second 0 of its timeline, with silence where it has none. */
export const AUDIO_FROM_START = 'aresample=48000:async=1:first_pts=0,aformat=channel_layouts=stereo';

/** The stream specifier of a video's audio in filter graphs. */
export const audioPad = ({ audio }: SourceProbe, input = 0): string => `[${input}:${audio?.streamIndex}]`;

export const videoPad = ({ videoStreamIndex }: SourceProbe, input = 0): string =>
  `[${input}:${videoStreamIndex}]`;

/**
 * Filters that change the level of audio by a gain and limit its true peak (dBTP). The limiter runs at four times the sample rate,
 * so that peaks between the samples count (ITU-R BS.1770-4, annex 2).
 */
export const gainFilters = (gainDb: number, ceilingDb: number): string[] => [
  `volume=${gainDb.toFixed(2)}dB:precision=float`,
  'aresample=192000',
  `alimiter=limit=${(10 ** (ceilingDb / 20)).toFixed(4)}:attack=5:release=60:level=0:latency=1`,
  'aresample=48000',
];
