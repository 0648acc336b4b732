import { addressLines } from '#server/documents/company.ts';
import { openCompanyLetter } from '#server/documents/company-letter.ts';
import { defineLetter, type LetterTools } from '#server/documents/document-letter.ts';
import type { Letter } from '#server/documents/letter.ts';
import type { LetterPicture } from '#server/documents/letter-pictures.ts';
import type { ReportFacts, ReportPhoto } from '#server/documents/report-facts.ts';
import { countWords, dayWords, hoursWords, timeWords } from '#server/documents/words.ts';

const STATUS = { submitted: 'Waits for review', approved: 'Approved', rejected: 'Sent back' };
const ANSWERS = { done: 'Done', not_applicable: 'Not applicable', failed: 'Failed' };
/** Sharp on paper at half the width of a page. */
const PHOTO_PX = 760;
const SIGNATURE_PX = 600;

/** The service report: what was done at a place, with what, by how many, and how it looked before and after. */
export const reportLetter = defineLetter<ReportFacts>({
  open: (facts, { branding }) =>
    openCompanyLetter(branding, facts.company, {
      title: 'Service report',
      number: facts.report_number,
      subject: facts.work_order?.title ?? 'Work performed',
      status: [STATUS[facts.status], facts.is_final ? 'Final report' : 'Progress report'].join(' · '),
    }),
  async write(letter, facts, tools) {
    writeHead(letter, facts, tools);
    letter.section('Work performed');
    letter.paragraph(facts.work_performed);
    if (facts.materials_used) {
      letter.section('Materials used');
      letter.paragraph(facts.materials_used);
    }
    writeChecklist(letter, facts);
    await writePhotos(letter, facts, tools);
    await writeSignature(letter, facts, tools);
  },
});

function writeHead(letter: Letter, facts: ReportFacts, { timeZone }: LetterTools): void {
  const { work_order: order } = facts;
  if (order) {
    const { customer, location } = order;
    const place = [location?.name, location?.store_number && `#${location.store_number}`]
      .filter(Boolean)
      .join(' ');
    const placeLines = location ? [place, ...addressLines(location)] : [order.store_location];
    letter.addresses([
      { label: 'Customer', lines: [customer?.name ?? '', ...addressLines(customer)] },
      { label: 'Location', lines: placeLines },
      { label: 'Work order', lines: [order.work_order_number, order.title] },
    ]);
  }
  const people = countWords(facts.crew_size, 'person', 'people');
  letter.facts([
    { label: 'Completed on', value: dayWords(facts.completed_on) },
    { label: 'Hours worked', value: `${hoursWords(facts.hours_worked)} · ${people}` },
    { label: 'Trade', value: order?.trade ?? '' },
    { label: 'Done by', value: facts.subcontractor?.name ?? '' },
    { label: "Customer's reference", value: order?.partner_reference ?? '' },
    { label: 'Submitted', value: timeWords(facts.submitted_at, timeZone) },
    {
      label: facts.status === 'rejected' ? 'Sent back' : 'Approved',
      value: timeWords(facts.reviewed_at, timeZone),
    },
  ]);
}

function writeChecklist(letter: Letter, { checklist }: ReportFacts): void {
  if (checklist.length === 0) return;
  letter.section('Checklist');
  letter.table({
    columns: [
      { header: 'Checked', share: 6 },
      { header: 'Answer', share: 2 },
      { header: 'Note', share: 5 },
    ],
    rows: checklist.map(({ text, answer, note }) => [
      text,
      answer ? ANSWERS[answer] : 'Not answered',
      note ?? '',
    ]),
  });
}

/** Up to here photos are large. */
const LARGE_PHOTOS = 8;

async function writePhotos(letter: Letter, facts: ReportFacts, tools: LetterTools): Promise<void> {
  const of = (category: string) => facts.photos.filter((photo) => photo.category === category);
  const [before, during, after] = [of('before'), of('during'), of('after')];
  const others = facts.photos.filter(({ category }) => !['before', 'during', 'after'].includes(category));
  const columns = facts.photos.length > LARGE_PHOTOS ? 3 : 2;
  const grid = async (heading: string, title: string, photos: readonly ReportPhoto[]) => {
    if (photos.length === 0) return;
    letter.section(heading, { keepPt: letter.pictureRowPt(columns) });
    await letter.pictures(
      photos.map((photo) => pictureOf(photo, title, tools)),
      columns,
    );
  };

  if (before.length > 0 && after.length > 0) {
    // What was found at the left, what was left behind at the right.
    const pairs = Array.from({ length: Math.max(before.length, after.length) }, (_, index) => [
      pictureOf(before[index], 'Before', tools),
      pictureOf(after[index], 'After', tools),
    ]);
    letter.section('Before and after', { keepPt: letter.pictureRowPt(2) });
    await letter.pictures(pairs.flat(), 2);
  } else {
    await grid('Before the work', 'Before', before);
    await grid('After the work', 'After', after);
  }
  await grid('During the work', 'During', during);
  await grid('More photos', '', others);
  const left = facts.photo_count - facts.photos.length;
  if (left > 0) {
    letter.paragraph(
      `${countWords(left, 'more photo', 'more photos')} can be seen with this report on screen.`,
    );
  }
  if (facts.documents.length > 0) {
    letter.section('Documents');
    letter.paragraph(facts.documents.join('\n'));
  }
}

function pictureOf(photo: ReportPhoto | undefined, title: string, tools: LetterTools): LetterPicture | null {
  if (!photo) return null;
  const { caption, file_name, taken_at, storage_path } = photo;
  return {
    load: () => tools.picture(storage_path, PHOTO_PX),
    alt: `${title || 'Photo'}: ${caption || file_name}`,
    caption: [[title, caption].filter(Boolean).join(' · '), timeWords(taken_at, tools.timeZone)],
  };
}

async function writeSignature(letter: Letter, facts: ReportFacts, tools: LetterTools): Promise<void> {
  const { signature_name, signature_path } = facts;
  if (!signature_name && !signature_path) return;
  letter.section('Signature', { keepPt: signature_path ? letter.pictureRowPt(3) : 24 });
  if (signature_path) {
    await letter.pictures(
      [
        {
          load: () => tools.picture(signature_path, SIGNATURE_PX),
          alt: `Signature of ${signature_name || 'the store'}`,
          caption: [`Signed by ${signature_name || 'somebody on site'}`],
        },
      ],
      3,
    );
  } else letter.paragraph(`Signed by ${signature_name}`);
}
