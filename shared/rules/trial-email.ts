import { EMAIL, SITE, text } from '#shared/rules/template-variable.ts';
import { message } from '#shared/text.ts';

/** The email with which an administrator tests the delivery. */
export const TEST_EMAIL = {
  title: message('Test email'),
  trigger: message('An administrator tests the delivery.'),
  group: 'office',
  variables: [EMAIL, SITE, text('sent_by', message('Who sent it'), 'Dana Whitfield')],
} as const;
