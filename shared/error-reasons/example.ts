import type { Reasons } from '#shared/error-reasons/reason.ts';

export const exampleReasons = {
  example_admins_only: {
    code: 'forbidden',
    text: 'Only administrators load, open, and remove the example company.',
    hint: 'Ask an administrator.',
  },
  example_not_here: {
    code: 'rule_violation',
    text: 'This portal has no example company.',
    hint: 'Open the real portal of your company.',
  },
  example_in_demo: {
    code: 'rule_violation',
    text: 'This is the demo, which already shows the example company.',
    hint: 'Sign in with the accounts that the start has printed.',
  },
  example_needs_address: {
    code: 'rule_violation',
    text: 'This portal is reached at an address of its own, such as a proxy’s, and the example company needs another one.',
    hint: 'Ask your operator to set EXAMPLE_PORT and EXAMPLE_URL and to restart the portal.',
  },
  example_needs_right: {
    code: 'rule_violation',
    text: 'The database user of this portal may not create databases.',
    hint: 'Ask your operator to give the user of DATABASE_URL the right CREATEDB.',
  },
  example_database_taken: {
    code: 'rule_violation',
    text: 'The database server already has a database named {{name}}, which this portal did not create.',
    hint: 'If another node of this portal has loaded the example company, remove it there.',
  },
  example_disk_short: {
    code: 'rule_violation',
    text: 'The example company needs {{needed}} MB, and the disk has {{free}} MB left.',
    hint: 'Free some space, then try again.',
  },
  example_port_taken: {
    code: 'rule_violation',
    text: 'Another program uses port {{port}} of the server, where the example company would be.',
    hint: 'Ask your operator to set EXAMPLE_PORT to a free port and to restart the portal.',
  },
  example_failed: {
    code: 'rule_violation',
    text: 'The example company could not be loaded or removed. Your own data is not affected.',
    hint: 'Try again. If it fails again, the log of the server says why.',
  },
  example_not_open: {
    code: 'rule_violation',
    text: 'The example company is not open.',
    hint: 'Load it first.',
  },
  example_role_changed: {
    code: 'rule_violation',
    text: 'The account of this role was changed in the example company.',
    hint: 'Remove the example company and load it again.',
  },
  example_stays_inside: {
    code: 'rule_violation',
    text: 'The example company sends nothing to other servers.',
    hint: 'Test the mail server in your own portal.',
  },
} as const satisfies Reasons;
