/** Targets that the files of these tests try to read or call. */
export interface Targets {
  /** A file next to the hostile one: its name, and its absolute path. */
  readonly fileName: string;
  readonly filePath: string;
  readonly httpUrl: string;
  readonly udpPort: number;
}

/** Valid videos to modify. The Matroska file has a title of `TITLE_BYTES`. */
export interface Videos {
  readonly mov: Buffer;
  readonly mkv: Buffer;
}
export const TITLE_BYTES = 300;

export interface HostileFile {
  readonly name: string;
  readonly make: (targets: Targets, videos: Videos) => string | Buffer;
  /** Name of the upload, if it matters. */
  readonly filename?: string;
  /** Options with which an unconfined ffmpeg is vulnerable; absent if this version of ffmpeg is not. */
  readonly worksWith?: readonly string[];
  /** The file is also a valid video, which may be accepted. */
  readonly isVideo?: true;
}

const playlist = (...lines: string[]) =>
  ['#EXTM3U', '#EXT-X-TARGETDURATION:9', '#EXT-X-MEDIA-SEQUENCE:0', ...lines, '#EXT-X-ENDLIST', ''].join(
    '\n',
  );

const manifest = (address: string) => `<?xml version="1.0" encoding="UTF-8"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT1S" minBufferTime="PT1S"
 profiles="urn:mpeg:dash:profile:isoff-on-demand:2011"><Period><AdaptationSet mimeType="video/mp4">
<Representation id="0" bandwidth="1000" codecs="avc1.64000a" width="64" height="64"><BaseURL>${address}</BaseURL>
</Representation></AdaptationSet></Period></MPD>`;

const session = (port: number) =>
  `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video ${port} RTP/AVP 96\na=rtpmap:96 H264/90000\n`;

const WIDE = ['-protocol_whitelist', 'file,http,tcp,udp,rtp,crypto,data'];

export const HOSTILE_FILES: readonly HostileFile[] = [
  {
    name: 'an HLS playlist of a file in the same folder',
    make: ({ fileName }) => playlist('#EXTINF:9,', fileName),
    worksWith: [],
  },
  {
    name: 'an HLS playlist of a file:// address',
    make: ({ filePath }) => playlist('#EXTINF:9,', `file://${filePath}`),
    filename: 'list.m3u8',
    worksWith: [],
  },
  {
    name: 'an HLS playlist of an http address',
    make: ({ httpUrl }) => playlist('#EXTINF:9,', `${httpUrl}/segment.ts`),
    filename: 'list.m3u8',
    worksWith: WIDE,
  },
  {
    name: 'an HLS playlist whose key is a file',
    make: ({ filePath, fileName }) =>
      playlist(`#EXT-X-KEY:METHOD=AES-128,URI="file://${filePath}"`, '#EXTINF:9,', fileName),
    worksWith: [],
  },
  {
    name: 'a concat script',
    make: ({ fileName }) => `ffconcat version 1.0\nfile '${fileName}'\n`,
    worksWith: [],
  },
  {
    name: 'a concat script of an http address',
    make: ({ httpUrl }) => `ffconcat version 1.0\nfile '${httpUrl}/video.mp4'\n`,
    worksWith: [...WIDE, '-safe', '0', '-f', 'concat'],
  },
  {
    name: 'a session description',
    make: ({ udpPort }) => session(udpPort),
    filename: 'live.sdp',
    worksWith: WIDE,
  },
  { name: 'a DASH manifest of a file', make: ({ fileName }) => manifest(fileName), worksWith: [] },
  {
    name: 'a DASH manifest of an http address',
    make: ({ httpUrl }) => manifest(`${httpUrl}/video.mp4`),
    filename: 'manifest.mpd',
    worksWith: WIDE,
  },
  {
    name: 'an SVG with an embedded image',
    make: ({ filePath, httpUrl }) =>
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="64">
<image xlink:href="file://${filePath}" width="64" height="64"/><image xlink:href="${httpUrl}/a.png" width="9" height="9"/></svg>`,
    filename: 'drawing.svg',
  },
  {
    name: 'a QuickTime film whose track lies in another file',
    make: ({ filePath }, { mov }) => withExternalTrack(mov, filePath),
    filename: 'film.mov',
    worksWith: ['-enable_drefs', '1', '-use_absolute_path', '1'],
    isVideo: true,
  },
  {
    name: 'a Matroska file that continues in another file',
    make: ({ filePath }, { mkv }) => withNextSegment(mkv, filePath),
    filename: 'film.mkv',
    isVideo: true,
  },
];

/** Replaces a box by the result of `change` and adjusts the sizes of all enclosing boxes. */
function changeBox(bytes: Buffer, path: readonly string[], change: (box: Buffer) => Buffer): Buffer {
  const [wanted, ...inner] = path;
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    let box = bytes.subarray(at, at + size);
    if (box.toString('latin1', 4, 8) === wanted) {
      const content = inner.length > 0 ? changeBox(box.subarray(8), inner, change) : change(box.subarray(8));
      box = Buffer.concat([box.subarray(0, 8), content]);
      box.writeUInt32BE(box.length, 0);
    }
    parts.push(box);
    at += size;
  }
  return Buffer.concat(parts);
}

/**
 * Replaces the data reference of the video by an alias record (as written on old Macs) with an absolute path.
 */
function withExternalTrack(video: Buffer, filePath: string): Buffer {
  const path = Buffer.from(filePath.length % 2 ? `${filePath}\0` : filePath, 'latin1');
  const record = Buffer.alloc(150 + 4 + path.length + 4);
  record.writeUInt16BE(2, 150);
  record.writeUInt16BE(path.length, 152);
  path.copy(record, 154);
  record.writeUInt16BE(0xffff, 154 + path.length);
  const entry = Buffer.concat([Buffer.alloc(12), record]);
  entry.writeUInt32BE(entry.length, 0);
  entry.write('alis', 4, 'latin1');
  return changeBox(video, ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref'], () =>
    Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), entry]),
  );
}

/** Replaces the title by the name of the file of the next segment; enclosing sizes stay the same. */
function withNextSegment(video: Buffer, filePath: string): Buffer {
  const sized = (bytes: number) => [0x40 | (bytes >> 8), bytes & 0xff];
  const title = Buffer.from([0x7b, 0xa9, ...sized(TITLE_BYTES)]);
  const at = video.indexOf(title);
  if (at < 0) throw new Error('The Matroska has no title to be replaced');
  const next = Buffer.alloc(title.length + TITLE_BYTES);
  next.set([0x3e, 0x83, 0xbb, ...sized(TITLE_BYTES - 1)]);
  next.write(filePath, 5);
  const changed = Buffer.from(video);
  next.copy(changed, at);
  return changed;
}
