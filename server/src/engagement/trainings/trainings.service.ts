import type { Tone } from '@slodki-ul/contract/catalogue/products'
import { isEmail } from '@slodki-ul/contract/email.rules'
import type { Input } from '@slodki-ul/contract/endpoint'
import type { Training, TrainingImage, trainingsEndpoints } from '@slodki-ul/contract/engagement/trainings'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import { toZloty } from '@slodki-ul/contract/money'
import { type Page, paginationOf } from '@slodki-ul/contract/pagination'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import * as table from '#engagement/trainings/trainings.db.ts'
import { cleanProse } from '#html.ts'
import type { RequestContext } from '#http/session.ts'
import { nonBreakingSpaces } from '#non-breaking-spaces.ts'
import { mediaUrl } from '#platform/files/links.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { reportToStaff } from '#platform/mail/staff.ts'
import { searchWordsOf, stemOf } from '#search/search.rules.ts'

export {
  deleteMessagesBefore,
  deleteMessagesOf,
  selectMessage as findMessage,
  selectMessagesOf,
} from '#engagement/trainings/trainings.db.ts'

type Rows = typeof trainingsEndpoints

/** Number of search words that are used. */
const wordsMax = 6

const toTraining = (row: table.TrainingRow): Training => ({
  id: row.id,
  name: row.name,
  thumbnailUrl: mediaUrl(row.pictureId, row.pictureType),
  thumbnailAlt: row.pictureAlt,
  plate: row.plate,
  date: row.startsAt.toISOString(),
  availablePlaces: row.availablePlaces,
  location: row.location,
  price: toZloty(row.price),
  description: row.description,
})

/** A page of the trainings that have not started and match every search word. */
export async function listTrainings(
  { db, clock }: Context,
  query: Input<Rows['listTrainings']>['query'],
): Promise<Page<Training>> {
  const language = query.languageCode
  const words = searchWordsOf(query.searchBy).slice(0, wordsMax)
  // A search without words finds nothing.
  if (query.searchBy !== '' && words.length === 0) return { items: [], pagination: paginationOf(query, 0) }
  const stems = words.map((word) => stemOf(word, language))
  const { rows, total } = await table.selectPage(db, { ...query, language, stems, now: clock.date() })
  return { items: rows.map(toTraining), pagination: paginationOf(query, total) }
}

/** Pictures from earlier trainings. */
export async function listTrainingImages({ db }: Context, language: Language): Promise<TrainingImage[]> {
  const rows = await table.selectImages(db, language)
  return rows.map(({ fileId, fileType, plate, alt }) => ({ url: mediaUrl(fileId, fileType), plate, alt }))
}

/** A training, started or not; null when there is none. */
export async function findTraining({ db }: Context, id: number, language: Language): Promise<Training | null> {
  const row = await table.selectTraining(db, id, language)
  return row ? toTraining(row) : null
}

/**
 * Saves a message to the organiser and queues two mails: to the organiser, who replies personally, and to the sender
 * . Fails with ERRORS.INVALIDEMAIL or, for an unknown or started training, ERRORS.TRAININGNOTFOUND.
 */
export async function sendTrainingMessage(
  context: Context,
  { userId, ip }: RequestContext,
  body: Input<Rows['sendTrainingMessage']>['body'],
): Promise<Outcome<undefined>> {
  const { Id, FullName, Phone, Email, Message, languageCode: language, website } = body
  const { db, clock, limits } = context
  const allowed = await limits.consume('sendTrainingMessage', ip)
  if (failed(allowed)) return allowed
  if (!isEmail(Email)) return fail('ERRORS.INVALIDEMAIL', { fields: { Email: 'ERRORS.ENTERVALIDEMAIL' } })
  const training = await table.selectTraining(db, Id, language)
  if (!training?.isShown || training.startsAt <= clock.date()) return fail('ERRORS.TRAININGNOTFOUND')
  // A bot that filled in the honeypot gets the same reply.
  if (website !== '') return succeed(undefined)
  // Prevents flooding a mailbox with confirmations.
  const toAddress = await limits.consume('trainingMailTo', Email.toLowerCase())
  if (failed(toAddress)) return toAddress
  return inTransaction<Outcome<undefined>>(context, async (tx) => {
    const messageId = crypto.randomUUID()
    await table.insertMessage(tx, {
      id: messageId,
      trainingId: Id,
      userId,
      fullName: FullName,
      email: Email,
      phone: Phone === '' ? null : Phone,
      message: Message,
      language,
      createdAt: clock.date(),
    })
    await reportToStaff(tx, context, {
      occasion: `training-request-organiser:${messageId}`,
      kind: 'training-request-organiser',
      data: { messageId },
    })
    await queueMail(tx, context, {
      occasion: `training-request-sender:${messageId}`,
      kind: 'training-request-sender',
      recipient: Email,
      language,
      data: { messageId },
    })
    return succeed(undefined)
  })
}

type Both = { pl: string; en: string | null }

/** The input of a new training; its price in grosze. */
export type NewTraining = {
  id?: number
  name: Both
  location: Both
  /** HTML. */
  description: Both
  startsAt: Date
  endsAt: Date
  capacity: number
  availablePlaces: number
  price: number
  pictureId: string
  pictureAlt: Both
  plate: Tone
}

/** The columns of the texts of a training: with non-breaking spaces, sanitised, and its search words. */
export async function textColumns({ name, location, description }: Record<'name' | 'location' | 'description', Both>) {
  const nonBreakingBoth = ({ pl, en }: Both): Both => ({
    pl: nonBreakingSpaces(pl, 'pl'),
    en: en === null ? null : nonBreakingSpaces(en, 'en'),
  })
  const [names, places, texts] = [name, location, description].map(nonBreakingBoth) as [Both, Both, Both]
  const wordsIn = (language: Language) =>
    searchWordsOf([names, places, texts].map((text) => text[language] ?? text.pl).join(' ')).join(' ')
  return {
    ...{ namePl: names.pl, nameEn: names.en, locationPl: places.pl, locationEn: places.en },
    descriptionPl: await cleanProse(texts.pl),
    descriptionEn: texts.en === null ? null : await cleanProse(texts.en),
    ...{ searchPl: wordsIn('pl'), searchEn: wordsIn('en') },
  }
}

/** Adds a training that guests see. */
export async function addTraining(tx: Transaction, { id, pictureAlt, ...training }: NewTraining): Promise<void> {
  const { startsAt, endsAt, capacity, availablePlaces, price, pictureId, plate } = training
  await table.insertTraining(tx, {
    ...(id === undefined ? {} : { id }),
    ...(await textColumns(training)),
    ...{ startsAt, endsAt, capacity, availablePlaces, price, pictureId, plate },
    // All others were given before.
    reservedPlaces: capacity - availablePlaces,
    ...{ pictureAltPl: pictureAlt.pl, pictureAltEn: pictureAlt.en },
  })
}

/** Adds pictures from earlier trainings in display order. */
export const addTrainingImages = (
  tx: Transaction,
  images: readonly { fileId: string; plate: Tone; alt: Both }[],
): Promise<void> =>
  table.insertImages(
    tx,
    images.map(({ fileId, plate, alt }, position) => ({ fileId, plate, altPl: alt.pl, altEn: alt.en, position })),
  )
