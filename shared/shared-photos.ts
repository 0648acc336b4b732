/**
 * The browser's cache in which the service worker leaves photos that another app has shared, for a page to take them.
 */
export const SHARED_PHOTOS_CACHE = 'shared-photos';
