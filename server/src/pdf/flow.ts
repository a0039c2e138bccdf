import { heightOf, type Style, sheet, write } from '#pdf/sheet.ts'

/** Columns of equal width, by their left edges in points. */
export type Places = { xs: readonly number[]; width: number; top: number; bottom: number }

/**
 * Writes text that fills one column after the other and continues on the next page, beside other flows. Pages are counted
 * from 0; the document must buffer its pages.
 */
export function openFlow(document: PDFKit.PDFDocument, { xs, width, top, bottom }: Places) {
  let page = 0
  let column = 0
  let from = top
  let y = top
  const turn = () => {
    column++
    if (column === xs.length) {
      column = 0
      page++
      from = sheet.top
      if (page >= document.bufferedPageRange().count) document.addPage()
    }
    y = from
  }
  const flow = {
    width,
    /** Returns the left edge of the current column. */
    x: () => xs[column] ?? 0,
    /** Moves to the next column when less than `height` points are left in this one. */
    ensureSpace(height: number): void {
      if (y + height > bottom && y > from) turn()
      document.switchToPage(page)
    },
    /** Reserves an unbroken height in points and returns where it begins. */
    take(height: number): number {
      flow.ensureSpace(height)
      y += height
      return y - height
    },
    /** Adds vertical space, except at the top of a column. */
    skip(height: number): void {
      if (y > from) y += height
    },
    /** Writes a text in the full width of the column. */
    say(text: string, style: Style = {}): void {
      const at = flow.take(heightOf(document, text, { ...style, width }))
      write(document, text, flow.x(), at, { ...style, width })
    },
    /** Leaves the rest of the first column empty. */
    leaveFirst(): void {
      if (column === 0) turn()
    },
  }
  return flow
}
export type Flow = ReturnType<typeof openFlow>
