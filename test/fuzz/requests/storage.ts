import fc from 'fast-check';
import { asker, headersOf, nasty, type WildRequest } from './request.ts';

/** The ids of the askers, whose folders are named after them. */
export const FOLDERS = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000c'];

const ROUTES = [
  'object',
  'object/public',
  'object/authenticated',
  'object/sign',
  'object/info',
  'object/list',
  'object/list-v2',
  'object/move',
  'object/copy',
  'object/upload/sign',
  'render/image/authenticated',
  'render/image/public',
  'render/image/sign',
  'upload/resumable',
  'upload/resumable/sign',
  'bucket',
  'cdn',
  'nope',
];
/** A piece of a path or a value: good, bad, and very bad. */
const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('papers', ...FOLDERS, 'a.txt', 'b.png', 'canary.txt') },
  nasty.map((text) => (text.includes('%') ? text : encodeURIComponent(text.toWellFormed()))),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
);
const query = fc
  .dictionary(
    fc.constantFrom(
      'token',
      'download',
      'width',
      'height',
      'format',
      'quality',
      'resize',
      'limit',
      'sortColumn',
    ),
    piece,
    { maxKeys: 3 },
  )
  .map((values) =>
    Object.entries(values)
      .map(([name, value]) => `${name}=${value}`)
      .join('&'),
  );
const KEYS = [
  'prefix',
  'prefixes',
  'paths',
  'expiresIn',
  'limit',
  'offset',
  'sortBy',
  'cursor',
  'name',
  'id',
  'public',
  'bucketId',
  'sourceKey',
  'destinationKey',
  'destinationBucket',
  'file_size_limit',
  'allowed_mime_types',
  'transform',
  'search',
];
const json = fc
  .dictionary(
    fc.constantFrom(...KEYS),
    fc.oneof(
      fc.constantFrom<unknown>('papers', `${FOLDERS[0]}/a.txt`, `${FOLDERS[1]}/canary.txt`, [], 1, null, ''),
      fc.jsonValue({ maxDepth: 2, stringUnit: 'binary' }),
    ),
  )
  .map((value) => JSON.stringify(value));
const headers = headersOf({
  'content-type': [
    'application/json',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'text/plain',
    'image/jpeg',
    'image/svg+xml',
    'application/offset+octet-stream',
  ],
  range: ['bytes=0-1', 'bytes=9-', 'bytes=-', 'bytes=0-0,2-3', 'bytes=5-2'],
  'if-none-match': ['*', '"x"'],
  'if-modified-since': ['Mon, 01 Jan 2001 00:00:00 GMT'],
  'if-range': ['"x"'],
  'x-upsert': ['true'],
  'x-metadata': ['e30=', 'eyJhIjoxfQ=='],
  accept: ['image/webp', '*/*'],
  'cache-control': ['max-age=60'],
  'content-encoding': ['gzip', 'br'],
  'tus-resumable': ['1.0.0', '0.2.2'],
  'upload-length': ['4', '-1', '5368709120'],
  'upload-offset': ['0', '3', '-1'],
  'upload-metadata': ['bucketName cGFwZXJz,objectName YS50eHQ=', 'bucketName', 'objectName ///'],
});
const body = fc.oneof(
  json,
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '--x\r\n\r\n--x--',
    '--x\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\nx\r\n--x--\r\n',
    '',
  ),
);

/** Requests to the files. */
export const storageRequest: fc.Arbitrary<WildRequest> = fc
  .record({
    asker,
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
    route: fc.constantFrom(...ROUTES),
    pieces: fc.array(piece, { maxLength: 4 }),
    query,
    headers,
    body,
  })
  .map(({ route, pieces, query: search, ...request }) => ({
    ...request,
    path: `/storage/v1/${[route, ...pieces].join('/')}${search ? `?${search}` : ''}`,
  }));
