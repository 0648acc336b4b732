import type { Reasons } from '#shared/error-reasons/reason.ts';

export const messageReasons = {
  message_work_order_declined: {
    sqlState: 'PT409',
    text: 'Your company declined this work order on {{day}}.',
    hint: 'The message was not sent. Its text stays on this device until you delete it.',
  },
  message_work_order_reassigned: {
    sqlState: 'PT409',
    text: 'This work order is no longer assigned to your company.',
    hint: 'The message was not sent. Its text stays on this device until you delete it.',
  },
  message_for_former_company: {
    sqlState: 'PT409',
    text: 'This work order is no longer assigned to the company that you wrote this for.',
    hint: 'Choose again who reads it.',
  },
  message_forbidden: { sqlState: '42501', text: 'You cannot write in this conversation.' },
  message_mention_hidden: {
    sqlState: '23514',
    text: 'Somebody who is mentioned cannot read this message.',
    hint: 'Take the mention out, or choose other readers.',
  },
  conversation_session_missing: { sqlState: '42501', text: 'Not authenticated' },
  conversation_person_missing: {
    sqlState: 'P0001',
    text: 'User not found',
    hint: 'Choose somebody from the search.',
  },
  conversation_missing: {
    sqlState: 'PT404',
    text: 'This conversation does not exist, or you may not see it.',
  },
  push_address_invalid: {
    sqlState: '23514',
    text: 'This is not the address of a push service.',
    hint: 'Turn notifications off and on again in this browser.',
  },
} as const satisfies Reasons;
