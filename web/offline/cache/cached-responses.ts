import { CACHE_MAX_AGE_DAYS, CACHE_RESPONSE_MAX_LENGTH, CACHE_RESPONSES_MAX_LENGTH } from '#shared/limits.ts';

const DAY_MS = 24 * 60 * 60_000;

/** A stored response. It is text, so that restoring it costs nothing until it is used. */
export interface CachedResponse {
  /** The hash of its query's key. */
  hash: string;
  json: string;
  /** When the server sent it, by this device's clock. */
  savedAt: number;
}

/** The limits for the stored responses of one user. */
export interface Changes {
  put: CachedResponse[];
  remove: string[];
}

/** Queries that the device stores elsewhere, that change too fast to be worth storing, or that are searches. */
const NOT_KEPT: readonly string[] = [
  'account',
  'device-storage',
  'filter-lookup',
  'import_locations',
  'palette',
  'pictures',
  'self_checks',
  'system',
  'viewer',
];
const ONLY_LOOKED_FOR: readonly unknown[] = ['found', 'search', 'to-message'];

/** Whether responses to a query are worth storing for offline use. */
export function isKept([first, second]: readonly unknown[]): boolean {
  // A browser may lose the latest writes to its local storage when it is killed.
  if (first === 'clock') return second === 'session';
  return typeof first === 'string' && !NOT_KEPT.includes(first) && !ONLY_LOOKED_FOR.includes(second);
}

/** The stored responses of one user in memory: which of them may be shown, and which need to be written. */
export class CachedResponses {
  readonly #known = new Map<string, CachedResponse>();

  /** Adds the responses read from the store. Newer responses take precedence, and expired ones are not shown. */
  fill(answers: readonly CachedResponse[], nowMs: number): void {
    for (const answer of answers) {
      const known = this.#known.get(answer.hash);
      if (isTooOld(answer, nowMs) || (known && known.savedAt >= answer.savedAt)) continue;
      this.#known.set(answer.hash, answer);
    }
  }

  read(hash: string): { data: unknown; savedAt: number } | undefined {
    const answer = this.#known.get(hash);
    return answer && { data: JSON.parse(answer.json), savedAt: answer.savedAt };
  }

  all = () => [...this.#known.values()];

  /**
   * Adds new responses of the server, and returns which entries to write and to delete so that the limits hold.
   * Expired responses are deleted here, and never while reading: a device's clock may jump while it is offline.
   */
  take(answers: Iterable<readonly [hash: string, data: unknown, savedAt: number]>, nowMs: number): Changes {
    const put = new Map<string, CachedResponse>();
    for (const [hash, data, savedAt] of answers) {
      const json = JSON.stringify(data);
      if (json === undefined || json.length > CACHE_RESPONSE_MAX_LENGTH) continue;
      const answer = { hash, json, savedAt };
      this.#known.set(hash, answer);
      put.set(hash, answer);
    }
    const remove = this.#superfluous(nowMs);
    for (const hash of remove) {
      this.#known.delete(hash);
      put.delete(hash);
    }
    return { put: [...put.values()], remove };
  }

  /** Removes responses to queries whose keys contain one of these texts; returns their hashes. */
  drop(texts: readonly string[]): string[] {
    const hashes = [...this.#known.keys()].filter((hash) => texts.some((text) => hash.includes(text)));
    for (const hash of hashes) this.#known.delete(hash);
    return hashes;
  }

  clear(): void {
    this.#known.clear();
  }

  /** The oldest responses that exceed the limits. */
  #superfluous(nowMs: number): string[] {
    let length = 0;
    return [...this.#known.values()]
      .sort((a, b) => b.savedAt - a.savedAt)
      .filter((answer) => {
        length += answer.json.length;
        return length > CACHE_RESPONSES_MAX_LENGTH || isTooOld(answer, nowMs);
      })
      .map(({ hash }) => hash);
  }
}

const isTooOld = ({ savedAt }: CachedResponse, nowMs: number): boolean =>
  nowMs - savedAt > CACHE_MAX_AGE_DAYS * DAY_MS;
