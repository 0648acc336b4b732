import { MESSAGES_DETAIL_PANE_PERCENT, MESSAGES_LIST_PANE_PERCENT } from '#shared/limits.ts';

/** A conversation narrower than this breaks its lines after each word. */
const DETAIL_LEAST_PX = 280;
const DETAIL_USUAL_PX = 320;

/**
 * The sizes of the two panes in percent, for so much room (portal requirements 9), with more for the
 * conversation where its share would be too narrow to read. Null where there is room for one pane only.
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
