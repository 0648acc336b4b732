import type { TestPortal } from '#test/support/portal.ts';
import { eachAtOnce } from './at-once.ts';
import type { Cast, CastName } from './cast.ts';
import { type Question, questionsAbout } from './crawl.ts';
import type { World } from './world.ts';

export interface Answer {
  question: Question;
  status: number;
  /** All that came back, headers included. */
  bytes: string;
}

/** Asks every question about a world as one person. */
export async function askEverything(
  portal: TestPortal,
  cast: Cast,
  name: CastName | 'anon',
  target: World,
): Promise<Answer[]> {
  const { data } = await cast.clients[name].auth.getSession();
  const token = data.session?.access_token ?? portal.anonKey;
  const answers: Answer[] = [];
  await eachAtOnce(await questionsAbout(portal.owner, target), 8, async (question) => {
    const answer = await fetch(`${portal.url}${question.path}`, {
      method: question.method,
      headers: {
        apikey: portal.anonKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...question.headers,
      },
      ...(question.body ? { body: JSON.stringify(question.body) } : {}),
    });
    const bytes = `${JSON.stringify([...answer.headers])}${await answer.text()}`;
    answers.push({ question, status: answer.status, bytes });
  });
  return answers;
}
