/** The self-checks of the portal: each performs a real action (decision 089). */
export const SELF_CHECK_NAMES = [
  'email',
  'push',
  'photo',
  'document',
  'address',
  'work',
  'clock',
  'live',
  'job',
  'margin',
] as const;

export type SelfCheckName = (typeof SELF_CHECK_NAMES)[number];

/** How long each may take. */
export const SELF_CHECK_LIMIT_SECONDS: Record<SelfCheckName, number> = {
  email: 30,
  push: 15,
  photo: 20,
  document: 30,
  address: 10,
  work: 15,
  clock: 15,
  live: 10,
  job: 10,
  /** It reads every document. */
  margin: 120,
};

/** A process records the end of a run at most this long after its limit. Without a record it is gone. */
export const SELF_CHECK_GRACE_SECONDS = 15;

/** What may go wrong; screens say what to do about each. */
export const SELF_CHECK_PROBLEMS = [
  ...(['recipient_missing', 'mail_server_missing', 'mail_paused', 'mail_refused', 'mail_slow'] as const),
  ...(['push_device_missing', 'push_device_gone', 'push_refused', 'push_unreachable'] as const),
  ...(['disk_full', 'files_failed', 'document_failed'] as const),
  ...(['geocoder_missing', 'geocoder_unreachable', 'geocoder_busy'] as const),
  ...([
    'live_missed',
    'job_failed',
    'margin_differs',
    'refused',
    'busy',
    'too_slow',
    'interrupted',
    'unexpected',
  ] as const),
] as const;

export type SelfCheckProblem = (typeof SELF_CHECK_PROBLEMS)[number];
