import { DataError } from '#web/lib/data-error.ts';

/** Long enough for a phone that moves from one network to another. */
const ASK_AGAIN_MS = 1_000;

/**
 * The commands that carry something out and keep no answer for a key, as the answer would hold a secret: repeated, they
 * would do it twice. A user repeats them, not the portal.
 */
export const KEEPS_NO_ANSWER: ReadonlySet<string> = new Set([
  'create_invited_account',
  'download_accounting_file',
  'download_ach_file',
  'download_payroll_file',
  'enter_example_company',
  'import_invitations',
  'invite_person',
  'load_example_company',
  'remove_example_company',
  'renew_invitation_link',
  'renew_invoice_link',
  'resend_invitation',
  'save_bank_account',
  'save_tax_facts',
  'switch_example_role',
]);

/** Nobody knows whether the server has carried it out: no answer came, or a proxy answered in its stead. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof DataError &&
  (error.isConnection || (error.code === '' && error.status >= 502 && error.status <= 504));

/** What the server has carried out, which may be an earlier input of the same intent. */
export interface Carried<Input, Output> {
  input: Input;
  output: Output;
  /** An earlier input had arrived, so the one that was given was not sent. */
  isEarlier: boolean;
}

/** A submission key under which answers were lost, and the idempotency key that was sent with it. */
interface Unanswered {
  name: string;
  /** Which records it is about. */
  about: string;
  key: string;
  /** What was sent. Nobody knows what of it has arrived. */
  inputs: unknown[];
}

/** By submission key. It outlives the form: whoever closes and opens it again still means the same. */
const unanswered = new Map<string, Unanswered>();

/**
 * The submission key of this command about the same records whose answer was lost: a form that uses it again cannot do
 * the same thing twice. Undefined when everything was answered.
 */
export function unansweredKey(name: string, fields: object): string | undefined {
  const about = recordsOf(fields);
  for (const [key, held] of unanswered) if (held.name === name && held.about === about) return key;
  return undefined;
}

/** What was sent under this key is known to have arrived. */
export const forgetUnanswered = (submissionKey: string): void => void unanswered.delete(submissionKey);

/**
 * What a user wants, from the first attempt until the server has answered. An answer that is lost is asked for again with
 * the same key, which has no second effect. A form that keeps its submission key while its text changes keeps the
 * idempotency key too: the server then takes the changed input only if no earlier one has arrived.
 *
 * @param send sends an input under an idempotency key; throws what the server refused
 */
export function createIntent<Input, Output>(
  name: string,
  send: (input: Input, key: string) => Promise<Output>,
) {
  let last = { text: '', key: '' };

  const attempt = async (input: Input, key: string): Promise<Output> => {
    try {
      return await send(input, key);
    } catch (error) {
      if (!isUnanswered(error) || !navigator.onLine || KEEPS_NO_ANSWER.has(name)) throw error;
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
      return send(input, key);
    }
  };

  /** The answer to the earlier input that the server has. */
  const answerToEarlier = async (held: Unanswered, refused: unknown): Promise<Carried<Input, Output>> => {
    for (const input of held.inputs as Input[]) {
      try {
        return { input, output: await attempt(input, held.key), isEarlier: true };
      } catch (error) {
        if (!isReused(error)) throw error;
      }
    }
    throw refused;
  };

  return async (input: Input): Promise<Carried<Input, Output>> => {
    const text = JSON.stringify(input);
    const submission = submissionKey(input);
    const held = unanswered.get(submission);
    if (held) last = { text, key: held.key };
    else if (last.text !== text) last = { text, key: crypto.randomUUID() };
    try {
      const output = await attempt(input, last.key);
      last = { text: '', key: '' };
      unanswered.delete(submission);
      return { input, output, isEarlier: false };
    } catch (error) {
      if (isUnanswered(error) && submission !== '' && !isSave(name)) {
        const others = (held?.inputs ?? []).filter((other) => JSON.stringify(other) !== text);
        const inputs = [...others, input];
        unanswered.set(submission, { name, about: recordsOf(input as object), key: last.key, inputs });
      }
      if (!held || !isReused(error)) throw error;
      const carried = await answerToEarlier(held, error);
      last = { text: '', key: '' };
      unanswered.delete(submission);
      return carried;
    }
  };
}

/** It sends the whole state of a record, so the newest one counts. */
const isSave = (name: string): boolean => name.startsWith('save_');

/** '' when the command has none. */
const submissionKey = (input: unknown): string =>
  (input as { submission_key?: string | null } | null)?.submission_key ?? '';

/** The records that an input names: a payment of one customer is not one of another. */
const recordsOf = (fields: object): string =>
  JSON.stringify(
    Object.entries(fields)
      .filter(([field]) => field.endsWith('_id'))
      .sort(),
  );

/** The server has another input under the key, which had arrived. */
export const isReused = (error: unknown): boolean =>
  error instanceof DataError && error.code === 'idempotency_conflict';
