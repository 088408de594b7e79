export const WAV_HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;

/** Returns the header for this many bytes of mono 16-bit samples. */
export function wavHeader(sampleBytes: number, samplesPerSecond: number): Buffer {
  const header = Buffer.alloc(WAV_HEADER_BYTES);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + sampleBytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(samplesPerSecond, 24);
  header.writeUInt32LE(samplesPerSecond * BYTES_PER_SAMPLE, 28);
  header.writeUInt16LE(BYTES_PER_SAMPLE, 32);
  header.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(sampleBytes, 40);
  return header;
}
