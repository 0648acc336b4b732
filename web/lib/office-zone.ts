let office = '';

/** The office's time zone from the portal's settings; without one, the device's own. */
export function setOfficeZone(name: string): void {
  office = name;
}

/** The zone of this device. */
const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

let own: string | null = null;

/** The time zone that the person has chosen; null for that of the device. */
export function setReaderZone(name: string | null): void {
  own = name;
}

/** The zone in which the reader lives: where it shows another time, times name their zone. */
export const readerZone = (): string => own ?? deviceZone();

/** The time zone in which times are shown and typed (decision 064). */
export const officeZone = (): string => office || deviceZone();
