let office = '';

/** The office's time zone from the portal's settings; without one, the device's own. */
export function setOfficeZone(name: string): void {
  office = name;
}

/** The zone of this device. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone in which times are shown and typed (decision 064). */
export const officeZone = (): string => office || deviceZone();
