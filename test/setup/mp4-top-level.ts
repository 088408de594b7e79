/** Returns the names of the top-level boxes of an MP4 file in order. */
export function topLevelBoxes(file: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + 8 <= file.length; ) {
    const size = file.readUInt32BE(at);
    names.push(file.toString('latin1', at + 4, at + 8));
    if (size === 0) break;
    at += size === 1 ? Number(file.readBigUInt64BE(at + 8)) : size;
  }
  return names;
}
