import type { Viewer } from '../world/world.ts';

/** One request of a call, as it goes over the wire. */
export interface WireRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH';
  path: string;
  body?: string;
  prefer?: string;
}

/** What somebody does again and again. */
export interface Call {
  name: string;
  viewer: Viewer;
  /** Asked in turn; several where one row would only measure its lock. */
  requests: readonly WireRequest[];
}

/** The headers that the stock client would send with it. */
export function headersOf(request: WireRequest, token?: string): Record<string, string> {
  return {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(request.prefer === undefined ? {} : { prefer: request.prefer }),
  };
}
