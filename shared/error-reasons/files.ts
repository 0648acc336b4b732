import type { Reasons } from '#shared/error-reasons/reason.ts';

export const fileReasons = {
  file_not_attachable: {
    code: 'rule_violation',
    sqlState: '23514',
    text: 'A file could not be attached.',
    hint: 'Remove the file and add it again, then send once more.',
  },
  file_missing: { code: 'not_found', text: 'A file does not exist, or you may not see it.' },
  file_path_unclear: {
    sqlState: '23514',
    text: 'The path of a file must not contain an empty segment, "." or "..".',
    hint: 'Begin with your profile id, then name the file.',
  },
  file_sharing_office_only: { code: 'forbidden', text: 'Only the office shares files with the customer.' },
  file_sharing_own: { code: 'forbidden', text: 'Your own files are shared by somebody else of the office.' },
  file_of_other_work_order: {
    code: 'not_found',
    text: 'This file is not one of this work order.',
    hint: 'Reload to see its files.',
  },
  file_change_office_only: {
    code: 'forbidden',
    text: "Only the office changes a work order's files.",
    hint: 'Send the file in the conversation of this work order.',
  },
  document_missing: { code: 'not_found', text: 'This document does not exist, or you may not see it.' },
  document_session_missing: { code: 'not_authenticated', text: 'Sign in to read this document.' },
  documents_too_many: {
    code: 'rate_limited',
    text: 'Too many documents are being generated for you right now.',
    hint: 'Try again in a moment.',
  },
  storage_direct_deletion: {
    sqlState: '42501',
    text: 'Direct deletion from storage tables is not allowed. Use the Storage API instead.',
    hint: 'Deleting the row would leave the file itself behind.',
  },
} as const satisfies Reasons;
