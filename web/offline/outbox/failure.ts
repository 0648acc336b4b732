import { isReason } from '#shared/error-reasons/wire.ts';
import { SYNC_BUSY_MAX_MS } from '#shared/limits.ts';
import { errorIdText, reasonText } from '#web/lib/reason-text.ts';
import { t } from '#web/lib/text.ts';

/** Why an item was not delivered, as the queue distinguishes it. */
export type Failure = {
  words: { title: string; advice: string };
} & (
  | {
      /**
       * No response, or one that is not from the server: a dead connection, a captive portal, a proxy without its
       * server.
       */
      kind: 'line';
      /** Something else responded: the device is online, and the server is unavailable. */
      isAnswered?: true;
    }
  | {
      /** The server works and is busy, or has no space. */
      kind: 'busy';
      /** At most `SYNC_BUSY_MAX_MS`. */
      waitMs: number;
    }
  | {
      /** The server reported an internal error. */
      kind: 'server';
    }
  | {
      /** The request was understood, and repeating it does not help. */
      kind: 'refused';
      /** The item is not on this device any more, so no request was sent. */
      isGone?: true;
    }
  | {
      /** The owner has to sign in again. */
      kind: 'session';
    }
);

/** Thrown by everything that delivers. */
export class DeliveryError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.words.title);
    this.name = 'DeliveryError';
    this.failure = failure;
  }
}

/** The failure that an error means; an unexpected error counts as the server's. */
export function failureOf(error: unknown): Failure {
  return error instanceof DeliveryError ? error.failure : serverFailure();
}

export const connectionFailure = (): Failure => ({
  kind: 'line',
  words: {
    title: t('The server could not be reached'),
    advice: t('It is saved on this device and will be sent as soon as there is a signal.'),
  },
});

/** The device is online: a proxy reports that the server is unavailable. */
const awayFailure = (): Failure => ({
  kind: 'line',
  isAnswered: true,
  words: {
    title: t('The server is not available'),
    advice: t('It is saved on this device and will be sent as soon as the server responds.'),
  },
});

export const sessionFailure = (): Failure => ({
  kind: 'session',
  words: { title: t('Your session has ended'), advice: t('Sign in again to send it.') },
});

const serverFailure = (said?: Refusal | null): Failure => ({
  kind: 'server',
  words: {
    title: t('Something went wrong on our side'),
    advice: t('It is saved on this device and will be sent again automatically.') + errorIdText(said?.hint),
  },
});

const busyFailure = (waitMs: number): Failure => ({
  kind: 'busy',
  waitMs,
  words: {
    title: t('The server is busy'),
    advice: t('It is saved on this device and will be sent in a moment.'),
  },
});

/** It lasts, but says nothing about the item. */
const diskFullFailure = (waitMs: number): Failure => ({
  kind: 'busy',
  waitMs,
  words: {
    title: t('The server has no space left'),
    advice: t('It is saved on this device and will be sent when there is space on the server again.'),
  },
});

/** The parts of a response that show whether something was delivered. */
export interface Answer {
  status: number;
  body: string;
  /** The header `Retry-After`: seconds or a date. */
  retryAfter: string | null | undefined;
}

/** Statuses of proxies, or of a server that is just starting. */
const NOT_THE_SERVER: readonly number[] = [407, 408, 423, 425, 502, 503, 504, 511];
const USUAL_WAIT_MS = 15_000;

/** The failure of an unsuccessful response. One that is not JSON is not from the server, whatever its status is. */
export function failureOfAnswer({ status, body, retryAfter }: Answer): Failure {
  const said = refusalIn(body);
  if (said && status === 507) return diskFullFailure(waitMsOf(retryAfter));
  // Only the server itself knows when it is ready again.
  if (said && (status === 429 || (status === 503 && retryAfter))) return busyFailure(waitMsOf(retryAfter));
  if (status === 401) return sessionFailure();
  if (status >= 502 && status <= 504) return awayFailure();
  if (status < 400 || status === 429 || NOT_THE_SERVER.includes(status)) return connectionFailure();
  if (status >= 500) return serverFailure(said);
  if (!said) return connectionFailure();
  return { kind: 'refused', words: wordsOf(status, said) };
}

interface Refusal {
  code?: unknown;
  error?: unknown;
  message?: unknown;
  hint?: unknown;
  details?: unknown;
}

/** The refusal in a body; null when it is not from the portal: it must have a code, or in the storage an error. */
export function refusalIn(body: string): Refusal | null {
  try {
    const value: unknown = JSON.parse(body);
    const isOurs =
      typeof value === 'object' &&
      value !== null &&
      'message' in value &&
      ('code' in value || 'error' in value);
    return isOurs ? value : null;
  } catch {
    // An HTML page of another server, or an empty body.
    return null;
  }
}

/** What the storage says of a picture without its end. */
const INCOMPLETE = 'incomplete_image';
/** What it says of a file that is not of the type that it claims to be, or of one that is not accepted. */
const WRONG_TYPE = 'invalid_mime_type';

function wordsOf(status: number, { error, message, hint, details }: Refusal): Failure['words'] {
  if (status === 413) {
    return {
      title: t('This photo is too large for the server'),
      advice: t('Save it elsewhere, then delete it here: the report is complete without it.'),
    };
  }
  if (error === WRONG_TYPE) {
    return {
      title: t('This file is not a picture'),
      advice: t('Delete it here: the report is complete without it.'),
    };
  }
  if (error === INCOMPLETE) {
    return {
      title: t('This picture is incomplete'),
      advice: t('Part of its file is missing. Take it again if you can, then delete this one.'),
    };
  }
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const { title, advice } = reasonText({ message: text(message), hint: text(hint), details });
  return {
    title: title || t('The server did not accept it'),
    advice: isReason(details, 'input_invalid')
      ? t('Open the report, correct this, and submit it again.')
      : advice,
  };
}

function waitMsOf(retryAfter: string | null | undefined): number {
  if (!retryAfter) return USUAL_WAIT_MS;
  const seconds = Number(retryAfter);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(ms) ? USUAL_WAIT_MS : Math.min(Math.max(0, ms), SYNC_BUSY_MAX_MS);
}
