/** Vibration patterns in milliseconds: vibrations and pauses, starting with a vibration. */
const PATTERNS = {
  light: [10],
  medium: [20],
  heavy: [40],
  success: [20, 60, 40],
  warning: [40, 80, 40],
  error: [60, 50, 60, 50, 60],
} as const;

export type Haptic = keyof typeof PATTERNS;

/** The parts of `navigator` that are used. */
type Device = Partial<Pick<Navigator, 'userAgent' | 'vibrate'>> & {
  userActivation?: Pick<UserActivation, 'hasBeenActive'>;
};

const PHONES = /Android|iPhone|iPad/;

/**
 * Gives haptic feedback on a phone or tablet. Browsers on iOS have no Vibration API, and others refuse to vibrate
 * before the first tap; nothing happens there.
 */
export function haptic(kind: Haptic, device: Device | undefined = globalThis.navigator): void {
  if (!device?.vibrate || !PHONES.test(device.userAgent ?? '')) return;
  if (device.userActivation?.hasBeenActive === false) return;
  device.vibrate([...PATTERNS[kind]]);
}
