/** A link that stands alone on a page before sign-in, high enough for a thumb. */
export const linkStyle =
  'inline-flex min-h-11 items-center font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink';
