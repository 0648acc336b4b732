/**
 * The flag of password recovery: set by a recovery link, cleared when the password is set or the user signs in
 * another way (portal requirements 4). It is stored for the tab, so that a reload does not lose the right to set the
 * password. It names its user, so that the next user who signs in does not get that right.
 */
const KEY = 'fieldfare-recovery-mode';

export const recoveryMode = {
  /** Whether this user has followed a recovery link in this tab and not set the password yet. */
  isOnFor: (userId: string): boolean => sessionStorage.getItem(KEY) === userId,
  turnOn: (userId: string): void => sessionStorage.setItem(KEY, userId),
  turnOff: (): void => sessionStorage.removeItem(KEY),
};
