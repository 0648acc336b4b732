import { crc32, inflateRawSync } from 'node:zlib';

const END_BYTES = 22;

/** The files of an archive by name, as its directory lists them. Throws where a checksum is wrong. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.byteLength - END_BYTES;
  if (archive.readUInt32LE(end) !== 0x06054b50) throw new Error('The archive has no end.');
  let count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  if (count === 0xffff) {
    const end64 = Number(archive.readBigUInt64LE(end - 12));
    count = Number(archive.readBigUInt64LE(end64 + 32));
    at = Number(archive.readBigUInt64LE(end64 + 48));
  }
  const files = new Map<string, Buffer>();
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('The directory is broken.');
    const nameBytes = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameBytes);
    const offset = archive.readUInt32LE(at + 42);
    const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
    const deflated = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    const content = deflated.byteLength > 2 ? inflateRawSync(deflated) : Buffer.alloc(0);
    if (crc32(content) !== archive.readUInt32LE(at + 16))
      throw new Error(`The checksum of ${name} is wrong.`);
    if (content.byteLength !== archive.readUInt32LE(at + 24))
      throw new Error(`The size of ${name} is wrong.`);
    files.set(name, content);
    at += 46 + nameBytes + archive.readUInt16LE(at + 30);
  }
  return files;
}
