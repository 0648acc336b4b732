import { readReason } from '#shared/error-reasons/wire.ts';
import { DataError } from '#web/lib/data-error.ts';
import { problemText } from '#web/lib/problem-text.ts';
import { reasonText } from '#web/lib/reason-text.ts';

/** A field that a refusal names, by its path in the input of the command, and what to say there. */
export interface RefusedField {
  path: string;
  message: string;
}

/**
 * The field that the server has refused; undefined when it names none.
 * @param fields the fields of refusals that the database raises, which knows no fields: by reason
 */
export function refusedField(
  error: unknown,
  fields: Readonly<Record<string, string>> = {},
): RefusedField | undefined {
  const refused = error instanceof DataError ? readReason(error.details) : undefined;
  const path = refused?.field ?? fields[refused?.reason ?? ''];
  return path === undefined ? undefined : { path, message: sentence(problemText(error)) };
}

/**
 * The field that every item of a bulk action was refused for; undefined when something was done, or when they have no
 * field in common. Its form stays open for another value.
 */
export function refusedFieldOfAll(results: {
  done: readonly unknown[];
  refused: readonly { message: string; details?: unknown }[];
}): RefusedField | undefined {
  const [first] = results.refused;
  if (!first || results.done.length > 0) return undefined;
  const path = readReason(first.details)?.field;
  if (path === undefined) return undefined;
  const isOfAll = results.refused.every(({ details }) => readReason(details)?.field === path);
  return isOfAll ? { path, message: sentence(reasonText(first)) } : undefined;
}

const sentence = ({ title, advice }: { title: string; advice: string }): string =>
  [title, advice].filter(Boolean).join(' ');
