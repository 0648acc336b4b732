/** A recipient to whom a mail was not delivered, as a mail server reports it (RFC 3464, section 2.3). */
export interface FailedDelivery {
  /** The status code, e.g. `5.1.1` (RFC 3463). */
  status: string;
  /** What the receiving server said, or the status alone. At most 500 characters, on one line. */
  answer: string;
}

const ANSWER_MAX = 500;
const NO_STATUS = '5.0.0';

/** The recipients who will not receive the mail, from the text of a `message/delivery-status`. Delays are none. */
export function failedDeliveries(deliveryStatus: string): FailedDelivery[] {
  // The first block is about the whole message.
  const [, ...recipients] = deliveryStatus
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map(fieldsOf)
    .filter((fields) => fields.size > 0);
  return recipients.flatMap((fields) => {
    if (fields.get('action')?.toLowerCase() !== 'failed') return [];
    const status = /\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? NO_STATUS;
    // "smtp; 550 5.1.1 …": the type of the code is of no interest.
    const diagnostic = fields.get('diagnostic-code')?.replace(/^[\w-]+;\s*/, '');
    return [{ status, answer: (diagnostic || status).slice(0, ANSWER_MAX) }];
  });
}

/**
 * Whether a report means that the address itself takes no mail, so that further mails are useless: it does not exist,
 * has moved, or is disabled (RFC 3463, sections 3.2 and 3.3; 5.4.1 is what Exchange Online says of unknown recipients).
 * A full mailbox, a refused text, or a server that cannot be reached is none.
 */
export const refusesAddress = ({ status }: FailedDelivery): boolean =>
  /^5\.(?:0\.0|1\.(?:[0-6]|9|1\d)|2\.[01]|4\.1)$/.test(status);

/**
 * The ID of the portal's mail from its headers, which come back with the report. Some mail services replace Message-ID,
 * so there is a header for it.
 */
export function emailIdIn(headers: string): string | undefined {
  const fields = fieldsOf((headers.split(/\r?\n[ \t]*\r?\n/)[0] ?? '').replace(/\r\n?/g, '\n'));
  const ids = [EMAIL_ID_HEADER, 'Message-ID'].map((name) => fields.get(name.toLowerCase()) ?? '');
  return ids.map((id) => /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(id)?.[0]).find(Boolean);
}

/** The header of every mail that names it for us. */
export const EMAIL_ID_HEADER = 'X-Portal-Email';

/** The header fields of a block, unfolded (RFC 5322, section 2.2.3), by lower-case name; the first of a name counts. */
function fieldsOf(block: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of block.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name, value] = /^([!-9;-~]+):[ \t]*(.*)$/.exec(line) ?? [];
    if (name && value !== undefined && !fields.has(name.toLowerCase()))
      fields.set(name.toLowerCase(), value.replace(/\p{Cc}/gu, ' ').trim());
  }
  return fields;
}
