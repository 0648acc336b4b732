/**
 * Whether a host is this machine as itself names it, so that no other machine reaches it by that name. An IPv6 address
 * may have the brackets of a URL.
 */
export const isLoopback = (host: string): boolean => /^(localhost|\[?::1\]?|127\.\d+\.\d+\.\d+)$/.test(host);
