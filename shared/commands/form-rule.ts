import * as z from 'zod/mini';

interface FormRule<Fields extends object> {
  /** The fields that the rule reads. */
  reads: readonly (keyof Fields & string)[];
  /** The field that shows the message; without it, the form as a whole. */
  marks?: keyof Fields & string;
  message: string;
}

/**
 * A rule over several fields of an object. It is checked when each field that it reads is valid by itself, even if other
 * fields are not: a form then shows all of its problems at once. Zod's default is to skip such a rule when any field is invalid.
 * @returns a check for `z.object(…).check(…)`
 */
export const formRule = <Fields extends object>(
  isMet: (fields: Fields) => boolean,
  { reads, marks, message }: FormRule<Fields>,
) =>
  z.refine<Fields>(isMet, {
    message,
    ...(marks !== undefined && { path: [marks] }),
    when: ({ issues }) => issues.every(({ path }) => isElsewhere(path?.[0], reads)),
  });

/** Whether a problem is of a field that the rule does not read. A problem of the object itself has no field. */
const isElsewhere = (field: PropertyKey | undefined, reads: readonly string[]): boolean =>
  field !== undefined && !reads.includes(String(field));
