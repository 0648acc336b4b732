/**
 * The flag of password recovery: set by a recovery link, cleared once the password is set or the user signs in
 * another way (portal requirements 4). It is kept for the tab, so that a reload does not lose the right to
 * set the password that the link gave.
 */
const KEY = 'fieldfare-recovery-mode';

export const recoveryMode = {
  /** Whether a recovery link was followed in this tab and its password is not set yet. */
  isOn: (): boolean => sessionStorage.getItem(KEY) === 'on',
  turnOn: (): void => sessionStorage.setItem(KEY, 'on'),
  turnOff: (): void => sessionStorage.removeItem(KEY),
};
