/** What the sender adds to the email of an invoice, as it is typed. */
export interface TypedEmail {
  message: string;
  /** Addresses, with commas, semicolons, or white space between them. */
  copies: string;
  isCopiedToMe: boolean;
}

export const NOTHING_TYPED: TypedEmail = { message: '', copies: '', isCopiedToMe: false };

/** Each address once, in lower case. */
export const addressesIn = (typed: string): string[] => [
  ...new Set(
    typed
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
];

/** The same as the commands take it. */
export const emailInput = ({ message, copies, isCopiedToMe }: TypedEmail) => ({
  message,
  copies: addressesIn(copies),
  copy_to_me: isCopiedToMe,
});
