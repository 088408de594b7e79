/**
 * Returns an MP4 file whose HEVC track is declared as Dolby Vision: a `dvvC` box follows the decoder's configuration.
 * The movie box of the given file must come last.
 */
export function withDolbyVision(
  file: Buffer,
  { profile, base }: { readonly profile: number; readonly base: number },
): Buffer {
  const box = Buffer.alloc(32);
  box.writeUInt32BE(box.length, 0);
  box.write('dvvC', 4, 'latin1');
  box.writeUInt8(1, 8);
  const level = 3;
  const hasMetadata = 0b100;
  const hasBaseLayer = 0b001;
  box.writeUInt16BE((profile << 9) | (level << 3) | hasMetadata | hasBaseLayer, 10);
  box.writeUInt8(base << 4, 12);

  const moov = file.lastIndexOf('moov');
  const grown = Buffer.from(file);
  let at = moov;
  for (const name of ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'hev1']) {
    at = grown.indexOf(name, at);
    grown.writeUInt32BE(grown.readUInt32BE(at - 4) + box.length, at - 4);
  }
  const configuration = grown.indexOf('hvcC', at) - 4;
  const end = configuration + grown.readUInt32BE(configuration);
  return Buffer.concat([grown.subarray(0, end), box, grown.subarray(end)]);
}
