import { refuse } from '#server/gateway/storage/storage-error.ts';

const KEY = /^[!-+\--~]+$/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const MAX_LENGTH = 16_384;

/**
 * Reads an `Upload-Metadata` header: `name base64,name base64,flag` (TUS 1.0.0, creation).
 * @throws StorageError when it is none
 */
export function readUploadMetadata(header: string): Map<string, string> {
  const values = new Map<string, string>();
  if (header.length > MAX_LENGTH) throw refuse.badUploadHeader('Upload-Metadata');
  for (const pair of header === '' ? [] : header.split(',')) {
    const [key = '', value = '', ...more] = pair.trim().split(' ');
    const good = KEY.test(key) && BASE64.test(value) && more.length === 0 && !values.has(key);
    if (!good) throw refuse.badUploadHeader('Upload-Metadata');
    values.set(key, Buffer.from(value, 'base64').toString('utf8'));
  }
  return values;
}
