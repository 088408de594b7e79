/** Brightness of the pixels of a picture, row by row. */
export interface GrayImage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** In pixels. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Returns a gray PGM of this service's or of ffmpeg's, without comments in its header. */
export function parsePgm(file: Buffer): GrayImage {
  const [, width, height] = /^P5\s(\d+) (\d+)\s255\s/.exec(file.subarray(0, 40).toString('latin1')) ?? [];
  if (!width || !height) throw new Error('The file is not a gray PGM image');
  const size = { width: Number(width), height: Number(height) };
  return { ...size, pixels: file.subarray(file.length - size.width * size.height) };
}

/** Returns a picture as a PGM file. */
export const toPgm = ({ width, height, pixels }: GrayImage): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
