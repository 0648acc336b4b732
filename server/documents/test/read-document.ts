import { extractText, getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import type { Person } from '#test/support/company.ts';

/** The response to a person who downloads a document: `timesheets/<id>.pdf?from=…`. */
export async function download(url: string, person: Person | null, path: string): Promise<Response> {
  const session = person && (await person.client.auth.getSession()).data.session;
  return fetch(`${url}/documents/v1/${path}`, {
    headers: session ? { authorization: `Bearer ${session.access_token}` } : {},
  });
}

/** The text of a document, with one space between words; fails for a refusal. */
export async function textOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(200);
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  const { text } = await extractText(pdf, { mergePages: true });
  return text.replace(/\s+/g, ' ');
}
