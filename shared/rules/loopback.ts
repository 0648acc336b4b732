/** Whether a host is this machine as itself names it, so that no other machine reaches it by that name. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
