import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A message on the error console is a defect that nobody asserted: it fails the test that caused it. */
let report: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  report = vi.spyOn(console, 'error');
});

afterEach(() => {
  const messages = report.mock.calls;
  report.mockRestore();
  expect(messages, 'console.error was called').toEqual([]);
});
