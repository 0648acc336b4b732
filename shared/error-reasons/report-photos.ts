import type { Reasons } from '#shared/error-reasons/reason.ts';

export const reportPhotoReasons = {
  report_photo_taken: { code: 'conflict', text: 'This photo belongs to something else already.' },
  report_photo_sent_otherwise: {
    code: 'conflict',
    text: 'This photo has already been sent, with another caption or category.',
    hint: 'Its report shows it as it was sent. If the report is sent back, describe the photo in the correction.',
  },
  report_photos_complete: {
    code: 'rule_violation',
    text: 'All photos of this report are there already.',
  },
  report_photo_missing: {
    code: 'not_found',
    text: 'This photo has not been uploaded.',
    hint: 'Upload it into your own folder, then attach it.',
  },
  report_photo_report_missing: {
    code: 'not_found',
    text: 'This report does not exist, or it is not yours.',
  },
} as const satisfies Reasons;
