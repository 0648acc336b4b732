import { refuse } from '#server/gateway/storage/storage-error.ts';

const KEY = /^[\w/!.*'() &$=@;:+,?-]+$/;
const BUCKET = /^[\w!.*'() &$=@;:+,?-]+$/;
const MAX_KEY_LENGTH = 1024;
const MAX_BUCKET_LENGTH = 100;

/**
 * Checks the name of a file (storage protocol 3). Bytes never lie under this name, but policies read folders
 * out of it, so no part of it may mean another folder: no empty part, no `.`, no `..`.
 * @throws StorageError InvalidKey
 */
export function checkKey(key: string): string {
  const parts = key.split('/');
  const good =
    key.length <= MAX_KEY_LENGTH &&
    KEY.test(key) &&
    parts.every((part) => part !== '' && !/^\.{1,2}$/.test(part));
  if (!good) throw refuse.badKey(key);
  return key;
}

/** @throws StorageError InvalidBucketName */
export function checkBucketName(name: string): string {
  const good = name.length <= MAX_BUCKET_LENGTH && BUCKET.test(name) && name.trim() === name;
  if (!good) throw refuse.badBucketName();
  return name;
}
