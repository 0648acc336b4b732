// The portal's language as this device keeps it (web/lib/language.ts), before the first text is written.
try {
  const language = JSON.parse(localStorage.getItem('fieldfare-language') ?? 'null');
  if (language) {
    globalThis.fieldfareLanguage = language;
    document.documentElement.lang = language.locale;
  }
} catch {
  // Without storage, or with a damaged one, the portal is in English.
}
