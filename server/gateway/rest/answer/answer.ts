/** A finished answer. The body is JSON or CSV as PostgreSQL wrote it. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | undefined;
}
