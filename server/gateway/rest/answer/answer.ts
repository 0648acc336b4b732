/** A finished answer. The body is as PostgreSQL wrote it. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}
