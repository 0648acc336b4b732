import type { CommandInput } from '#shared/commands.ts';

/** The fields of the email settings. */
export type ServerForm = CommandInput<'save_email_server'>;
