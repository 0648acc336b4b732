import { useState } from 'react';

/**
 * What a dialog was opened with. What others change meanwhile is not taken over unseen: a guard that the dialog sends is
 * still that of the opening, until the user takes over what is so now. `figureOf` says what counts as a change.
 */
export function useSeen<Value>(now: Value, figureOf: (value: Value) => string | number | null) {
  const [seen, setSeen] = useState(now);
  return { seen, isChanged: figureOf(seen) !== figureOf(now), takeOver: () => setSeen(now) };
}
