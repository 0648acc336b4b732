/** Longer than the taps of a double or triple tap are apart. */
const SHIELDED_MS = 400;

/**
 * Takes the taps that follow an action at once: they were meant for the button that has just been replaced, and would hit
 * what is now in its place.
 */
export function shieldTaps(): void {
  const shield = document.createElement('div');
  Object.assign(shield.style, { position: 'fixed', inset: '0', zIndex: '2147483647' });
  document.body.append(shield);
  setTimeout(() => shield.remove(), SHIELDED_MS);
}
