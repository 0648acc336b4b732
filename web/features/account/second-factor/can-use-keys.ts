/** Whether this browser supports security keys: old browsers do not, nor do pages without TLS. */
export const canUseKeys = (): boolean => 'PublicKeyCredential' in globalThis && 'credentials' in navigator;
