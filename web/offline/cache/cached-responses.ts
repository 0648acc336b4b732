import { CACHE_MAX_AGE_DAYS, CACHE_RESPONSE_MAX_LENGTH, CACHE_RESPONSES_MAX_LENGTH } from '#shared/limits.ts';

const DAY_MS = 24 * 60 * 60_000;

/** An answer of the server as it lies on the device: as text, so that one that nobody asks for costs nothing to restore. */
export interface CachedResponse {
  /** Of its query's key. */
  hash: string;
  json: string;
  /** When the server gave it, by this device's clock. */
  savedAt: number;
}

/** What the answers of one person may become on the device. */
export interface Changes {
  put: CachedResponse[];
  remove: string[];
}

/** What a device has its own memory for, what changes too fast to be worth keeping, and what was only looked for. */
const NOT_KEPT: readonly string[] = [
  'account',
  'device-storage',
  'filter-lookup',
  'import_locations',
  'palette',
  'pictures',
  'readyz',
  'table-counts',
  'viewer',
];
const ONLY_LOOKED_FOR: readonly unknown[] = ['found', 'search', 'to-message'];

/** Whether the answers to a question are worth keeping for the time without a signal. */
export function isKept([first, second]: readonly unknown[]): boolean {
  // The memory that the device has for it may lose its last moments when the browser is killed.
  if (first === 'clock') return second === 'session';
  return typeof first === 'string' && !NOT_KEPT.includes(first) && !ONLY_LOOKED_FOR.includes(second);
}

/** The answers of one person in the page's memory: what of them may be shown, and what is to be written. */
export class CachedResponses {
  readonly #known = new Map<string, CachedResponse>();

  /** Takes what lay on the device. What was asked anew meanwhile stands, and what is too old is not shown any more. */
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
   * Takes new answers of the server, and says what is to be written and removed so that all of them stay within bounds.
   * What is too old is removed here, and never while reading: a device's clock may jump where nothing can be asked anew.
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

  /** Forgets the answers to questions in whose keys one of these texts stands; returns their hashes. */
  drop(texts: readonly string[]): string[] {
    const hashes = [...this.#known.keys()].filter((hash) => texts.some((text) => hash.includes(text)));
    for (const hash of hashes) this.#known.delete(hash);
    return hashes;
  }

  clear(): void {
    this.#known.clear();
  }

  /** The oldest, as far as there are too many; the newest of them always fit. */
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
