import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

/** A file in an archive. Its content is read once, when its turn comes. */
export interface ZipEntry {
  name: string;
  content: AsyncIterable<Uint8Array> | readonly Uint8Array[];
  /** Photos and PDFs are compressed already. */
  isCompressed: boolean;
}

interface Written {
  name: Buffer;
  crc: number;
  compressedBytes: number;
  sizeBytes: number;
  offset: number;
}

const LOCAL_HEADER = 0x04034b50;
const DATA_DESCRIPTOR = 0x08074b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
/** 4.5 of the format: archives beyond 4 GB. */
const VERSION = 45;
/** Sizes follow the content, which is not known before; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;
/** Nothing, deflated. */
const NOTHING = Buffer.from([3, 0]);
/** The first day that the format can tell. */
const DATE = 0x21;

/**
 * An archive as a stream: memory holds the names of its files, and never a content. Beyond 4 GB or 65,535 files it is a
 * ZIP64 archive.
 * @throws RangeError for a file of 4 GB or more
 */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const file: Written = {
      ...{ name: Buffer.from(entry.name), crc: 0, compressedBytes: 0, sizeBytes: 0 },
      offset,
    };
    for await (const bytes of wholeEntry(entry, file)) {
      offset += bytes.byteLength;
      yield bytes;
    }
    written.push(file);
  }
  const start = offset;
  for (const file of written) {
    const header = centralHeader(file);
    offset += header.byteLength;
    yield header;
  }
  yield endOf(written.length, start, offset - start);
}

async function* wholeEntry(entry: ZipEntry, file: Written): AsyncGenerator<Buffer> {
  yield localHeader(file);
  if (Array.isArray(entry.content)) yield deflateAtOnce(Buffer.concat(entry.content), file);
  else yield* deflated(entry, file);
  if (Math.max(file.sizeBytes, file.compressedBytes) >= MAX_32)
    throw new RangeError(`${entry.name} is too large for an archive.`);
  yield dataDescriptor(file);
}

function deflateAtOnce(content: Buffer, file: Written): Buffer {
  const bytes = content.byteLength > 0 ? deflateRawSync(content) : NOTHING;
  file.crc = crc32(content);
  file.sizeBytes = content.byteLength;
  file.compressedBytes = bytes.byteLength;
  return bytes;
}

async function* deflated(entry: ZipEntry, file: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: entry.isCompressed ? 0 : 6 });
  // It ends both sides when one fails, or when nobody reads on; the loop below throws the error.
  pipeline(Readable.from(measured(entry, file), { objectMode: false }), deflate, () => undefined);
  for await (const chunk of deflate) {
    file.compressedBytes += (chunk as Buffer).byteLength;
    yield chunk as Buffer;
  }
}

async function* measured({ content }: ZipEntry, file: Written): AsyncGenerator<Uint8Array> {
  for await (const bytes of content) {
    if (bytes.byteLength === 0) continue;
    file.crc = crc32(bytes, file.crc);
    file.sizeBytes += bytes.byteLength;
    yield bytes;
  }
}

function localHeader({ name }: Written): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATE, 8);
  header.writeUInt16LE(DATE, 12);
  header.writeUInt16LE(name.byteLength, 26);
  return Buffer.concat([header, name]);
}

function dataDescriptor({ crc, compressedBytes, sizeBytes }: Written): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(DATA_DESCRIPTOR, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(compressedBytes, 8);
  descriptor.writeUInt32LE(sizeBytes, 12);
  return descriptor;
}

function centralHeader({ name, crc, compressedBytes, sizeBytes, offset }: Written): Buffer {
  const extra = offset >= MAX_32 ? Buffer.alloc(12) : Buffer.alloc(0);
  if (extra.byteLength > 0) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(offset), 4);
  }
  const header = Buffer.alloc(46);
  header.writeUInt32LE(CENTRAL_HEADER, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(VERSION, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(DEFLATE, 10);
  header.writeUInt16LE(DATE, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(compressedBytes, 20);
  header.writeUInt32LE(sizeBytes, 24);
  header.writeUInt16LE(name.byteLength, 28);
  header.writeUInt16LE(extra.byteLength, 30);
  header.writeUInt32LE(Math.min(offset, MAX_32), 42);
  return Buffer.concat([header, name, extra]);
}

function endOf(count: number, start: number, sizeBytes: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(sizeBytes, MAX_32), 12);
  end.writeUInt32LE(Math.min(start, MAX_32), 16);
  if (count < MAX_16 && start + sizeBytes < MAX_32) return end;
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(END_64, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(VERSION, 12);
  end64.writeUInt16LE(VERSION, 14);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(sizeBytes), 40);
  end64.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(LOCATOR_64, 0);
  locator.writeBigUInt64LE(BigInt(start + sizeBytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end]);
}
