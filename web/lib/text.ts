import i18next from 'i18next';

/** Languages are resources keyed by the English text itself, so English needs none and a missing key still reads well. */
void i18next.init({
  lng: 'en',
  resources: { en: { translation: {} } },
  keySeparator: false,
  nsSeparator: false,
  // React escapes what it renders.
  interpolation: { escapeValue: false },
  initAsync: false,
});

/** Every text of the portal: `t('Work Orders')`, `t('{{count}} selected', { count })`. */
export const t = (text: string, values?: Record<string, string | number>): string =>
  i18next.t(text, values ?? {});
