/** The numbers of the portal, each with its unit (portal requirements 9, offline requirements 9). */

/** The calendar of the portal: no day or moment outside it is stored (app.bound_columns in db/schema/limits.sql). */
export const EARLIEST_DAY = '1900-01-01';
export const LATEST_DAY = '2199-12-31';
/** US dollars; `numeric(12,2)` holds no more. */
export const MONEY_MAX = 9_999_999_999.99;
/**
 * US dollars of one bill of a subcontractor. It leaves room for a hundred such bills on one work order, and for markups, so
 * that no firm's bill is refused because of what others have billed.
 */
export const BILL_MAX = 99_999_999.99;

/**
 * An older receipt is a typing error; the database refuses it too (app.check_receipt_age in db/schema/receipts.sql).
 */
export const RECEIPT_MAX_AGE_YEARS = 2;

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_REDIRECT_COUNTDOWN_SECONDS = 3;
export const RECOVERY_WINDOW_MINUTES = 10;

export const QUERY_STALE_MS = 5 * 60_000;
export const QUERY_RETRIES = 1;
export const MEMBERSHIP_RETRY_DELAY_MS = 500;
export const SUBMITTED_COUNTS_STALE_MS = 30_000;
export const SUBMITTED_COUNTS_REFETCH_MS = 60_000;
export const ACTIVE_WORK_ORDERS_STALE_MS = 60_000;
export const REPORTABLE_WORK_ORDERS_STALE_MS = 30_000;
export const TEAM_ACTIVITY_STALE_MS = 30_000;
export const TEAM_ACTIVITY_FETCHED = 10;
export const TEAM_ACTIVITY_SHOWN = 5;
export const SEARCH_DEBOUNCE_MS = 300;
export const SLOW_QUERY_MS = 2_000;
/** A nightly backup may take two hours longer than the one before. */
export const BACKUP_MAX_AGE_HOURS = 26;

/** A filter by 600 ids fits in; `docs/operations.md` says what is refused. */
export const URL_MAX_BYTES = 32 * 1024;
/** Of one header, such as the token of a session. */
export const HEADER_MAX_BYTES = 16 * 1024;

/**
 * How much people may store; `db/schema/quotas.sql` enforces them, and the row `quotas` of the settings changes
 * single ones (`docs/operations.md`). A day is one of UTC.
 */
export const QUOTAS = {
  files_per_day: 2_000,
  file_bytes_per_day: 10 * 1024 ** 3,
  organization_files_per_day: 40_000,
  organization_file_bytes_per_day: 100 * 1024 ** 3,
  /** Uploads in parts that are neither finished nor expired. */
  open_uploads: 100,
  attachments_per_day: 4_000,
  messages_per_day: 3_000,
  push_subscriptions: 50,
  saved_views: 200,
  conversations_per_day: 2_000,
  work_orders_per_day: 5_000,
  locations_per_day: 20_000,
  invitations_per_day: 2_000,
  /** Of all administrators of a customer or subcontractor together. */
  firm_invitations_per_day: 100,
  reports_per_day: 2_000,
  receipts_per_day: 2_000,
  receipt_allocations_per_day: 20_000,
  mileage_entries_per_day: 2_000,
  bills_per_day: 2_000,
  bill_lines_per_day: 20_000,
  email_tests_per_day: 60,
  invoice_emails_per_day: 1_000,
  invoice_copies_per_day: 300,
  clock_events_per_day: 5_000,
  clock_sessions_per_day: 5_000,
  time_segments_per_day: 20_000,
  commands_per_day: 20_000,
  changes_per_day: 100_000,
} as const;

export const MESSAGE_PAGE_SIZE = 50;
export const CONVERSATIONS_STALE_MS = 15_000;
export const UNREAD_COUNTS_MIN_GAP_MS = 4_000;
export const UNREAD_COUNTS_DEBOUNCE_MS = 200;
/** After a live change. After a new message it is longer, because a reader who sees it marks it as read. */
export const UNREAD_COUNTS_LIVE_DELAY_MS = 500;
export const UNREAD_COUNTS_NEW_MESSAGE_DELAY_MS = 800;
export const UNREAD_BADGE_MAX = 99;
export const MESSAGE_GROUP_GAP_MINUTES = 5;
/** How long 'Sending...' stays after the message is stored. */
export const SENT_MESSAGE_SHOWN_MS = 500;
export const MESSAGE_PREVIEW_LENGTH = 100;
/** Of the messages page's width. */
export const MESSAGES_LIST_PANE_PERCENT = { usual: 70, least: 50 } as const;
export const MESSAGES_DETAIL_PANE_PERCENT = { usual: 30, least: 25, most: 60 } as const;
export const RELATIVE_TIME_MAX_DAYS = 7;

/** How many options a list's filter shows at once; more are found by typing. */
export const LOOKUP_MAX_ROWS = 20;

export const USER_SEARCH_MIN_LENGTH = 2;
export const USER_SEARCH_MAX_RESULTS = 10;
export const USER_SEARCH_STALE_MS = 10_000;
export const USER_SEARCH_DEBOUNCE_MS = 200;

export const MESSAGE_SEARCH_MIN_LENGTH = 2;
export const MESSAGE_SEARCH_PAGE_SIZE = 20;

export const BILL_AUTOSAVE_MS = 2 * 60_000;

export const SIDEBAR_COOKIE_DAYS = 7;
export const MOBILE_BREAKPOINT_PX = 768;

export const TOAST_DISPLAY_MS = 5_000;
export const TOASTS_VISIBLE = 3;

export const LIST_PAGE_SIZE = 50;
/** How soon a list refetches after a change was published, and the least time between two refetches. */
export const LIVE_LIST_DELAY_MS = 300;
export const LIVE_LIST_GAP_MS = 2_000;
/** Rows of one question of an export, and of all of them. */
export const EXPORT_PORTION_ROWS = 1_000;
export const EXPORT_MAX_ROWS = 100_000;
/** Rows of a printed list: about 80 sheets. */
export const PRINT_MAX_ROWS = 2_000;
/** Shorter texts than this are in no search index. */
export const LIST_SEARCH_MIN_LENGTH = 3;

/** Photos are made this small in the browser before they are sent. */
export const PHOTO_MAX_SIDE_PX = 2560;
export const PHOTO_JPEG_QUALITY = 0.8;
/** What the bucket of attachments takes. */
export const ATTACHMENT_MAX_BYTES = 25 * 1024 * 1024;
/** Per service request, report or message. */
export const ATTACHMENTS_MAX = 20;

/** How soon the office sees a request that has just arrived. */
export const WORK_ORDERS_REFETCH_MS = 30_000;

/** How far ahead a subcontractor can say that it will come, and the office can agree an appointment. */
export const ARRIVAL_MAX_DAYS = 90;
/** The longest appointment, as the table allows it. */
export const APPOINTMENT_MAX_HOURS = 24;

/** People in one list of invitations. */
export const INVITATION_IMPORT_MAX_ROWS = 500;
/** How soon an invitation may be sent again. */
export const INVITATION_RESEND_SECONDS = 60;
/** Locations in one imported file. */
export const LOCATION_IMPORT_MAX_ROWS = 2000;
export const ORGANIZATION_IMPORT_MAX_ROWS = 1000;
/** Documents of an organization that one command adds. */
export const ORGANIZATION_DOCUMENTS_AT_ONCE = 20;
export const LOGO_MAX_BYTES = 2 * 1024 * 1024;
/** The company's logo: it is shown on each page, and sent with each email. */
export const BRANDING_LOGO_MAX_BYTES = 1024 * 1024;
/** Markers on the map beside a list of locations. */
export const MAP_LOCATIONS_MAX = 1000;

/** The command palette: how long typing waits, how many of each kind it shows, and how many were opened lately. */
export const PALETTE_DEBOUNCE_MS = 150;
export const PALETTE_EACH_MAX = 5;
export const PALETTE_RECENT_MAX = 8;

/** The clock of employees (offline requirements 4.9 and 9.4). */
export const CLOCK_STALE_MS = 15_000;
export const CLOCK_RUNNING_REFETCH_MS = 30_000;
export const CLOCK_IDLE_REFETCH_MS = 120_000;
export const CLOCK_RETRIES = 2;
export const CLOCK_RETRY_MAX_MS = 30_000;
/** After clocking in, before the state is asked for again. */
export const CLOCK_IN_REFRESH_DELAY_MS = 1_000;
export const WORK_ITEMS_STALE_MS = 10 * 60_000;
export const WORK_ITEMS_REFETCH_MS = 2 * 60_000;
export const RECENT_WORK_ITEMS_MAX = 3;
/** A longer time segment in one piece is marked, and not approved before a manager has corrected it. */
export const IMPLAUSIBLE_SEGMENT_HOURS = 16;
/** Sessions on one item in one day that earn it a star. */
export const STAR_SESSIONS = 3;
export const LOCATION_TIMEOUT_MS = 10_000;
export const LOCATION_MAX_AGE_MS = 5 * 60_000;
/** Two positions this near have the same address. */
export const ADDRESS_REUSE_DEGREES = 0.0001;
/** A sheet is closed by a longer swipe than this, or by a fast one that is not too short. */
export const SHEET_SWIPE_PX = 150;
export const SHEET_FAST_SWIPE_PX = 50;

/** The device's own storage (offline requirements 9.1). */
/** Before each attempt to open it: the first one does not wait. */
export const STORAGE_WAITS_MS = [0, 500, 1000, 2000] as const;
/** A database that has not opened after this time is given up, and taken when it opens after all. */
export const STORAGE_OPEN_TIMEOUT_MS = 2_000;
/** For what is done before that: the log of a crash is let be. */
export const STORAGE_LOG_TIMEOUT_MS = 1_000;
/** How long a save waits for its backup copy. */
export const COPY_PATIENCE_MS = 2_000;
/** How long sending waits for the device's storage. */
export const OUTBOX_PATIENCE_MS = 4_000;
/** An item counts as sent immediately until this long after it was added, which is how long its own window tries. */
export const OUTBOX_SENT_AT_ONCE_MS = 8_000;
/** A message that was not sent this long after the Send button is shown as saved, and does not hold up the next one. */
export const MESSAGE_LATE_MS = 4_000;
/** Of the memory that stands in for the database. */
export const FALLBACK_DRAFTS_MAX = 10;
export const FALLBACK_NOMINAL_BYTES = 10 * 1024 * 1024;
export const DRAFTS_PER_WORK_ORDER_MAX = 5;
export const DRAFTS_MAX = 50;
/** Of a photo as it is kept, after it was made smaller. */
export const DRAFT_PHOTO_MAX_BYTES = 5 * 1024 * 1024;
/** Of all photos of a person's drafts together. */
export const DRAFT_STORAGE_MAX_BYTES = 50 * 1024 * 1024;
export const DRAFT_AUTOSAVE_MS = 30_000;
/** How long after a change a form is saved on the device. */
export const FORM_SAVE_DELAY_MS = 400;
/** How long a form waits for what the device kept of it. */
export const FORMS_RESTORE_PATIENCE_MS = 3_000;
/** A file of drafts that is imported: all photos of a full device as base64, and their texts. */
export const DRAFT_FILE_MAX_BYTES = 80 * 1024 * 1024;
/** Side of the small pictures that stand in a form. */
export const DRAFT_THUMBNAIL_PX = 400;

/** Of the room for drafts: where health warns, and where the banner does. */
export const STORAGE_WARNING_PERCENT = 80;
export const STORAGE_FULL_PERCENT = 90;
export const STORAGE_STATS_REFRESH_MS = 10_000;
/** A sync queue larger than this raises a warning. */
export const SYNC_QUEUE_LARGE = 10;
export const CLEANUP_THRESHOLD_DAYS = 30;
/** A stored file that no record shows counts as orphaned after this time: a phone may still send what it belongs to. */
export const ORPHANED_AFTER_DAYS = 90;
/** How long the file of a data export can be downloaded. */
export const EXPORT_KEPT_DAYS = 7;
export const CLEANUP_DELAY_MS = 30_000;
export const EMERGENCY_REBUILD_TIMEOUT_MS = 5_000;
/** An opening that lasts no longer is not worth a line on the screen. */
export const STORAGE_BANNER_DELAY_MS = 3_000;

/** Reading without a signal: how long and how much of what was read stays on the device. */
export const CACHE_MAX_AGE_DAYS = 7;
/** In characters, of one answer of the server and of all of them. */
export const CACHE_RESPONSE_MAX_LENGTH = 1_000_000;
export const CACHE_RESPONSES_MAX_LENGTH = 20_000_000;
/** How long responses gather before they are written, and then wait for an idle browser: a reload may follow at once. */
export const CACHE_WRITE_DELAY_MS = 100;
/** How long an answer may take before the one that is kept is shown in its place. */
export const SAVED_COPY_DELAY_MS = 1_500;
/** What is downloaded ahead: the newest open work orders, so many with one question. */
export const PREFETCH_WORK_ORDERS_MAX = 50;
export const PREFETCH_BATCH_SIZE = 10;
export const PREFETCH_MESSAGES_EACH = 20;
export const CACHE_FILES_MAX_BYTES = 100 * 1024 * 1024;
/** Beyond this share of what the browser gives, no pictures are downloaded any more. */
export const CACHE_MAX_QUOTA_RATIO = 0.5;
/** After a screen has opened, and then from time to time. */
export const PREFETCH_START_DELAY_MS = 4_000;
export const PREFETCH_REFRESH_MS = 15 * 60_000;
/** The age from which saved work is downloaded again when the app is opened, or comes to the foreground. */
export const PREFETCH_RETURN_MS = 60_000;
/** The least time between two downloads for work that changes elsewhere. */
export const PREFETCH_CHANGE_GAP_MS = 30_000;
export const SYNC_MAX_RETRIES = 3;
export const SYNC_RETRY_INTERVAL_MS = 60_000;
/** An item is tried again after (retries + 1) of these (offline requirements 4.3). */
export const SYNC_BACKOFF_MS = 60_000;
/** While something waits for the line or the server, how often it is asked whether it is well again. */
export const LINE_CHECK_MS = 15_000;
export const CONNECTION_CHECK_TIMEOUT_MS = 10_000;
/**
 * Whatever `Retry-After` says, the queue asks again after this: half of the minute in which it is empty once everything
 * is well, so that a header that is wrong, or read beside a clock that is, holds nothing up.
 */
export const SYNC_BUSY_MAX_MS = 30_000;
/** What the server fails at again and again is tried ever more rarely, but never more rarely than this. */
export const SYNC_BACKOFF_MAX_MS = 60 * 60_000;
/** A request, or a chunk of a photo, that makes no progress for this long is aborted and retried. */
export const SYNC_STALL_MS = 60_000;
/** How long a form waits for the answer to its report before it says that the device keeps it. */
export const SUBMIT_ANSWER_MS = 8_000;
/** The size of a photo's chunks; the small one on a slow connection. */
export const UPLOAD_CHUNK_BYTES = 4 * 1024 * 1024;
export const UPLOAD_SLOW_CHUNK_BYTES = 512 * 1024;

/** The installed app and its versions (offline requirements 9.2). */
export const UPDATE_DISMISSED_MS = 24 * 60 * 60_000;
export const INSTALL_DISMISSED_MS = 7 * 24 * 60 * 60_000;
export const INSTALL_CARD_DELAY_MS = 3_000;
/** How often an open page looks for another version. */
export const UPDATE_CHECK_MS = 60 * 60_000;
/** A screen that waits this long for its first answer says that the connection is slow or lost. */
export const ANSWER_LATE_MS = 4_000;
/** How long a start waits for an expired session to be renewed before it goes on with what the device has. */
export const SESSION_PATIENCE_MS = 1_000;
/** How long signing out waits for the server. */
export const SIGN_OUT_PATIENCE_MS = 3_000;
/** While the device says that there is no line, renewing a session tries this often whether that is true. */
export const REFRESH_RETRY_MS = 15_000;

/** The trades of the office, former ones included. */
export const TRADES_MAX = 60;
