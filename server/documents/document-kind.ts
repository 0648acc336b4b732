import type pg from 'pg';

/** A kind of document, served at `/documents/v1/<path>/<id>.pdf`. How it looks is in `letter-process.ts`. */
export interface DocumentKind<Facts = unknown> {
  path: 'reports' | 'bills';
  /** Everything it says, in one statement as the reader; null for what the reader may not see. */
  load(client: pg.PoolClient, id: string): Promise<Facts | null>;
  /** Its number, which is also its file name. */
  number(facts: Facts): string;
}

/** Forgets what the facts of a kind are, so that kinds can stand in one list. */
export function defineDocument<Facts>(kind: DocumentKind<Facts>): DocumentKind {
  return kind as unknown as DocumentKind;
}
