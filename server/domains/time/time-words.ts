/** 'Nov 20, 8:00 AM – 10:30 AM' at a place; the second day too when it is another one. */
export function stretchWords(from: Date, to: Date | null, timeZone: string): string {
  const dayAndTime = new Intl.DateTimeFormat('en-US', {
    ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone },
  });
  const day = new Intl.DateTimeFormat('en-CA', { timeZone });
  const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone });
  if (!to) return `since ${plain(dayAndTime.format(from))}`;
  const end = day.format(from) === day.format(to) ? time : dayAndTime;
  return `${plain(dayAndTime.format(from))} – ${plain(end.format(to))}`;
}

/** 'Nov 20, 8:00 AM' at a place. */
export function momentWords(moment: Date, timeZone: string): string {
  return plain(
    new Intl.DateTimeFormat('en-US', {
      ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone },
    }).format(moment),
  );
}

/** 'Nov 20' of a calendar day. */
export function dayWords(day: string): string {
  return new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** The calendar day of a moment at a place, `YYYY-MM-DD`. */
export function dayAt(instant: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/** Newer versions put a narrow space before AM, which some fonts and all searches stumble over. */
const plain = (text: string) => text.replaceAll('\u202F', ' ');
