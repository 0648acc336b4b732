/** The ten digits of a US number, with or without its country code, before the end or an extension. */
const US_NUMBER = /^(?:\+?1[\s.-]*)?\(?([2-9]\d\d)[\s.)-]*([2-9]\d\d)[\s.-]*(\d{4})(?=$|,? (x|ext))/i;

/**
 * A phone number as it is shown: '3125550142' and '+1 312-555-0142' are '(312) 555-0142'. Extensions, numbers of
 * other countries, and what is no whole number, stay as typed.
 */
export const formatPhone = (typed: string): string => typed.replace(US_NUMBER, '($1) $2-$3');
