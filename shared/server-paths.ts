/** Addresses of this host that no screen of the portal is behind. */

/** Below these, a wrong address is a program's mistake and is not answered with a page. */
export const API_PATH = /^\/((auth|rest|storage|realtime|documents|geocode)\/v1|\.well-known)(\/|$)/;

/** What watches over the server asks these. */
export const SERVER_PATH = /^\/(healthz|readyz|metrics)$/;
