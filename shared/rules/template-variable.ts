import { type Message, message } from '#shared/text.ts';

/** A value that a template may fill in. */
export interface TemplateVariable {
  name: string;
  meaning: Message;
  /** A text, or the entries of a list, each with the values of the list's own variables. */
  example: string | readonly Record<string, unknown>[];
}

/** A value that is a text. */
export const text = (name: string, meaning: Message, example: string): TemplateVariable => ({
  name,
  meaning,
  example,
});

/** Variables of nearly every email. */
export const EMAIL = text('email', message("The recipient's email address"), 'dana@example.com');
export const SITE = text('site_url', message('The address of the portal'), 'https://portal.example.com');
