import { useSyncExternalStore } from 'react';

/** The time of the player, read by what follows it: every frame while it plays. */
export class Playback {
  #video: HTMLVideoElement | null = null;
  #listeners = new Set<() => void>();
  #frame = 0;
  #wanted: number | null = null;

  get time(): number {
    return this.#wanted ?? this.#video?.currentTime ?? 0;
  }

  get isPlaying(): boolean {
    return this.#video !== null && !this.#video.paused && !this.#video.ended;
  }

  get duration(): number {
    const seconds = this.#video?.duration ?? 0;
    return Number.isFinite(seconds) ? seconds : 0;
  }

  readonly attach = (video: HTMLVideoElement | null): void => {
    this.#video = video;
    if (!video) {
      cancelAnimationFrame(this.#frame);
      return;
    }
    video.addEventListener('seeked', this.#arrive);
    for (const event of ['play', 'pause', 'seeking', 'timeupdate', 'ended', 'loadedmetadata', 'ratechange'])
      video.addEventListener(event, this.#announce);
  };

  readonly #arrive = (): void => {
    this.#wanted = null;
    this.#announce();
  };

  readonly #announce = (): void => {
    for (const listener of this.#listeners) listener();
    cancelAnimationFrame(this.#frame);
    if (this.isPlaying) this.#frame = requestAnimationFrame(this.#announce);
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly seek = (seconds: number): void => {
    if (!this.#video) return;
    const end = this.duration || seconds;
    this.#wanted = Math.min(Math.max(0, seconds), end);
    this.#video.currentTime = this.#wanted;
    if (!this.#video.seeking) this.#wanted = null;
    this.#announce();
  };

  readonly toggle = (): void => {
    if (!this.#video) return;
    if (this.isPlaying) this.#video.pause();
    else void this.#video.play().catch(() => undefined);
  };

  readonly pause = (): void => this.#video?.pause();

  /** Plays; when it plays already, faster. */
  readonly playFaster = (): void => {
    if (!this.#video) return;
    this.#video.playbackRate = this.isPlaying ? Math.min(4, this.#video.playbackRate * 1.25) : 1;
    if (!this.isPlaying) this.toggle();
  };
}

/** Returns a value derived from the time; the component renders when that value changes. */
export const usePlayback = <Value>(playback: Playback, select: (playback: Playback) => Value): Value =>
  useSyncExternalStore(playback.subscribe, () => select(playback));
