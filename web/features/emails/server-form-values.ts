import type { CommandInput } from '#shared/commands.ts';

/** The fields of the email settings. */
export type ServerFormValues = CommandInput<'save_email_server'>;
