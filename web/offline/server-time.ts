const TIMEOUT_MS = 10_000;

/**
 * The server's time in milliseconds; null when offline. Nothing is ever deleted by the device's clock, which may be a
 * year off and may jump.
 */
export async function serverTime(): Promise<number | null> {
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    // The page of a captive portal has a date, too, and it may be wrong.
    const isOurs = answer.ok && !answer.headers.get('content-type')?.includes('html');
    const time = Date.parse(answer.headers.get('date') ?? '');
    // An unread response keeps its connection open.
    await answer.text();
    return isOurs && Number.isFinite(time) ? time : null;
  } catch {
    return null;
  }
}
