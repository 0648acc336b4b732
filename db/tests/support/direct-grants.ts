/** What a signed-in caller may write of one table without a command, and why that is safe. */
export interface DirectGrant {
  reason: string;
  /** Columns in alphabetical order. */
  insert?: string;
  update?: string;
  delete?: true;
}

export const DIRECT_GRANTS: Record<string, DirectGrant> = {
  attachments: {
    reason:
      'A file of the caller in no parent; commands link it, and only while it is linked to nothing may it change or go.',
    insert:
      'caption, category, content_type, file_name, latitude, longitude, position, size_bytes, storage_path, taken_at',
    update: 'caption, category, position',
    delete: true,
  },
  conversation_participants: {
    reason:
      'The caller joins a thread of a work order that they see, and says how far they have read; never the future.',
    insert: 'conversation_id, last_read_at, user_id',
    update: 'last_delivered_at, last_read_at',
  },
  conversations: {
    reason:
      'The thread of a work order that the caller sees; everything else of it is copied from the work order.',
    insert: 'conversation_type, work_order_id',
  },
  employee_reports: {
    reason:
      'The clock: keep_clock_true sets times, hours, rate, and status, whatever was sent; open jobs and own rows only.',
    insert:
      'clock_in_time, device_clock_in_time, employee_user_id, hourly_rate_snapshot, hours_worked, is_retroactive, location_accuracy_m, location_address, location_fix_age_s, location_lat, location_lng, project_id, report_date, work_order_id, work_performed',
    update:
      'clock_in_time, clock_out_location_accuracy_m, clock_out_location_address, clock_out_location_fix_age_s, clock_out_location_lat, clock_out_location_lng, clock_out_time, device_clock_in_time, device_clock_out_time, ended_by, hourly_rate_snapshot, hours_worked, location_accuracy_m, location_address, location_fix_age_s, location_lat, location_lng, work_performed',
  },
  message_read_receipts: {
    reason: 'The caller has read a message that they see.',
    insert: 'message_id, user_id',
  },
  notification_settings: {
    reason: 'Own row only; times and zone are checked.',
    update:
      'email_approvals, email_assignments, email_due, email_mentions, email_messages, email_reviews, push_approvals, push_assignments, push_due, push_messages, push_reviews, quiet_from, quiet_to',
  },
  notifications: {
    reason: 'Own rows: read or taken away.',
    update: 'read_at',
    delete: true,
  },
  organization_members: {
    reason:
      'For those who manage people; role and organization must match, nobody gives access that they do not have, an administrator stays, live connections end; audited.',
    insert: 'organization_id, role, user_id',
    update: 'bill_approval_limit, capabilities, may_approve_over_nte, preset, role',
    delete: true,
  },
  organizations: {
    reason: 'Administrators only; the type never changes, the contractor stays active; audited.',
    insert:
      'address_line1, address_line2, city, contact_email, contact_name, contact_phone, initials, name, organization_type, postal_code, state, time_zone, trades',
    update:
      'address_line1, address_line2, city, contact_email, contact_name, contact_phone, initials, is_active, name, postal_code, state, time_zone, trades',
  },
  partner_locations: {
    reason: 'Own customer or administrator; check_location demands what save_location does; audited.',
    insert:
      'access_notes, address_line1, address_line2, city, contact_name, contact_phone, latitude, longitude, name, organization_id, postal_code, state, store_number',
    update:
      'access_notes, address_line1, address_line2, city, contact_name, contact_phone, is_active, latitude, longitude, name, postal_code, state, store_number',
  },
  profile_cost_rates: {
    reason: 'Administrators only, of the own people only, as set_pay_rates; audited.',
    insert: 'employee_number, hourly_cost_rate, profile_id',
    update: 'employee_number, hourly_cost_rate',
  },
  profile_rates: {
    reason: 'Administrators only, of the own people only, as set_pay_rates; audited.',
    insert: 'hourly_billable_rate, labor_class, profile_id',
    update: 'hourly_billable_rate, labor_class',
  },
  project_budgets: {
    reason: 'The office, of those who invoice and see costs; audited.',
    insert: 'budget_amount, contract_amount, project_id',
    update: 'budget_amount, contract_amount',
  },
  profiles: {
    reason:
      'The first profile of an account under its proven address, without rights; later name and phone; audited.',
    insert: 'email, first_name, is_active, is_employee, last_name, user_id',
    update: 'avatar_url, first_name, language, last_name, phone, time_zone',
  },
  push_subscriptions: {
    reason: 'Own devices, public addresses, up to a quota.',
    insert: 'auth, endpoint, p256dh, user_agent',
    delete: true,
  },
  receipt_allocations: {
    reason: 'Of an own receipt that is not approved; sums, number, and state as save_receipt; audited.',
    insert: 'amount, project_id, receipt_id, work_order_id',
    delete: true,
  },
  receipts: {
    reason:
      'Own, submitted or sent back; triggers write the events and tell managers as save_receipt does; audited.',
    insert: 'amount, category, description, receipt_date, submission_key, vendor_name',
    update: 'amount, category, description, receipt_date, vendor_name',
    delete: true,
  },
  saved_views: {
    reason: 'Own rows, up to a quota.',
    insert: 'is_default, is_shared, list, name, search',
    update: 'is_default, is_shared, name, search',
    delete: true,
  },
  settings: {
    reason: 'Administrators only; what the database reads of it is bounded; audited.',
    insert: 'key, value',
    update: 'value',
  },
  subcontractor_bill_work_orders: {
    reason: 'Clients write it (portal requirements 7.2): lines of an own draft, assigned work only; audited.',
    insert: 'amount, description, subcontractor_bill_id, work_order_id',
    update: 'amount, description',
    delete: true,
  },
  subcontractor_bills: {
    reason:
      'Clients write it (portal requirements 7.2): triggers set number, total, dates, and submitter, and write events and notifications.',
    insert:
      'external_bill_number, internal_bill_number, notes, status, subcontractor_organization_id, submission_key, submitted_by, total_amount',
    update:
      'external_bill_number, notes, status, subcontractor_organization_id, submitted_at, submitted_by, total_amount',
    delete: true,
  },
  work_order_messages: {
    reason:
      'Sent by the caller in a thread that is theirs; visibility, date, and readers are set by triggers.',
    insert:
      'assigned_organization_id, attachment_ids, client_key, conversation_id, mentioned_ids, message, sender_id, visibility',
  },
};
