import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BannerLine } from '#web/features/offline/components/banner-line.tsx';
import { renderPart } from '#web/testing/render-part.tsx';

const LONG = [
  'Not saved: storage is full. Keep the app open',
  'No answer yet: the connection is slow or lost',
  '3 need attention',
];

afterEach(() => {
  document.documentElement.classList.remove('dark');
});

test.each([
  [390, 844, 'light'],
  [390, 844, 'dark'],
  [320, 640, 'light'],
  [1440, 900, 'light'],
])(
  'the longest text is inside of the banner, and the page below it, at %i × %i, %s',
  async (width, height, theme) => {
    await page.viewport(width, height);
    document.documentElement.classList.toggle('dark', theme === 'dark');
    await renderPart(
      <>
        <BannerLine
          banner={{ tone: 'error', texts: LONG, actions: ['sync', 'ask'] }}
          busy={null}
          onAct={() => undefined}
        />
        <main>The page</main>
      </>,
    );
    const text = page.getByText('No answer yet: the connection is slow or lost');
    await expect.element(text).toBeVisible();
    const line = text.element().closest('[data-banner]') as HTMLElement;
    expect(line.scrollHeight).toBeLessThanOrEqual(line.clientHeight);
    expect(line.scrollWidth).toBeLessThanOrEqual(line.clientWidth);
    const bottom = line.getBoundingClientRect().bottom;
    for (const part of line.querySelectorAll('span, button'))
      expect(part.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom);
    expect(page.getByText('The page').element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
    for (const said of LONG) {
      const { clientHeight, scrollHeight } = page.getByText(said).element().parentElement as HTMLElement;
      expect(scrollHeight, said).toBeLessThanOrEqual(clientHeight);
    }
  },
);
