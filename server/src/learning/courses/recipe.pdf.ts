import type { Language } from '@slodki-ul/contract/language'
import type { PrintedCourse, Run } from '#learning/courses/recipe-pdfs.rules.ts'
import { openPdf } from '#pdf/document.ts'
import { finishPdf } from '#pdf/finish.ts'
import { type Flow, openFlow } from '#pdf/flow.ts'
import { fonts } from '#pdf/fonts.ts'
import { drawQr } from '#pdf/qr.ts'
import { contentWidth, drawFooters, drawLogo, heightOf, ink, rule, sheet, write } from '#pdf/sheet.ts'

type Document = PDFKit.PDFDocument

const small = { size: 8.6, colour: ink.soft, lineGap: 2 } as const
const heading = { font: 'title', size: 16.5, lineGap: 0 } as const
const text = { size: 10.1, lineGap: 3.4 } as const
/** The bottom of columns in points; the footer is below. */
const lastLine = sheet.bottom - 38

const openSheet = (title: string, language: Language) =>
  openPdf({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: 'Słodki Ul' },
  })

/**
 * Writes a title with its last word in italics, at the largest size that fits the number of lines. Returns where the
 * next line begins.
 */
function drawTitle(document: Document, title: string, y: number, width: number): number {
  const at = title.lastIndexOf(' ') + 1
  const sizes = [37.5, 34, 31, 28, 25, 22]
  const heightAt = (size: number) =>
    document
      .font(fonts.title)
      .fontSize(size)
      .heightOfString(title, { width, lineGap: -size * 0.16 })
  const size = sizes.find((each) => heightAt(each) <= each * 3.4) ?? 20
  const style = { width, lineGap: -size * 0.16, characterSpacing: -size * 0.02 }
  document.fillColor(ink.text).font(fonts.title).fontSize(size)
  document.text(title.slice(0, at), sheet.left, y, { ...style, continued: at > 0 })
  document.font(fonts.titleItalic).text(title.slice(at), style)
  return document.y + size * 0.42
}

/** Writes the logo, title, picture (width in points) and facts; returns where the next line begins. */
function drawTop(document: Document, printed: PrintedCourse, picture: Buffer, side: number): number {
  drawLogo(document, 36)
  write(document, printed.courseLine, sheet.right - 300, 44, { ...small, width: 300, align: 'right' })
  const top = 82
  const width = contentWidth - side - 27
  const wide = { size: 12, colour: ink.body, lineGap: 4, width }
  document
    .save()
    .roundedRect(sheet.right - side, top, side, side, 16.5)
    .clip()
  document.image(picture, sheet.right - side, top, { width: side, height: side }).restore()
  const lead = drawTitle(document, printed.title, top + (side > 150 ? 8 : 0), width)
  const bottom = write(document, printed.lead, sheet.left, lead, wide)
  return drawFacts(document, printed.facts, Math.max(bottom, top + side) + 19)
}

/** Writes short facts side by side between two rules. Returns where the next line begins. */
function drawFacts(document: Document, facts: PrintedCourse['facts'], y: number): number {
  const wide = contentWidth / facts.length
  const style = { font: 'title', size: 12.5, lineGap: 0 } as const
  const places = facts.map((_, index) => ({ x: sheet.left + wide * index + (index ? 10 : 0), width: wide - 20 }))
  const high = Math.max(
    ...facts.map(([, value], index) => heightOf(document, value, { ...style, width: places[index]?.width ?? wide })),
  )
  facts.forEach(([label, value], index) => {
    const { x, width } = places[index] ?? { x: sheet.left, width: wide }
    write(document, label, x, y + 9, { ...small, width })
    write(document, value, x, y + 23, { ...style, width })
    if (index > 0)
      document
        .moveTo(x - 10, y)
        .lineTo(x - 10, y + high + 32)
        .lineWidth(0.75)
        .stroke(ink.line)
  })
  rule(document, y)
  rule(document, y + high + 32)
  return y + high + 53
}

/** Writes an ingredient with its amount aligned right, and a checkbox before it if wanted. */
function drawItem(
  document: Document,
  flow: Flow,
  { name, note, amount }: { name: string; note: string | null; amount: string },
  hasBox: boolean,
): void {
  const indent = hasBox ? 17 : 0
  const high = { ...text, lineGap: 2 }
  const given = amount ? document.font(fonts.medium).fontSize(text.size).widthOfString(amount) + 8 : 0
  const width = flow.width - indent - given
  const noteHeight = note ? heightOf(document, note, { ...small, width }) : 0
  const height = heightOf(document, name, { ...high, width }) + noteHeight + 9
  const y = flow.take(height)
  if (hasBox)
    document
      .roundedRect(flow.x(), y + 5, 9, 9, 2)
      .lineWidth(0.9)
      .stroke(ink.soft)
  const under = write(document, name, flow.x() + indent, y + 4, { ...high, width })
  if (note) write(document, note, flow.x() + indent, under, { ...small, width })
  write(document, amount, flow.x(), y + 4, { ...high, font: 'medium', width: flow.width, align: 'right' })
  document
    .moveTo(flow.x(), y + height)
    .lineTo(flow.x() + flow.width, y + height)
    .lineWidth(0.75)
    .stroke(ink.line)
}

function drawGroups(
  document: Document,
  flow: Flow,
  groups: PrintedCourse['ingredients']['groups'],
  hasBox: boolean,
): void {
  for (const { name, items } of groups) {
    flow.skip(7)
    // Avoids a heading at the bottom of a page without its content.
    flow.ensureSpace(54)
    flow.say(name, { ...text, font: 'bold' })
    for (const item of items) drawItem(document, flow, item, hasBox)
  }
}

function drawSteps(document: Document, flow: Flow, { title, items }: PrintedCourse['steps']): void {
  flow.say(title, heading)
  flow.skip(9)
  const indent = 22.5
  const width = flow.width - indent
  items.forEach((step, index) => {
    const heights = [
      heightOf(document, step.title, { ...text, font: 'bold', width }),
      heightOf(document, step.text, { ...text, width }),
      step.timer ? heightOf(document, step.timer, { ...small, width }) + 2 : 0,
    ]
    const y = flow.take(heights.reduce((sum, height) => sum + height, 0) + 8)
    write(document, String(index + 1), flow.x(), y - 2.5, { font: 'title', size: 15, colour: ink.link, width: indent })
    const x = flow.x() + indent
    const said = write(document, step.title, x, y, { ...text, font: 'bold', width })
    const done = write(document, step.text, x, said, { ...text, width })
    if (step.timer) write(document, step.timer, x, done + 1, { ...small, colour: ink.link, width })
  })
}

function writeRuns(document: Document, runs: readonly Run[], x: number, y: number, width: number): void {
  document.fontSize(9.75).fillColor(ink.text)
  runs.forEach(({ text: words, isBold }, index) => {
    const style = { width, lineGap: 4, continued: index < runs.length - 1 }
    document.font(isBold ? fonts.bold : fonts.text)
    if (index === 0) document.text(words, x, y, style)
    else document.text(words, style)
  })
}

/** Writes the remarks, each in a box. */
function drawRemarks(document: Document, flow: Flow, remarks: PrintedCourse['remarks']): void {
  const width = flow.width - 24
  for (const runs of remarks) {
    // Bold text is wider, so the height is computed as if all of it were bold.
    const words = runs.map((run) => run.text).join('')
    const height = heightOf(document, words, { font: 'medium', size: 9.75, lineGap: 4, width }) + 14
    flow.skip(9)
    const y = flow.take(height)
    document.roundedRect(flow.x(), y, flow.width, height, 12).fill('#fff1cc')
    writeRuns(document, runs, flow.x() + 12, y + 9, width)
  }
}

function drawNotes(document: Document, flow: Flow, { equipment, allergens }: PrintedCourse, hasBox: boolean): void {
  if (equipment.items.length > 0) {
    flow.skip(15)
    flow.ensureSpace(30 + equipment.items.length * (hasBox ? 21 : 17))
    flow.say(equipment.title, heading)
    flow.skip(4)
    for (const name of equipment.items) {
      if (hasBox) drawItem(document, flow, { name, note: null, amount: '' }, true)
      else flow.say(name, { ...text, lineGap: 3 })
    }
  }
  if (allergens.text) {
    flow.skip(15)
    flow.ensureSpace(48)
    flow.say(allergens.title, heading)
    flow.skip(4)
    flow.say(allergens.text, text)
  }
}

async function drawVideoLink(document: Document, flow: Flow, { back }: PrintedCourse): Promise<void> {
  const side = 66
  flow.skip(18)
  const y = flow.take(side)
  await drawQr(document, back.address, flow.x(), y, side)
  const [x, width] = [flow.x() + side + 12, flow.width - side - 12]
  const under = write(document, back.title, x, y + 2, { font: 'bold', width })
  write(document, back.text, x, under + 1, { ...small, width })
}

/** Prints a course: picture, facts, ingredients beside the steps, remarks, and a link to its video. */
export async function drawCourse(printed: PrintedCourse, picture: Buffer, language: Language): Promise<Buffer> {
  const document = await openSheet(printed.title, language)
  const top = drawTop(document, printed, picture, 187.5)
  const narrow = openFlow(document, { xs: [sheet.left], width: 171, top, bottom: lastLine })
  const wide = openFlow(document, { xs: [sheet.left + 201], width: contentWidth - 201, top, bottom: lastLine })
  narrow.say(printed.ingredients.title, heading)
  drawGroups(document, narrow, printed.ingredients.groups, false)
  drawNotes(document, narrow, printed, false)
  drawSteps(document, wide, printed.steps)
  drawRemarks(document, wide, printed.remarks)
  await drawVideoLink(document, wide, printed)
  drawFooters(document, [printed.foot], (page, pages) => [printed.pageOf(page, pages)])
  return finishPdf(document)
}

/** Prints the list of ingredients and equipment with checkboxes. */
export async function drawIngredients(printed: PrintedCourse, picture: Buffer, language: Language): Promise<Buffer> {
  const { title, groups } = printed.ingredients
  const document = await openSheet(`${title}: ${printed.title}`, language)
  const top = drawTop(document, { ...printed, courseLine: printed.listLine }, picture, 117)
  const gap = 33
  const width = (contentWidth - gap) / 2
  const flow = openFlow(document, { xs: [sheet.left, sheet.left + width + gap], width, top, bottom: lastLine })
  flow.say(title, heading)
  drawGroups(document, flow, groups, true)
  flow.leaveFirst()
  drawNotes(document, flow, printed, true)
  await drawVideoLink(document, flow, printed)
  drawFooters(document, [printed.foot], (page, pages) => [printed.pageOf(page, pages)])
  return finishPdf(document)
}
