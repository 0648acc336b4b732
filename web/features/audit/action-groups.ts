import { message } from '#web/lib/text.ts';

/** The kinds of entries that the list can be filtered by. */
export const ACTION_GROUPS = [
  { value: 'insert', label: message('Added'), actions: ['insert'] },
  { value: 'update', label: message('Changed'), actions: ['update'] },
  { value: 'delete', label: message('Deleted'), actions: ['delete'] },
  { value: 'sign_in', label: message('Signed in'), actions: ['sign_in'] },
  { value: 'sign_in_refused', label: message('Sign-in refused'), actions: ['sign_in_refused'] },
  { value: 'account', label: message('Account and second factor'), actions: ['account'] },
  { value: 'refusal', label: message('Refused for want of rights'), actions: ['refusal'] },
  { value: 'export', label: message('Exported'), actions: ['export'] },
  { value: 'import', label: message('Imported'), actions: ['import'] },
  { value: 'download', label: message('Downloaded'), actions: ['download'] },
] as const;
