/** `due` in the URL of a list of money: only what is due on no day. */
export const NO_DUE_DATE = 'none';
