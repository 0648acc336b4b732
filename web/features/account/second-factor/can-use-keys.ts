/** Whether this browser can ask for a security key: an old one cannot, nor can any on a page without TLS. */
export const canUseKeys = (): boolean => 'PublicKeyCredential' in globalThis && 'credentials' in navigator;
