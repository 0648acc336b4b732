import { message } from '#web/lib/text.ts';

/** The format of a phone number; nobody has this number. */
export const NUMBER_HINT = message('With its country code, such as +1 555 010 0199.');

/** The text for an incomplete number. */
export const NUMBER_INCOMPLETE = message(
  'Enter the whole number with its country code, such as +1 555 010 0199.',
);
