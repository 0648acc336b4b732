/** From when on System Health asks for attention. */
export const HEALTH_LIMITS = {
  connectionsPercent: 80,
  diskFreePercent: 15,
  /** Below this, writing fails soon. */
  diskFailedPercent: 3,
  fileMs: 2_000,
  /** Of the volume that holds the files: the database and its growth need the rest. */
  storedPercent: 70,
  queueMs: 300_000,
  /** The portal tests one every 30 days (server/backup); a test that failed may be repeated before. */
  restoreTestDays: 45,
  certificateDays: 21,
  secretsDays: 365,
  slowMs: 2_000,
  slowRecentMs: 3_600_000,
  sockets: 5_000,
  waitingHours: 24,
  silentDays: 14,
  dayMs: 86_400_000,
} as const;
