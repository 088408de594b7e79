import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { findRandomAccess } from '../../../../services/media/video/bitstream/find-random-access.js';
import { useFolder } from '../../../setup/folders.js';

const signal = new AbortController().signal;

/** A packet of NAL units, each after its length in so many bytes. */
const units = (lengthBytes: number, ...contents: readonly (readonly number[])[]): Buffer =>
  Buffer.concat(
    contents.map((content) => {
      const length = Buffer.alloc(lengthBytes);
      length.writeUIntBE(content.length, 0, lengthBytes);
      return Buffer.concat([length, Buffer.from(content)]);
    }),
  );

const slice = (header: number): number[] => [header, ...Array(40).fill(0x55)];
const DELIMITER = [0x09, 0x10];
/** SEI: a comment of two bytes, then a recovery point whose first bit tells whether it is this picture. */
const sei = (recovery: number): number[] => [0x06, 5, 2, 1, 1, 6, 1, recovery, 0x80];
const seiWithEmulation = [0x06, 5, 3, 0, 0, 3, 1, 6, 1, 0xc4, 0x80];

describe('findRandomAccess', () => {
  const dir = useFolder();

  const starts = async (
    codec: string,
    packets: readonly Buffer[],
    container: 'mov' | 'matroska' = 'mov',
  ): Promise<boolean[]> => {
    const path = join(dir, 'packets');
    const header = container === 'matroska' ? Buffer.from([0x81, 0, 40, 0x80]) : Buffer.alloc(0);
    await writeFile(path, Buffer.concat(packets.flatMap((packet) => [header, packet])));
    let at = 0;
    const positions = packets.map((packet) => {
      const position = at;
      at += header.length + packet.length;
      return position;
    });
    const places = {
      container,
      positions: Float64Array.from(positions),
      sizes: Float64Array.from(packets, ({ length }) => length),
    };
    return findRandomAccess(path, codec, places, signal);
  };

  it('starts H.264 at IDR pictures, and at others only where decoding recovers at once', async () => {
    const packets = [
      units(4, DELIMITER, slice(0x65)),
      units(4, DELIMITER, slice(0x41)),
      units(4, sei(0xc4), slice(0x41)),
      units(4, seiWithEmulation, slice(0x41)),
      units(4, sei(0x24), slice(0x41)),
      units(4, slice(0x67), slice(0x68), slice(0x65)),
    ];

    expect(await starts('h264', packets)).to.deep.equal([true, false, true, true, false, true]);
    expect(await starts('h264', packets, 'matroska')).to.deep.equal([true, false, true, true, false, true]);
  });

  it('reads lengths of two bytes, and what comes before a picture, however long it is', async () => {
    const comment = [0x06, 5, ...Array(20).fill(0xff), 100, ...Array(20 * 255 + 100).fill(0x20), 0x80];
    const packets = [units(2, comment, slice(0x65)), units(2, comment, slice(0x41))];

    expect(await starts('h264', packets)).to.deep.equal([true, false]);
  });

  it('starts nowhere in packets that do not consist of their units', async () => {
    expect(await starts('h264', [Buffer.from([0, 0, 0, 1, 0x65, 1, 2, 3, 4])])).to.deep.equal([false]);
    expect(await starts('hevc', [Buffer.alloc(0), Buffer.alloc(3)])).to.deep.equal([false, false]);
  });

  it('starts HEVC at intra random access points', async () => {
    const packet = (type: number) => units(4, [0x46, 1], slice(type << 1));

    expect(await starts('hevc', [19, 20, 21, 16, 1, 9].map(packet))).to.deep.equal([
      ...[true, true, true, true],
      ...[false, false],
    ]);
  });

  it('starts other codecs at the frames that refer to no other', async () => {
    expect(await starts('vp8', [Buffer.from([0x10, 0]), Buffer.from([0x11, 0])])).to.deep.equal([
      true,
      false,
    ]);
    expect(
      await starts(
        'vp9',
        [0x82, 0x86, 0x8a, 0xb0, 0xb2].map((byte) => Buffer.from([byte, 0])),
      ),
    ).to.deep.equal([...[true, false, false], ...[true, false]]);
    const av1 = (frame: number) => Buffer.from([0x0a, 2, 0, 0, 0x32, 2, frame, 0]);
    const repeated = Buffer.from([0x32, 2, 0, 0]);
    expect(await starts('av1', [av1(0x10), av1(0x30), av1(0x90), repeated])).to.deep.equal([
      ...[true, false, false],
      false,
    ]);
    const mpeg4 = (coding: number) => Buffer.from([0, 0, 1, 0xb3, 9, 0, 0, 1, 0xb6, coding << 6]);
    expect(await starts('mpeg4', [mpeg4(0), mpeg4(1), mpeg4(2)])).to.deep.equal([true, false, false]);
    const mpeg2 = (type: number) => Buffer.from([0, 0, 1, 0, 9, type << 3]);
    expect(await starts('mpeg2video', [mpeg2(1), mpeg2(2), mpeg2(3)])).to.deep.equal([true, false, false]);
  });
});
