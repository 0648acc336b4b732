import { message } from '#web/lib/text.ts';

/** How a phone number is typed; the number is one that is nobody's. */
export const NUMBER_HINT = message('With its country code, such as +1 555 010 0199.');

/** What is said of a number that is not whole. */
export const NUMBER_INCOMPLETE = message(
  'Enter the whole number with its country code, such as +1 555 010 0199.',
);
