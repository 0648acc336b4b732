/** The file in the data folder that a backup touches when it has ended (decision 083). */
export const BACKUP_MARKER = 'last-backup';

/** The file that a verification touches when it has proved that a backup can be restored. */
export const RESTORE_TEST_MARKER = 'last-restore-test';
