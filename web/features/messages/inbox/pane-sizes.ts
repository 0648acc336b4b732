import { MESSAGES_DETAIL_PANE_PERCENT, MESSAGES_LIST_PANE_PERCENT } from '#shared/limits.ts';

/** The minimum width of a conversation: a narrower one would break its lines after each word. */
const DETAIL_LEAST_PX = 280;
const DETAIL_USUAL_PX = 320;

/**
 * The widths of the two panes in percent (portal requirements 9), with more for the conversation where its share would
 * be too narrow to read. Null where there is room for only one pane.
 */
export function paneSizes(widthPx: number) {
  const detailAtMost = 100 - MESSAGES_LIST_PANE_PERCENT.least;
  const least = Math.max(MESSAGES_DETAIL_PANE_PERCENT.least, percent(DETAIL_LEAST_PX, widthPx));
  if (least > detailAtMost) return null;
  const usual = Math.min(
    detailAtMost,
    Math.max(MESSAGES_DETAIL_PANE_PERCENT.usual, percent(DETAIL_USUAL_PX, widthPx)),
  );
  return {
    list: { usual: 100 - usual, least: MESSAGES_LIST_PANE_PERCENT.least },
    detail: { usual, least, most: MESSAGES_DETAIL_PANE_PERCENT.most },
  };
}

const percent = (partPx: number, wholePx: number) => Math.ceil((100 * partPx) / wholePx);
