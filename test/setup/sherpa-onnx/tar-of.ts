export interface TarEntry {
  readonly name: string;
  readonly content: string | Buffer;
  /** `0` is a file, `1` a hard link, `2` a symbolic link. */
  readonly type?: string;
  readonly target?: string;
}

/** Returns a tar archive as GNU tar writes it, with any names. */
export const tarOf = (entries: readonly TarEntry[]): Buffer =>
  Buffer.concat([...entries.flatMap(partsOf), Buffer.alloc(1024)]);

function partsOf({ name, content, type = '0', target = '' }: TarEntry): Buffer[] {
  const bytes = Buffer.from(content as string);
  const long = name.length > 100 ? block('././@LongLink', Buffer.from(`${name}\0`), 'L', '') : [];
  return [...long, ...block(name.slice(0, 100), bytes, type, target)];
}

function block(name: string, content: Buffer, type: string, target: string): Buffer[] {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write('0000644\0', 100);
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write(' '.repeat(8), 148);
  header.write(type, 156);
  header.write(target, 157);
  header.write('ustar  \0', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return [header, content, Buffer.alloc((512 - (content.length % 512)) % 512)];
}
