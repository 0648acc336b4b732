/** What a template fills in: texts, and lists of such facts. */
export interface MailFacts {
  [name: string]: string | readonly MailFacts[];
}

/** A mail to one person. */
export interface Mail {
  to: string;
  /** Name of a template, e.g. `recovery`. */
  template: string;
  /** The office's copy hides the values `code`, and links with a token in their query or hash. */
  data: MailFacts;
  /** Where its reader stops mails of this kind with one click; for those that nobody asked for at this moment. */
  unsubscribeUrl?: string;
  /** Its text is for its reader alone: the office's log does not show it. */
  isConfidential?: boolean;
  /** What it concerns; the pages of these records show it. */
  records?: readonly MailRecord[];
}

/** A record by its table, e.g. `work_orders`. */
export interface MailRecord {
  table: string;
  id: string;
}
