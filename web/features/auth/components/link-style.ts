/** A standalone link on a page before sign-in, with the height of a touch target. */
export const linkStyle =
  'inline-flex min-h-11 items-center font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink';
