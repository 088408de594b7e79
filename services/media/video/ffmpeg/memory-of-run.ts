/** Measured with one thread: 250 MB at full HD, 1 GB at 4K, for decoding and encoding together. */
const BYTES_A_PIXEL = 120;

/** Returns the memory of a run that processes frames of this many pixels. */
export const memoryOfFrame = (pixels: number): number => BYTES_A_PIXEL * pixels;

/** Memory of an audio-only run: audio is streamed, however long it is. */
export const MEMORY_OF_AUDIO = 100 * 1024 ** 2;
