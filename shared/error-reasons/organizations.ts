import type { Reasons } from '#shared/error-reasons/reason.ts';

export const organizationReasons = {
  organization_office_only: {
    code: 'forbidden',
    text: 'Only administrators may change organizations.',
  },
  organization_missing: {
    code: 'not_found',
    text: 'This organization does not exist, or you may not change it.',
  },
  organization_internal: {
    code: 'rule_violation',
    text: 'This is your own company.',
    hint: 'Change it in the company settings.',
  },
  organization_changed: {
    code: 'conflict',
    text: 'Somebody else has changed this organization meanwhile.',
    hint: 'Compare both versions, choose, and save again.',
  },
  organization_version_missing: {
    code: 'invalid_input',
    text: 'Say which version of the organization you have read.',
  },
  organization_merged: {
    code: 'rule_violation',
    text: 'This organization was merged into another one and cannot be used again.',
    hint: 'Use the organization that was kept.',
  },
  organization_logo_missing: {
    code: 'rule_violation',
    text: 'The logo was not stored.',
    hint: 'Choose a PNG, JPEG, or WebP picture of at most 2 MB, and upload it again.',
  },
  organization_merge_invalid: {
    sqlState: '23514',
    text: 'These two organizations cannot be merged.',
    hint: 'Choose two different customers, or two different subcontractors, that were not merged before.',
  },
  organization_document_missing: {
    code: 'not_found',
    text: 'This document does not exist, or you may not change it.',
  },
  organization_document_changed: {
    code: 'conflict',
    text: 'Somebody else has changed this document meanwhile.',
    hint: 'Reload it, and make your changes again.',
  },
  organization_document_file_missing: {
    code: 'rule_violation',
    text: 'The file {{file}} was not stored.',
    hint: 'Choose a PDF, a photo, or an office file of at most 25 MB, and upload it again.',
  },
  organizations_file_invalid: {
    code: 'rule_violation',
    text: 'The file has errors, so nothing was imported.',
    hint: 'Correct the lines that are named, or import the valid lines only.',
    facts: 'Line {{line}}: {{problems}}',
  },
} as const satisfies Reasons;
