import { expect, test } from 'vitest';
import { personalName } from '#web/offline/forms/personal-name.ts';

const [ANN, BEN, RECORD] = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
];
const VERSION = '2026-11-20T08:00:00.123456+00:00';

test.for([
  [`location:${RECORD}:${VERSION}`, `location:${ANN}:${RECORD}:${VERSION}`],
  [`project:${RECORD}:${VERSION}`, `project:${ANN}:${RECORD}:${VERSION}`],
  [`project-work-order:${RECORD}`, `project-work-order:${ANN}:${RECORD}`],
  [`work-order-correction:${RECORD}`, `work-order-correction:${ANN}:${RECORD}`],
  [`photos:work-order-files:${RECORD}`, `photos:work-order-files:${ANN}:${RECORD}`],
] as const)('%s gets its owner, once', ([earlier, own]) => {
  expect(personalName(earlier, ANN)).toBe(own);
  expect(personalName(own, ANN)).toBe(own);
  // Nor does it get another one.
  expect(personalName(own, BEN)).toBe(own);
});

test.for([
  `location:new:${ANN}`,
  `project:new:${ANN}`,
  `receipt:${ANN}:new`,
  `message:conv:${RECORD}:${ANN}`,
  `photos:report:${RECORD}`,
])('%s stays', (name) => {
  expect(personalName(name, BEN)).toBe(name);
});
