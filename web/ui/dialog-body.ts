/** For the part of a long dialog between its title and its buttons: it scrolls by itself, so that both stay visible. */
export const dialogBody =
  'grid content-start gap-4 overflow-y-auto md:-mx-5 md:max-h-[calc(min(90dvh,100dvh-var(--over)-1rem)-13rem)] md:px-5';
