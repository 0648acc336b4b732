import type { CommandRole } from '#server/database/command-roles.ts';
import { BILLING_RIGHTS } from './billing-rights.ts';

/**
 * The rights of each command role: for each table, the verbs, and the columns of those that are not granted on all. A
 * new right is needed here and in the migration, so that a reviewer sees both.
 */
export const COMMAND_RIGHTS: Record<CommandRole, Record<string, string[]>> = {
  ...BILLING_RIGHTS,
  command_attachments: {
    'public.attachments': ['select', 'update is_released'],
    'public.work_order_events': ['insert work_order_id event_type message data visibility'],
    'public.work_order_reports': ['select'],
  },
  command_clock: {
    'public.clock_events': [
      'select',
      'insert id employee_user_id action work_order_id project_id happened_at device_time time_zone is_offline location_lat location_lng location_address location_accuracy_m location_fix_age_s outcome set_aside_reason review_reason',
      'update outcome set_aside_reason',
    ],
    'public.employee_reports': [
      'select',
      'insert employee_user_id work_order_id project_id report_date status clock_in_time device_clock_in_time hourly_rate_snapshot is_retroactive location_lat location_lng location_address location_accuracy_m location_fix_age_s clock_in_offline',
      'update status clock_in_time clock_out_time device_clock_in_time device_clock_out_time hours_worked work_performed hourly_rate_snapshot ended_by location_lat location_lng location_address location_accuracy_m location_fix_age_s clock_out_location_lat clock_out_location_lng clock_out_location_address clock_out_location_accuracy_m clock_out_location_fix_age_s reviewed_by reviewed_at review_notes clock_in_offline clock_out_offline',
    ],
    'public.notifications': ['insert profile_id kind title body path'],
    'public.organization_members': ['select'],
    'public.organizations': ['select'],
    'public.profile_rates': ['select'],
    'public.profiles': ['select'],
    'public.projects': ['select'],
    'public.time_segments': [
      'select',
      'insert employee_report_id employee_user_id started_at ended_at ended_by device_started_at device_ended_at start_lat start_lng start_accuracy_m start_fix_age_s end_lat end_lng end_accuracy_m end_fix_age_s work_performed work_order_id project_id hourly_rate_snapshot start_address end_address started_offline ended_offline replaces_segment_id reason corrected_by clock_event_id',
    ],
    'public.work_orders': ['select'],
  },
  command_company: {
    'app.setup_tokens': ['select', 'update used_at'],
    'public.organization_members': ['insert user_id organization_id role'],
    'public.organizations': [
      'select',
      'insert name organization_type initials time_zone',
      'update name contact_email contact_phone address_line1 address_line2 city state postal_code time_zone',
    ],
    'public.profiles': ['select', 'update is_employee'],
    'public.settings': ['select', 'insert key value updated_by', 'update value updated_by'],
  },
  command_decisions: {
    'app.decisions': ['select id capability decided_by'],
  },
  command_invitations: {
    'app.invitation_links': ['select', 'insert token_hash invitation_id channel', 'update replaced_at'],
    'public.invitations': [
      'select',
      'insert email first_name last_name phone organization_id role preset bill_approval_limit may_approve_over_nte employee_number hourly_billable_rate hourly_cost_rate mailed_at',
      'update email first_name last_name phone role preset bill_approval_limit may_approve_over_nte employee_number hourly_billable_rate hourly_cost_rate status invited_by profile_id mailed_at expires_at accepted_at',
    ],
    'public.organization_members': [
      'select',
      'insert user_id organization_id role preset bill_approval_limit may_approve_over_nte',
    ],
    'public.organizations': ['select'],
    'public.profile_cost_rates': [
      'select profile_id hourly_cost_rate employee_number',
      'insert profile_id hourly_cost_rate employee_number',
      'update hourly_cost_rate employee_number',
    ],
    'public.profile_rates': [
      'select profile_id',
      'insert profile_id hourly_billable_rate',
      'update hourly_billable_rate',
    ],
    'public.profiles': ['select', 'update phone is_employee'],
  },
  command_emails: {
    'app.email_passwords': ['select', 'insert protocol sealed', 'update sealed', 'delete'],
    'app.mail_bodies': ['select email_id'],
    'public.email_log': ['select', 'update status attempts last_error next_attempt_at'],
    'public.email_server': [
      'select',
      'update host port security username has_password sender reply_to senders bounce_host bounce_port bounce_security bounce_username has_bounce_password return_address keep_days updated_by',
    ],
    'public.email_template_versions': ['insert template subject body'],
    'public.email_templates': [
      'select',
      'insert name subject body',
      'update subject body updated_by',
      'delete',
    ],
    'public.rejected_addresses': ['select', 'delete'],
  },
  command_notifications: {
    'public.push_subscriptions': ['select endpoint', 'update endpoint p256dh auth'],
  },
  command_people: {
    'public.organization_members': ['select', 'update role', 'delete'],
    'public.organizations': ['select'],
    'public.profile_deactivations': [
      'select',
      'insert profile_id organization_id reason delivers_until handed_over',
      'update reactivated_by reactivated_at',
    ],
    'public.profiles': ['select', 'update photo_storage_path is_active'],
  },
  command_organizations: {
    'public.organization_billing': [
      'select',
      'insert organization_id contact_name email address_line1 address_line2 city state postal_code payment_terms_days is_tax_exempt tax_certificate_number tax_certificate_expires_on tax_exempt_states requires_reference one_job_per_invoice requires_photos billing_portal',
      'update contact_name email address_line1 address_line2 city state postal_code payment_terms_days is_tax_exempt tax_certificate_number tax_certificate_expires_on tax_exempt_states requires_reference one_job_per_invoice requires_photos billing_portal',
    ],
    'public.organization_documents': [
      'select',
      'insert organization_id kind title storage_path file_name content_type size_bytes valid_from expires_on note',
      'update kind title valid_from expires_on is_replaced note',
      'delete',
    ],
    'public.organization_internals': [
      'select',
      'insert organization_id tax_number default_nte notes',
      'update tax_number default_nte notes',
    ],
    'public.organizations': [
      'select',
      'insert name legal_name organization_type contact_name contact_email contact_phone address_line1 address_line2 city state postal_code trades service_states service_zip_prefixes service_latitude service_longitude service_radius_miles',
      'update name legal_name contact_name contact_email contact_phone address_line1 address_line2 city state postal_code trades service_states service_zip_prefixes service_latitude service_longitude service_radius_miles logo_storage_path is_active',
    ],
    'storage.objects': ['select bucket_id name metadata', 'update last_accessed_at'],
  },
  command_privacy: {
    'public.data_exports': ['select', 'insert profile_id organization_id'],
  },
  command_projects: {
    'public.organization_members': ['select'],
    'public.organizations': ['select'],
    'public.profiles': ['select'],
    'public.project_assignments': ['select', 'insert project_id assigned_to assignment_type', 'delete'],
    'public.project_events': ['insert project_id event_type message data'],
    'public.projects': [
      'select',
      'insert name description organization_id start_date end_date',
      'update name description status organization_id start_date end_date status_reason',
    ],
    'public.work_order_events': ['insert work_order_id event_type message data visibility'],
    'public.work_orders': [
      'select',
      'insert title description priority trade organization_id partner_location_id job_type project_id due_date',
      'update project_id',
    ],
  },
  command_receipts: {
    'public.attachments': ['select', 'update receipt_id'],
    'public.organization_members': ['select'],
    'public.organizations': ['select'],
    'public.profiles': ['select'],
    'public.receipt_allocations': ['select', 'insert receipt_id work_order_id project_id amount', 'delete'],
    'public.receipt_events': ['insert receipt_id event_type actor_profile_id data'],
    'public.receipts': [
      'select',
      'insert employee_user_id vendor_name receipt_date amount category description submitted_by submission_key',
      'update status reviewed_by reviewed_at review_notes reimbursed_on reimbursed_by reimbursed_at',
    ],
  },
  command_reports: {
    'public.attachments': [
      'select',
      'insert storage_path file_name content_type size_bytes category caption taken_at latitude longitude uploaded_by report_id position',
      'update category caption report_id position',
    ],
    'public.notifications': ['insert profile_id kind title body path'],
    'public.organization_members': ['select'],
    'public.organizations': ['select'],
    'public.profiles': ['select'],
    'public.report_checklists': ['select', 'insert trade items updated_by', 'update items updated_by'],
    'public.settings': ['select'],
    'public.work_order_events': [
      'select work_order_id event_type data',
      'insert work_order_id event_type message data visibility',
    ],
    'public.work_order_report_reviews': ['select', 'insert report_id review_notes', 'delete'],
    'public.work_order_reports': [
      'select',
      'insert work_order_id subcontractor_user_id subcontractor_organization_id work_performed materials_used hours_worked crew_size completed_on is_final is_final_ignored signature_name submission_key checklist replaces_report_id photos_expected',
      'update status submission_key reviewed_by reviewed_at photos_expected photos_arrived',
    ],
    'public.work_orders': ['select', 'update status status_reason accepted_at accepted_by'],
    'storage.objects': ['select bucket_id name metadata', 'update last_accessed_at'],
  },
  command_system: {
    'public.maintenance_runs': ['insert kind target'],
    'public.self_checks': ['select name run_id state requested_by', 'update confirmed_at'],
  },
  command_time: {
    'public.employee_reports': [
      'select',
      'insert employee_user_id work_order_id project_id report_date status hourly_rate_snapshot is_retroactive',
      'update status clock_in_time clock_out_time hours_worked work_performed ended_by reviewed_by reviewed_at review_notes',
    ],
    'public.mileage_entries': ['select'],
    'public.notifications': ['insert profile_id kind title body path'],
    'public.organization_members': ['select'],
    'public.organizations': ['select'],
    'public.pay_periods': [
      'select',
      'insert starts_on ends_on locked_at locked_by',
      'update locked_at locked_by unlocked_at unlocked_by unlock_reason',
    ],
    'public.profile_rates': ['select'],
    'public.projects': ['select'],
    'public.settings': ['select'],
    'public.time_segments': [
      'select',
      'insert employee_report_id employee_user_id started_at ended_at ended_by device_started_at device_ended_at start_lat start_lng start_accuracy_m start_fix_age_s end_lat end_lng end_accuracy_m end_fix_age_s work_performed work_order_id project_id hourly_rate_snapshot start_address end_address is_retroactive replaces_segment_id reason corrected_by',
    ],
    'public.work_orders': ['select'],
  },
  command_work_orders: {
    'public.attachments': ['select', 'update work_order_id'],
    'public.organization_members': ['select'],
    'public.organizations': ['select'],
    'public.profiles': ['select'],
    'public.work_order_assignments': [
      'select',
      'insert work_order_id assigned_to organization_id assignment_type is_lead',
      'update organization_id assignment_type is_lead',
      'delete',
    ],
    'public.work_order_budgets': ['select', 'insert work_order_id nte_amount', 'update nte_amount', 'delete'],
    'public.work_order_events': ['insert work_order_id event_type message data visibility'],
    'public.work_orders': [
      'select',
      'insert title description priority trade organization_id partner_location_id partner_reference job_type contact_name contact_phone preferred_from preferred_to due_date appointment_from appointment_until submission_key',
      'update title description status status_reason priority trade partner_location_id partner_reference job_type assigned_organization_id contact_name contact_phone preferred_from preferred_to due_date appointment_from appointment_until accepted_at accepted_by arrival_at',
    ],
  },
};
