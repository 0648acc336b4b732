/** Under this name reports wait for a signal (offline specification, section 4). */
export const SYNC_TAG = 'work-order-report';
