import type { Cors } from '#server/gateway/cors.ts';

/** What pages of other origins may do. Without the headers of TUS, progress stays hidden from their scripts. */
export const STORAGE_CORS: Cors = {
  methods: 'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS',
  exposedHeaders: [
    'Content-Range, Content-Length, Content-Disposition, ETag, Accept-Ranges, Last-Modified, Location',
    'Tus-Resumable, Tus-Version, Tus-Extension, Tus-Max-Size',
    'Upload-Offset, Upload-Length, Upload-Defer-Length, Upload-Metadata, Upload-Expires',
  ].join(', '),
};
