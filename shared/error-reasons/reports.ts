import type { Reasons } from '#shared/error-reasons/reason.ts';

export const reportReasons = {
  report_status_closed: {
    code: 'rule_violation',
    text: 'This work order is {{status}}: reports can be submitted while it is assigned or in progress.',
    hint: 'If you did this work, call the office.',
  },
  report_not_kept: { code: 'internal', text: 'The report was not saved.' },
  report_checklist_unanswered: {
    code: 'rule_violation',
    text: 'The checklist asks: {{question}}',
    hint: 'Reload the form and answer it, or submit a progress report.',
  },
  report_photos_missing: {
    code: 'rule_violation',
    text: 'A final report of {{trade}} needs at least {{required}} photos from before and after the work.',
    hint: 'Add them, or submit a progress report.',
  },
  report_sent_otherwise: {
    code: 'conflict',
    text: 'This report has already been submitted as {{number}}, with other content.',
    hint: 'What you wrote since then stays on this device. If {{number}} is sent back, submit it again as the correction.',
  },
  report_draft_sent: { code: 'conflict', text: 'This draft has already been sent.' },
  report_correction_closed: {
    code: 'conflict',
    text: 'This report cannot be corrected any more.',
    hint: 'It was corrected or approved meanwhile, or the office reviews it after all. Reload to see it as it is now.',
  },
  report_missing: { code: 'not_found', text: 'This report does not exist, or you may not see it.' },
  report_review_office_only: { code: 'forbidden', text: 'Only the office reviews reports.' },
  report_reviewed: {
    code: 'conflict',
    text: 'This report has already been reviewed.',
    hint: 'Reload to see the decision.',
  },
  report_final: { sqlState: '23514', text: 'This report is already {{status}}.' },
  report_own_review: {
    sqlState: '42501',
    text: 'Somebody else has to review your own report.',
    hint: 'Ask a colleague.',
  },
  report_not_for_partners: {
    code: 'forbidden',
    text: 'Reports are submitted by those who do the work.',
  },
  report_work_order_declined: {
    code: 'conflict',
    text: 'Your company declined this work order on {{day}}.',
    hint: 'The report was not sent. If you did this work, call the office. The report stays on this device until you delete it.',
  },
  report_work_order_reassigned: {
    code: 'conflict',
    text: 'This work order is no longer assigned to your company.',
    hint: 'The report was not sent. If you did this work, call the office. The report stays on this device until you delete it.',
  },
  checklist_admins_only: { code: 'forbidden', text: 'Only the office changes checklists.' },
  checklist_ids_repeated: {
    code: 'invalid_input',
    text: 'Each item of a checklist needs an id of its own.',
  },
  checklist_changed: {
    code: 'conflict',
    text: 'Somebody else has changed this checklist meanwhile.',
    hint: 'Open it again to see their changes, then make yours.',
  },
} as const satisfies Reasons;
