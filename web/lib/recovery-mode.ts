/**
 * The flag of password recovery: set by a recovery link, cleared once the password is set or the user signs in
 * another way (portal requirements 4). It is kept for the tab, so that a reload does not lose the right to
 * set the password that the link gave, and names its user: another one who signs in later has no such right.
 */
const KEY = 'fieldfare-recovery-mode';

export const recoveryMode = {
  /** Whether this user followed a recovery link in this tab, and the password is not set yet. */
  isOnFor: (userId: string): boolean => sessionStorage.getItem(KEY) === userId,
  turnOn: (userId: string): void => sessionStorage.setItem(KEY, userId),
  turnOff: (): void => sessionStorage.removeItem(KEY),
};
