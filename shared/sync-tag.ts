/** Under this name reports wait for a signal (offline requirements 4.3). */
export const SYNC_TAG = 'work-order-report';
