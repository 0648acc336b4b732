/** The numbers of the portal's specification, each with its unit. */

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

export const MESSAGE_PAGE_SIZE = 50;
export const CONVERSATIONS_STALE_MS = 15_000;
export const UNREAD_COUNTS_MIN_GAP_MS = 4_000;
export const UNREAD_COUNTS_DEBOUNCE_MS = 200;
/** After a change told live; a new message takes longer, because whoever looks at it marks it read. */
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
/** How soon a list asks again after it was told of a change, and how long it waits at least between two times. */
export const LIVE_LIST_DELAY_MS = 300;
export const LIVE_LIST_GAP_MS = 2_000;
/** Rows of one question of an export, and of all of them. */
export const EXPORT_PORTION_ROWS = 1_000;
export const EXPORT_MAX_ROWS = 100_000;
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

/** How far ahead a subcontractor can say that it will come. */
export const ARRIVAL_MAX_DAYS = 90;

/** Places in one file that is imported. */
export const LOCATION_IMPORT_MAX_ROWS = 2000;
/** Marks on the map beside a list of places. */
export const MAP_PLACES_MAX = 1000;

/** The command palette: how long typing waits, how many of each kind it shows, and how many were opened lately. */
export const PALETTE_DEBOUNCE_MS = 150;
export const PALETTE_EACH_MAX = 5;
export const PALETTE_RECENT_MAX = 8;

/** The clock of employees (offline specification, 4 and 9). */
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
/** Sessions on one item in one day that earn it a star. */
export const STAR_SESSIONS = 3;
export const LOCATION_TIMEOUT_MS = 10_000;
export const LOCATION_MAX_AGE_MS = 5 * 60_000;
/** Two positions this near have the same address. */
export const ADDRESS_REUSE_DEGREES = 0.0001;
/** A sheet is closed by a longer swipe than this, or by a fast one that is not too short. */
export const SHEET_SWIPE_PX = 150;
export const SHEET_FAST_SWIPE_PX = 50;
