/** Measured with one thread: 250 MB at full HD, 1 GB at 4K, for what is decoded and encoded together. */
const BYTES_A_PIXEL = 120;

/** What a run takes that works with pictures of so many pixels. */
export const memoryOfFrame = (pixels: number): number => BYTES_A_PIXEL * pixels;

/** What a run takes without any picture: sound passes through, however long it is. */
export const MEMORY_OF_AUDIO = 100 * 1024 ** 2;
