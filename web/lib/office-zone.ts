let office = '';

/** The time zone of the office, as the portal's settings name it. Without one, the device's own is used. */
export function setOfficeZone(name: string): void {
  office = name;
}

/** The zone of this device. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone by whose clock times are told and typed (decision 064). */
export const officeZone = (): string => office || deviceZone();
