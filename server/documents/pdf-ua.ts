/** What PDFKit writes of PDF/UA, the standard for documents that screen readers can read, and its types lack. */

/** An option of a document: it says that it conforms. */
export const PDF_UA: object = { subset: 'PDF/UA' };

/** The options of an element: the cells that a heading is for, and the box of a picture. */
export type ElementOptions = PDFKit.Mixins.StructureElementOptions & {
  scope?: 'Column';
  /** Left, top, right, bottom. */
  bbox?: readonly [number, number, number, number];
};
