/** US dollars: the largest amount that one record of a NACHA file holds. */
export const NACHA_ENTRY_MAX = 99_999_999.99;

/** How many days ahead a check or a transfer may be dated. */
export const PAY_AHEAD_DAYS = 30;

/** The letters and digits that tell apart the files of one day. */
export const FILE_MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
