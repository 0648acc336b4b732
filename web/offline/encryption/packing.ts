/** Serializes records with their Blobs to bytes, so that they can be encrypted. */

interface PackedBlob {
  $blob: number;
  type: string;
}
interface PackedBytes {
  $bytes: number;
  isView: boolean;
}
interface PackedNumber {
  $number: string;
}

const HEADER_LENGTH_BYTES = 4;

/** A record as bytes: the length of its JSON, the JSON, and then its Blobs and bytes one after the other. */
export async function pack(record: object): Promise<Uint8Array<ArrayBuffer>> {
  const parts: (Blob | ArrayBuffer | Uint8Array<ArrayBuffer>)[] = [];
  const json = JSON.stringify(record, (_key, value: unknown) => {
    if (value instanceof Blob) {
      parts.push(value);
      return { $blob: value.size, type: value.type } satisfies PackedBlob;
    }
    if (value instanceof ArrayBuffer || value instanceof Uint8Array) {
      parts.push(value as ArrayBuffer | Uint8Array<ArrayBuffer>);
      return { $bytes: value.byteLength, isView: value instanceof Uint8Array } satisfies PackedBytes;
    }
    // An empty number field holds NaN, which JSON cannot represent.
    if (typeof value === 'number' && !Number.isFinite(value)) {
      return { $number: String(value) } satisfies PackedNumber;
    }
    return value;
  });
  const header = new TextEncoder().encode(json);
  const length = new DataView(new ArrayBuffer(HEADER_LENGTH_BYTES));
  length.setUint32(0, header.byteLength);
  return new Uint8Array(await new Blob([length, header, ...parts]).arrayBuffer());
}

/** Restores a record from the bytes of `pack`. */
export function unpack(bytes: Uint8Array<ArrayBuffer>): unknown {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  let at = HEADER_LENGTH_BYTES + length;
  const next = (count: number) => {
    at += count;
    return bytes.slice(at - count, at);
  };
  const json = new TextDecoder().decode(bytes.subarray(HEADER_LENGTH_BYTES, at));
  return JSON.parse(json, (_key, value: unknown) => {
    if (isPackedNumber(value)) return Number(value.$number);
    if (isPackedBytes(value)) return value.isView ? next(value.$bytes) : next(value.$bytes).buffer;
    return isPackedBlob(value) ? new Blob([next(value.$blob)], { type: value.type }) : value;
  });
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isPackedBlob = (value: unknown): value is PackedBlob => isObject(value) && '$blob' in value;
const isPackedBytes = (value: unknown): value is PackedBytes => isObject(value) && '$bytes' in value;
const isPackedNumber = (value: unknown): value is PackedNumber => isObject(value) && '$number' in value;
