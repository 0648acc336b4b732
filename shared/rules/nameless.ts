import { message } from '#shared/text.ts';

/** Stands for a person who has neither a name nor an email address, such as one who signs in by phone. */
export const NAMELESS = message('Somebody', 'a person without a name');
