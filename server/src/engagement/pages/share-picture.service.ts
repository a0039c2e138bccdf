import { failed } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import { formatLength } from '@slodki-ul/contract/learning/length.rules'
import { formatZloty } from '@slodki-ul/contract/money'
import pLimit from 'p-limit'
import { getProduct } from '#catalogue/products/products.service.ts'
import type { Context } from '#context.ts'
import { translator } from '#engagement/pages/page-texts.ts'
import { type Board, drawBoard } from '#engagement/pages/share-board.ts'
import { priceOf } from '#engagement/pages/structured-data.rules.ts'
import { listCourseCards } from '#learning/courses/courses.service.ts'
import { findFile } from '#platform/files/storage.ts'

/** The size that messengers ask for. */
const size = { width: 1200, height: 630 }
const toneWidth = 500
const drawingSide = 440
const productSide = 1200

/** Drawing is work for the processor: one at a time leaves the rest to requests. */
const oneByOne = pLimit(1)

const mediaId = (url: string): string => url.replace(/^\/media\//, '').replace(/\.\w+$/, '')

/** The address of a public picture as PNG, for those who read no SVG: feeds, structured data. */
export const pictureUrl = (mediaUrl: string): string => `/pictures/${mediaId(mediaUrl)}.png`

/** The bytes of a public picture; null when there is none. */
async function readPicture({ db, storage }: Context, id: string): Promise<Uint8Array | null> {
  const file = await findFile(db, id)
  return file?.isPublic && file.contentType.startsWith('image/') ? storage.getBytes(file.id) : null
}

async function resize(
  content: Uint8Array,
  side: number,
  background: string | { r: number; g: number; b: number; alpha: number },
) {
  const { default: sharp } = await import('sharp')
  return sharp(content, { density: 300 }).resize(side, side, { fit: 'contain', background }).png().toBuffer()
}

/** A public picture as a square PNG on white; null when there is none. */
export async function drawPicture(context: Context, id: string): Promise<Buffer | null> {
  const content = await readPicture(context, id)
  if (!content) return null
  const { default: sharp } = await import('sharp')
  return oneByOne(async () =>
    sharp(await resize(content, productSide, '#ffffff'))
      .flatten({ background: '#ffffff' })
      .png({ palette: true })
      .toBuffer(),
  )
}

type Share = Board & { mediaUrl: string }

/** What the picture of a page shows, by its name such as `product-12`; null when there is no such page. */
async function findShare(context: Context, kind: string, id: number, language: Language): Promise<Share | null> {
  const t = translator(language)
  if (kind === 'academy')
    return { title: t('pages:brand'), note: t('pages:share.academy'), tone: 'honey', mediaUrl: '' }
  if (kind === 'product') {
    const found = await getProduct(context, id, language)
    if (failed(found)) return null
    const { name, plate, thumbnailUrl } = found.value
    return { title: name, note: formatZloty(priceOf(found.value)), tone: plate, mediaUrl: thumbnailUrl }
  }
  const [course] = await listCourseCards(context, [id], language)
  if (!course) return null
  const length = formatLength(course.lessonDuration)
  const note = t(course.isFree ? 'pages:share.lesson' : 'pages:share.course', { length })
  return { title: course.name, note, tone: course.plate, mediaUrl: course.thumbnailUrl }
}

/** The picture for previews of a page in messengers, as PNG; null when there is no such page. */
export async function drawShare(
  context: Context,
  kind: string,
  id: number,
  language: Language,
): Promise<Buffer | null> {
  const share = await findShare(context, kind, id, language)
  if (!share) return null
  const content = share.mediaUrl ? await readPicture(context, mediaId(share.mediaUrl)) : null
  return oneByOne(async () => {
    const [{ default: sharp }, board] = await Promise.all([import('sharp'), drawBoard(share, size, toneWidth)])
    const drawing = content && (await resize(content, drawingSide, { r: 0, g: 0, b: 0, alpha: 0 }).catch(() => null))
    const place = {
      left: size.width - toneWidth + (toneWidth - drawingSide) / 2,
      top: (size.height - drawingSide) / 2,
    }
    return sharp(Buffer.from(board))
      .composite(drawing ? [{ input: drawing, ...place }] : [])
      .flatten({ background: '#fffdf8' })
      .png({ palette: true })
      .toBuffer()
  })
}
