import { type Message, message } from '#web/lib/text.ts';

type Kind = 'insert' | 'update' | 'delete';

/** What people did to their own clock and time, which says their name once. */
export const OWN_TIME_SENTENCES: Partial<Record<string, Readonly<Record<Kind, Message>>>> = {
  clock_events: {
    insert: message('{{who}} recorded a tap on their own clock'),
    update: message('{{who}} changed a tap on their own clock'),
    delete: message('{{who}} deleted a tap on their own clock'),
  },
  employee_reports: {
    insert: message('{{who}} started a clock session'),
    update: message('{{who}} changed their own clock session'),
    delete: message('{{who}} deleted their own clock session'),
  },
  time_segments: {
    insert: message('{{who}} recorded their own time'),
    update: message('{{who}} corrected their own time'),
    delete: message('{{who}} deleted their own time'),
  },
};
