/**
 * Columns that mean nothing to users: keys, values that the log shows in its own columns, and copies for the search.
 */
export const UNSAID_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'alive_at',
  'claimed_until',
  'created_at',
  'updated_at',
  'submission_key',
  'external_number_key',
  'name_key',
  'list_order',
  'number_order',
  'email_domain',
  'tax_key',
  'scope',
  'search_text',
  'storage_path',
  'content_type',
  'size_bytes',
  'open_due_date',
  'clock_event_id',
  'cost_rate_id',
  'is_final_ignored',
  'run_id',
]);
