/**
 * One email address. Commas, semicolons, and brackets would let a mail program read a list of addresses, or a name with
 * another address. `app.is_email_address` is the same rule in the database.
 */
const ADDRESS = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+\.[^\s@,;:<>()[\]"\\]+$/;

/** Whether a text is one email address. */
export const isEmailAddress = (typed: string): boolean => ADDRESS.test(typed);
