import * as z from 'zod/mini';
import { EARLIEST_DAY, LATEST_DAY, MONEY_MAX } from '#shared/limits.ts';
import { isTimeZone } from '#shared/rules/hours.ts';
import { NOT_A_NAME } from '#shared/rules/not-a-name.ts';
import { isStorableInstant } from '#shared/rules/storable-instant.ts';
import { message, t } from '#shared/text.ts';

/** Fields that several commands share; messages are what a form shows beside the field. */

/** In small letters, as the database writes it: what is compared with its answer is then the same. */
export const id = z.uuid(message('Choose one from the list.')).check(z.toLowerCase());

export const requiredText = (max: number, message: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(max, { error: () => t('Use at most {{max}} characters.', { max }) }),
    );

/**
 * Line breaks, other control characters, and those that turn the direction of text. In a field of one line they make it
 * say something else than it shows, in lists, emails, and PDFs.
 */
const NOT_IN_A_LINE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
  /[\u0001-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]/;

/** A check of a text that is one line. */
export const oneLine = z.refine<string>(
  (typed) => !NOT_IN_A_LINE.test(typed),
  message('Use one line, without line breaks or characters that turn the direction of text.'),
);

/** `requiredText` that is one line. */
export const requiredLine = (max: number, message: string) => requiredText(max, message).check(oneLine);

/** The first or last name of a person; `app.is_person_name` checks what is written without a command. */
export const personName = (missing: string) =>
  requiredText(100, missing).check(
    z.refine(
      (name: string) => !NOT_A_NAME.test(name),
      message('Enter a name, without an address or a line break.'),
    ),
  );

const PHONE_EXTENSION = /(?:x|ext|extension)[.:]?\s*\d{1,6}$/i;
const PHONE_DIGITS_MIN = 7;

/** The rule of `app.is_phone_number` in the database, too. */
function isPhoneNumber(typed: string): boolean {
  const number = typed.replace(PHONE_EXTENSION, '');
  return !/\p{L}/u.test(number) && number.replace(/\D/g, '').length >= PHONE_DIGITS_MIN;
}

/** A phone number as people write it, of any country, with or without an extension. An empty text is no number. */
export const phoneNumber = z.string().check(
  z.trim(),
  z.maxLength(40, { error: () => t('Use at most {{max}} characters.', { max: 40 }) }),
  z.refine(
    (typed) => typed === '' || isPhoneNumber(typed),
    message('Enter a phone number with at least 7 digits, such as (614) 555-0123 ext. 12 or +49 30 5550123.'),
  ),
);

/** Optional free text; an empty field is the same as no text. */
export const optionalText = (max: number) =>
  z.optional(
    z.nullable(
      z
        .string()
        .check(z.trim(), z.maxLength(max, { error: () => t('Use at most {{max}} characters.', { max }) })),
    ),
  );

/** `optionalText` that is one line. */
export const optionalLine = (max: number) =>
  z.optional(
    z.nullable(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(max, { error: () => t('Use at most {{max}} characters.', { max }) }),
          oneLine,
        ),
    ),
  );

/**
 * The name of an imported file, for the audit log; empty for pasted rows. A sentence quotes it, so it keeps no line
 * breaks, no characters that turn the direction of text, and no quotation marks.
 */
export const importedFileName = z._default(
  z.string().check(
    z.trim(),
    z.maxLength(255),
    z.overwrite((name) => name.replace(/[\p{C}\p{Zl}\p{Zp}“”]/gu, '')),
  ),
  '',
);

/** A calendar day, `YYYY-MM-DD`, without a time zone. */
export const day = z.iso
  .date(message('Enter a date.'))
  .check(
    z.refine(
      (date) => date >= EARLIEST_DAY && date <= LATEST_DAY,
      message('Enter a date between 1900 and 2199.'),
    ),
  );

/** No time zone is further ahead of UTC. */
const EARLIEST_ZONE_MS = 14 * 60 * 60_000;

/** A day on which something happened: not after today, wherever that is. */
export const pastDay = day.check(
  z.refine(
    (date) => date <= new Date(Date.now() + EARLIEST_ZONE_MS).toISOString().slice(0, 10),
    message('Choose today or an earlier day.'),
  ),
);

/** The `updated_at` of a row when it was read, so that parallel changes are not overwritten. */
export const version = z.iso.datetime({ offset: true, error: message('Reload the page, then try again.') });

/** A moment with its offset from UTC, as the data API writes it. */
export const instant = z.iso
  .datetime({ offset: true, error: message('Enter a day and a time.') })
  .check(
    z.refine(
      (moment) => isStorableInstant(Date.parse(moment)),
      message('Enter a time between 1900 and 2199.'),
    ),
  );

/** The name of a time zone of the company, e.g. `America/New_York`. */
export const officeTimeZone = z
  .string()
  .check(z.refine(isTimeZone, message('Choose a time zone, such as America/New_York.')));

const dollars = () => z.number(message('Enter an amount.'));

const fitsColumn = [
  z.maximum(MONEY_MAX, message('This amount is too large.')),
  z.refine<number>(
    (amount) => amount === Math.round(amount * 100) / 100,
    message('Use at most two decimals.'),
  ),
] as const;

/** US dollars with at most two decimals, as `numeric(12,2)` holds them. */
export const money = dollars().check(z.nonnegative(message('Enter 0 or more.')), ...fitsColumn);

export const attachmentIds = z._default(
  z.array(z.uuid()).check(z.maxLength(20, message('Add at most 20 files.'))),
  [],
);

/** The same, where 0 is no amount. */
export const positiveMoney = dollars().check(z.positive(message('Enter more than 0.')), ...fitsColumn);

interface FormRule<Fields extends object> {
  /** The fields that the rule reads. */
  reads: readonly (keyof Fields & string)[];
  /** The field that shows the message; without it, the form as a whole. */
  marks?: keyof Fields & string;
  message: string;
}

/**
 * A rule over several fields of an object. It is checked when each field that it reads is valid by itself, even if
 * other fields are not: a form then shows all of its problems at once. Zod's default is to skip such a rule when any
 * field is invalid.
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
