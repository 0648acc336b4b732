import type { IncomingHttpHeaders } from 'node:http';

interface Validators {
  eTag: string;
  lastModified: Date;
}

/** Whether the client's copy is still good, so that 304 is the answer (RFC 9110, 13.2.2). */
export function isNotModified(headers: IncomingHttpHeaders, { eTag, lastModified }: Validators): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    return tags.split(',').some((tag) => tag.trim() === '*' || strong(tag) === strong(eTag));
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && wholeSeconds(lastModified) <= since;
}

/** Whether a `Range` may be served: not when it continues an older version of the file (`If-Range`). */
export function isRangeCurrent(headers: IncomingHttpHeaders, { eTag, lastModified }: Validators): boolean {
  const condition = headers['if-range'];
  if (typeof condition !== 'string') return true;
  return condition.startsWith('"')
    ? condition === eTag
    : Date.parse(condition) === wholeSeconds(lastModified);
}

/** If-None-Match compares weakly: a proxy that packed the file says `W/` before our tag. */
function strong(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}

/** The dates of HTTP know no fractions. */
function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}
