import { errorMessage } from '#server/jobs/error-message.ts';

/** A part of the report: what was found, or why it could not be. */
export interface Part<Facts> {
  facts: Facts | null;
  error: string | null;
}

/** How long a part outside the database may take. */
const PATIENCE_MS = 4_000;

/** Looks at one part. Never throws: a part that fails or does not answer leaves the others standing. */
export async function partOf<Facts>(look: () => Promise<Facts>): Promise<Part<Facts>> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('It did not answer in time.')), PATIENCE_MS);
  try {
    return { facts: await Promise.race([look(), late]), error: null };
  } catch (error) {
    return { facts: null, error: errorMessage(error) };
  } finally {
    clearTimeout(timer);
  }
}
