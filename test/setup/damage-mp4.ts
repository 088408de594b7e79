/** More entries than any file has. */
const ALL = 0xffff_ffff;
/** Where a list states the number of its entries, after the name of its box. */
const COUNT_AT = 8;
const STSZ_EACH_AT = 8;
const STSZ_COUNT_AT = 12;
const STSC_FIRST_CHUNK_AT = 12;

/** Returns where the first box with this name has it. */
function nameAt(file: Buffer, name: string): number {
  const at = file.indexOf(name, 0, 'latin1');
  if (at < 0) throw new Error(`The file has no box ${name}`);
  return at;
}

/** Sets the size of the first box with this name. */
export function resizeBox(file: Buffer, name: string, sizeBytes: number): void {
  file.writeUInt32BE(sizeBytes, nameAt(file, name) - 4);
}

const setCount =
  (name: string, at = COUNT_AT, count = ALL) =>
  (file: Buffer): void =>
    void file.writeUInt32BE(count, nameAt(file, name) + at);
const cut =
  (name: string) =>
  (file: Buffer): void =>
    resizeBox(file, name, 12);

/** Ways to damage the tables of the first track of an MP4 file in memory. */
export const TABLE_DAMAGES: Readonly<Record<string, (file: Buffer) => void>> = {
  'too many sizes': setCount('stsz', STSZ_COUNT_AT),
  'too many packets of the same size': (file) => {
    setCount('stsz', STSZ_EACH_AT, 1)(file);
    setCount('stsz', STSZ_COUNT_AT)(file);
  },
  'too many durations': setCount('stts'),
  'too few durations': setCount('stts', COUNT_AT, 0),
  'too many delays': setCount('ctts'),
  'too many keyframes': setCount('stss'),
  'too many chunks': setCount('stco'),
  'too many runs of chunks': setCount('stsc'),
  'a chunk before the first': setCount('stsc', STSC_FIRST_CHUNK_AT, 0),
  'a chunk after the last': setCount('stsc', STSC_FIRST_CHUNK_AT, ALL),
  'too many edits': setCount('elst'),
  'a movie header that is cut': cut('mvhd'),
  'a media header that is cut': cut('mdhd'),
  'a description that is cut': cut('stsd'),
  'sizes that are cut': cut('stsz'),
  'durations that are cut': cut('stts'),
  'keyframes that are cut': cut('stss'),
  'chunks that are cut': cut('stco'),
  'edits that are cut': cut('elst'),
};
