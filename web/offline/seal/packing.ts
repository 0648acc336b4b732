/** Records as bytes, their Blobs included, so that they can be encrypted. */

interface PackedBlob {
  $blob: number;
  type: string;
}
interface PackedNumber {
  $number: string;
}

const HEADER_LENGTH_BYTES = 4;

/** A record as bytes: the length of its JSON, the JSON, and the bytes of its Blobs one after the other. */
export async function pack(record: object): Promise<Uint8Array<ArrayBuffer>> {
  const blobs: Blob[] = [];
  const json = JSON.stringify(record, (_key, value: unknown) => {
    if (value instanceof Blob) {
      blobs.push(value);
      return { $blob: value.size, type: value.type } satisfies PackedBlob;
    }
    // An emptied number field holds one that JSON does not know.
    if (typeof value === 'number' && !Number.isFinite(value)) {
      return { $number: String(value) } satisfies PackedNumber;
    }
    return value;
  });
  const header = new TextEncoder().encode(json);
  const length = new DataView(new ArrayBuffer(HEADER_LENGTH_BYTES));
  length.setUint32(0, header.byteLength);
  return new Uint8Array(await new Blob([length, header, ...blobs]).arrayBuffer());
}

/** What `pack` made bytes of. */
export function unpack(bytes: Uint8Array<ArrayBuffer>): unknown {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  let at = HEADER_LENGTH_BYTES + length;
  const json = new TextDecoder().decode(bytes.subarray(HEADER_LENGTH_BYTES, at));
  return JSON.parse(json, (_key, value: unknown) => {
    if (isPackedNumber(value)) return Number(value.$number);
    if (!isPackedBlob(value)) return value;
    const blob = new Blob([bytes.slice(at, at + value.$blob)], { type: value.type });
    at += value.$blob;
    return blob;
  });
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isPackedBlob = (value: unknown): value is PackedBlob => isObject(value) && '$blob' in value;
const isPackedNumber = (value: unknown): value is PackedNumber => isObject(value) && '$number' in value;
