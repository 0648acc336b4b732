import type { FastifyReply } from 'fastify';
import { Refusal } from '#server/gateway/errors/refusal.ts';

/**
 * Tells that a client disconnected before it was answered. It has one listener at a time: first whoever waits for a
 * place in a queue, then whoever does the work. (An AbortSignal does the same, but costs every answered request 3 µs.)
 */
export class HangUp {
  private gone = false;
  private listener: (() => void) | undefined;

  /** Reports that the client has disconnected. */
  happen(): void {
    this.gone = true;
    this.listener?.();
  }

  /**
   * Calls `listener` when the client disconnects, instead of the previous listener; at once when it already has. So a
   * disconnect between two listeners is not lost.
   */
  listen(listener: (() => void) | undefined): void {
    this.listener = listener;
    if (this.gone) listener?.();
  }

  /** @throws ClientGone when the client has disconnected */
  throwIfGone(): void {
    if (this.gone) throw new ClientGone();
  }
}

/**
 * Stopping a process and starting another costs more than work that is nearly done. Clients that give up again and again
 * would otherwise keep the processors busy with starts.
 */
const FINISH_MS = 2_000;

/** Calls `listener` when the client has been gone for two seconds. Returns how to stop listening. */
export function listenLate(hangUp: HangUp, listener: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  hangUp.listen(() => {
    timer = setTimeout(listener, FINISH_MS);
  });
  return () => {
    clearTimeout(timer);
    hangUp.listen(undefined);
  };
}

/** The client disconnected and nobody reads the answer; only logs and tests see it. */
export class ClientGone extends Refusal {
  /** Tells error handlers that the server did nothing wrong. */
  readonly statusCode = 408;

  constructor() {
    super(408, '57014', 'The client hung up before it was answered.');
  }
}

/** The HangUp of a request: it happens when the connection closes, or has closed, before the answer was sent. */
export function hangUpOf({ raw }: FastifyReply): HangUp {
  const hangUp = new HangUp();
  const onClose = () => {
    if (!raw.writableFinished) hangUp.happen();
  };
  // A client may disconnect while its token or its file is looked up, before anybody asks for its HangUp.
  if (raw.closed) onClose();
  else raw.once('close', onClose);
  return hangUp;
}
