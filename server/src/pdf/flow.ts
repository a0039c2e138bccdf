import { heightOf, type Style, sheet, write } from '#pdf/sheet.ts'

/** Columns of one width, by their left edges. */
export type Places = { xs: readonly number[]; width: number; top: number; bottom: number }

/**
 * Text that runs down one column after the other and goes on at the top of the next sheet, beside other texts that do the
 * same. Sheets are counted from 0; the document must buffer its pages.
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
    /** The left edge of the column where it is now. */
    x: () => xs[column] ?? 0,
    /** Goes on in the next column when less than so much is left of this one. */
    keep(height: number): void {
      if (y + height > bottom && y > from) turn()
      document.switchToPage(page)
    },
    /** Takes room of a height, all in one piece, and answers where it begins. */
    take(height: number): number {
      flow.keep(height)
      y += height
      return y - height
    },
    /** Leaves room, unless a column begins here anyway. */
    skip(height: number): void {
      if (y > from) y += height
    },
    /** Writes a text over the whole width. */
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
