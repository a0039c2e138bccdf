import { drawHive, ink } from '#pdf/sheet.ts'
import { encodeQr } from '#qr-modules.ts'

/** Draws a text as a QR code of nothing but its modules, width in points. */
export async function drawPlainQr(
  document: PDFKit.PDFDocument,
  text: string,
  { x, y, wide }: { x: number; y: number; wide: number },
): Promise<void> {
  const { size, data } = await encodeQr(text)
  const module = wide / size
  for (let line = 0; line < size; line++)
    for (let column = 0; column < size; column++)
      if (data[line * size + column])
        document.rect(x + column * module, y + line * module, module * 1.02, module * 1.02)
  document.fill(ink.text)
}

/**
 * Draws a text as a QR code in the style of the brand, width in points; error correction makes up for the logo in the
 * middle.
 */
export async function drawQr(
  document: PDFKit.PDFDocument,
  text: string,
  x: number,
  y: number,
  wide: number,
): Promise<void> {
  const { size, data } = await encodeQr(text)
  const hole = Math.ceil(size * 0.13)
  const isReserved = (column: number, line: number) =>
    Math.abs(column + 0.5 - size / 2) < hole && Math.abs(line + 0.5 - size / 2) < hole
  document
    .save()
    .translate(x, y)
    .scale(wide / size)
  for (let line = 0; line < size; line++)
    for (let column = 0; column < size; column++)
      // Slightly wider than the modules, because PDF viewers draw seams between them.
      if (data[line * size + column] && !isReserved(column, line)) document.rect(column, line, 1.02, 1.02)
  document.fill(ink.text).restore()
  const hive = (wide / size) * hole * 1.7
  drawHive(document, x + (wide - hive) / 2, y + (wide - hive) / 2, hive)
}
