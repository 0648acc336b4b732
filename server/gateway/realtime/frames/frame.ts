/** What a client sent, whichever version of the protocol it speaks. */
export interface Incoming {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  /** Any JSON; of a broadcast `{type, event, payload}`, where the payload of a binary one is a Buffer. */
  payload: unknown;
}

/** What we send: the payload is finished JSON, so that one text serves all receivers. */
export interface Outgoing {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: string;
}

/** `1.0.0` sends objects, `2.0.0` arrays and, for broadcasts, bytes (realtime protocol 2). */
export type Version = '1.0.0' | '2.0.0';

/** A frame that is not of the protocol. */
export class FrameError extends Error {}
