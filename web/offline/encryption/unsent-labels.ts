import { type Message, message, t } from '#web/lib/text.ts';
import type { UnsentWork } from '#web/offline/encryption/unsent-work.ts';

/** The unsent work on the device, one line per kind: '2 reports that have not arrived yet'. */
export function unsentLabels(unsent: UnsentWork): string[] {
  const { drafts, reports, refusedReports, photos, clockEvents, messages, refused } = unsent;
  const lines: [number, Message][] = [
    [
      reports,
      message('{{count}} report that has not arrived yet|{{count}} reports that have not arrived yet'),
    ],
    [
      refusedReports,
      message('{{count}} report that was not accepted|{{count}} reports that were not accepted'),
    ],
    [drafts, message('{{count}} report draft|{{count}} report drafts')],
    [photos, message('{{count}} photo of them|{{count}} photos of them')],
    [clockEvents, message('{{count}} clock event|{{count}} clock events')],
    [messages, message('{{count}} message|{{count}} messages')],
    [
      refused,
      message(
        '{{count}} clock event or message that was not accepted|{{count}} clock events or messages that were not accepted',
      ),
    ],
    [unsent.begunMessages, message('{{count}} unsent message draft|{{count}} unsent message drafts')],
    [unsent.texts, message('{{count}} unfinished form|{{count}} unfinished forms')],
  ];
  return lines.filter(([count]) => count > 0).map(([count, text]) => t(text, { count }));
}

/**
 * The same in two parts: what is delivered automatically once its owner signs in, and what waits until they finish it.
 */
export function unsentLabelsByFate(unsent: UnsentWork): { sent: string[]; kept: string[] } {
  const { drafts, refusedReports, begunMessages, texts, photos, reportPhotos, refused } = unsent;
  const notSent = { drafts: 0, refusedReports: 0, begunMessages: 0, texts: 0, refused: 0 };
  return {
    sent: unsentLabels({ ...unsent, ...notSent, photos: reportPhotos }),
    kept: unsentLabels({
      drafts,
      refusedReports,
      begunMessages,
      texts,
      refused,
      photos: photos - reportPhotos,
      reports: 0,
      reportPhotos: 0,
      clockEvents: 0,
      messages: 0,
    }),
  };
}
