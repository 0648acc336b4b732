import type { CommandRole } from '#server/database/command-roles.ts';

/** The rights of the command roles that move money. */
export const BILLING_RIGHTS = {
  command_accounting: {
    'app.accounting_file_contents': ['select', 'insert'],
    'public.accounting_batch_files': [
      'select',
      'insert accounting_batch_id position file_name row_count byte_count sha256',
    ],
    'public.accounting_batch_items': ['select', 'update is_withdrawn'],
    'public.accounting_batches': [
      'select',
      'insert batch_number format ends_on submission_key request_digest',
      'update status withdrawn_at withdrawn_by withdraw_reason',
    ],
    'public.accounting_mappings': [
      'select',
      'insert scope key account item class tax_code',
      'update account item class tax_code',
      'delete',
    ],
    'public.closed_months': [
      'select',
      'insert month_date',
      'update closed_at closed_by reopened_at reopened_by reopen_reason',
    ],
  },
  command_bills: {
    'public.attachments': ['select', 'update bill_id'],
    'public.subcontractor_bill_events': ['insert subcontractor_bill_id event_type message data visibility'],
    'public.subcontractor_bill_work_orders': ['select', 'update amount reduction_reason'],
    'public.subcontractor_bill_lines': [
      'select',
      'insert subcontractor_bill_id bill_work_order_id position kind description hours hourly_rate amount',
    ],
    'public.agreed_rates': [
      'select',
      'insert organization_id work_order_id hourly_rate',
      'update hourly_rate updated_by',
      'delete',
    ],
    'public.organizations': ['select'],
    'public.organization_billing': [
      'select organization_id retainage_percent',
      'insert organization_id retainage_percent',
      'update retainage_percent',
    ],
    'public.retainage_releases': ['select', 'insert subcontractor_bill_id amount submission_key'],
    'public.bill_payments': [
      'select',
      'insert subcontractor_bill_id amount paid_on payment_method payment_reference submission_key',
    ],
    'public.subcontractor_bills': [
      'select',
      'update status rejection_reason reviewed_by reviewed_at due_date retainage_percent',
    ],
    'public.work_order_events': ['insert work_order_id event_type message data visibility'],
    'public.work_orders': ['select'],
  },
  command_invoices: {
    'app.invoice_link_tokens': ['select', 'insert token_hash invoice_link_id'],
    'public.invoice_links': [
      'select',
      'insert partner_invoice_id expires_at',
      'update revoked_at revoked_by',
    ],
    'public.organization_billing': ['select'],
    'public.organizations': ['select'],
    'public.partner_invoice_lines': [
      'select',
      'insert partner_invoice_id work_order_id work_order_report_id position description quantity unit_price kind unit employee_report_id receipt_allocation_id bill_line_id mileage_entry_id time_kind price_list_item_id is_taxable contract_line_id retainage_percent deposit_invoice_id discount_percent',
      'update position description quantity unit_price kind unit price_list_item_id is_taxable discount_percent',
      'delete',
    ],
    'public.partner_invoices': [
      'select',
      'insert id organization_id title customer_reference submission_key project_id replaces_invoice_id',
      'update status issue_date due_date notes sent_at voided_at void_reason title customer_reference terms viewed_at sent_to mailed_at copied_to',
      'delete',
    ],
    'public.partner_locations': ['select'],
    'public.project_contract_lines': [
      'select',
      'insert project_contract_id position description kind scheduled_value change_order is_milestone retainage_percent',
      'update position description kind scheduled_value change_order is_milestone percent_complete retainage_percent',
      'delete',
    ],
    'public.project_contracts': [
      'select',
      'insert id project_id retainage_percent partner_location_id',
      'update retainage_percent partner_location_id',
      'delete',
    ],
    'public.projects': ['select'],
    'public.settings': ['select'],
    'public.work_orders': ['select'],
  },
  command_mileage: {
    'public.mileage_entries': [
      'select',
      'insert employee_user_id work_order_id project_id drive_date miles note status submission_key approved_by approved_at',
      'update status approved_by approved_at',
      'delete',
    ],
    'public.organization_members': ['select'],
    'public.organizations': ['select'],
    'public.profiles': ['select'],
  },
  command_payments: {
    'public.credit_notes': [
      'select',
      'insert organization_id partner_invoice_id amount reason issued_on',
      'update sent_to mailed_at voided_at void_reason voided_by',
    ],
    'public.customer_payments': [
      'select',
      'insert organization_id method reference received_on amount notes',
      'update returned_on returned_reason returned_at returned_by',
    ],
    'public.customer_refunds': [
      'select',
      'insert organization_id customer_payment_id credit_note_id amount method reference refunded_on',
    ],
    'public.invoice_dispute_messages': [
      'select id created_at',
      'insert partner_invoice_id step is_from_office text',
    ],
    'public.invoice_disputes': [
      'select',
      'insert partner_invoice_id reason amount',
      'update resolved_at resolved_by credit_note_id',
    ],
    'public.invoice_reminders': [
      'select id partner_invoice_id created_at',
      'insert partner_invoice_id balance_amount sent_to',
    ],
    'public.organization_billing': ['select'],
    'public.organizations': ['select id name'],
    'public.partner_invoices': ['select'],
    'public.payment_promises': [
      'select',
      'insert organization_id partner_invoice_id amount promised_for promised_by note',
      'update withdrawn_at withdrawn_by',
    ],
    'public.reminder_stops': [
      'select',
      'insert organization_id partner_invoice_id reason',
      'update ended_at ended_by',
    ],
    'public.payment_allocations': [
      'select',
      'insert customer_payment_id credit_note_id partner_invoice_id amount',
      'update released_at released_by',
    ],
  },
  command_payroll: {
    'app.mileage_costs': ['select'],
    'app.payroll_files': ['select', 'insert'],
    'public.mileage_entries': ['select'],
    'public.pay_periods': ['select'],
    'public.payroll_entries': [
      'select',
      'insert pay_period_id employee_user_id kind quantity',
      'update quantity',
      'delete',
    ],
    'public.payroll_exports': [
      'select',
      'insert pay_period_id format file_name sha256',
      'update status withdrawn_at withdrawn_by withdraw_reason',
    ],
    'public.payroll_settings': [
      'select',
      'update company_code mileage_rate regular_code overtime_code double_time_code holiday_code pto_code mileage_code per_diem_code',
    ],
  },
  command_prices: {
    'public.price_list_items': [
      'select',
      'insert price_list_id kind trade labor_class time_kind tier_from minimum_hours description value',
      'update kind trade labor_class time_kind tier_from minimum_hours description value',
      'delete',
    ],
    'public.price_lists': [
      'select',
      'insert name project_id partner_location_id organization_id trade valid_from valid_until notes',
      'update name project_id partner_location_id organization_id trade valid_from valid_until notes is_active',
      'delete',
    ],
  },
  command_payment_runs: {
    'app.bank_account_numbers': ['select', 'insert', 'update'],
    'app.payee_accounts': ['select', 'insert'],
    'app.payment_run_files': ['select', 'insert'],
    'app.taxpayer_numbers': ['select', 'insert', 'update'],
    'public.bill_payments': [
      'select',
      'insert subcontractor_bill_id amount paid_on payment_method payment_reference payment_run_payee_id',
      'update voided_at voided_by void_reason',
    ],
    'public.organization_bank_accounts': [
      'select',
      'insert organization_id account_kind account_last4',
      'update account_kind account_last4 updated_by',
      'delete',
    ],
    'public.organization_billing': ['select'],
    'public.organization_tax_facts': [
      'select',
      'insert organization_id legal_name tin_kind tin_last4 form_box',
      'update legal_name tin_kind tin_last4 form_box updated_by',
      'delete',
    ],
    'public.organizations': ['select'],
    'public.payment_run_payees': [
      'select',
      'insert id payment_run_id organization_id payment_method pay_on amount bill_count check_number trace_number',
      'update remitted_to remitted_at voided_at void_reason',
    ],
    'public.payment_runs': [
      'select',
      'insert run_number payment_method pay_on total_amount bill_count payee_count submission_key request_digest',
      'update status exported_at exported_by voided_at voided_by void_reason',
    ],
    'public.payment_settings': [
      'select',
      'update next_check_number bank_name bank_routing_number company_number company_name last_run_number',
    ],
    'public.subcontractor_bill_work_orders': ['select'],
    'public.subcontractor_bills': ['select', 'update updated_at'],
    'public.work_order_events': ['insert work_order_id event_type message data visibility'],
  },
  command_taxes: {
    'public.tax_rates': [
      'select',
      'insert name kind state city postal_codes percent valid_from valid_until is_imported',
      'update name kind state city postal_codes percent valid_from valid_until is_imported',
      'delete',
    ],
    'public.tax_rules': ['select', 'insert state line_kind', 'delete'],
  },
} satisfies Partial<Record<CommandRole, Record<string, string[]>>>;
