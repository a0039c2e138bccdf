import type { TrainingValues } from '@slodki-ul/contract/engagement/training-form.rules'
import { trainingMessagesEndpoints } from '@slodki-ul/contract/engagement/training-messages.admin'
import type { MessageAction } from '@slodki-ul/contract/engagement/training-states.rules'
import { trainingsEndpoints } from '@slodki-ul/contract/engagement/trainings'
import { staffTrainingsEndpoints as rows } from '@slodki-ul/contract/engagement/trainings.admin'
import { sql } from 'drizzle-orm'
import { queryOne } from '#testing/factories.ts'
import { aKey } from '#testing/staff-orders.ts'
import type { TestApp } from '#testing/test-app.ts'

export const trainingValues: TrainingValues = {
  ...{ namePl: 'Chleb na miodzie', nameEn: 'Bread with honey', locationPl: 'Lublin, piekarnia', locationEn: '' },
  ...{
    descriptionPl: '<p>Cały dzień przy piecu.</p>',
    descriptionEn: '',
    capacity: 3,
    reservedPlaces: 0,
    price: 349.5,
  },
  ...{ startsAt: '2027-03-13T09:05', endsAt: '2027-03-13T17:00', pictureAltPl: 'Bochenek chleba', pictureAltEn: '' },
  isPublished: false,
}

const rowOf = {
  reply: 'replyToTrainingMessage',
  confirm: 'confirmTrainingMessage',
  wait: 'waitTrainingMessage',
  refuse: 'refuseTrainingMessage',
} as const

let people = 0

/** Trainings of staff and the messages of guests about them. */
export const trainingOffice = (app: () => TestApp, headers: () => Record<string, string>) => ({
  add: (change: Partial<TrainingValues> = {}, own = headers(), key = aKey()) =>
    app().call(rows.addTraining, { body: { ...trainingValues, ...change }, headers: key }, own),
  change: (id: number, version: number, body: Partial<TrainingValues>) =>
    app().call(rows.changeTraining, { params: { id }, body, headers: { 'if-match': `"${version}"` } }, headers()),
  show: async (id: number) => (await app().call(rows.getStaffTraining, { params: { id } }, headers())).reply,
  list: async (query: object = {}) =>
    (await app().call(rows.listStaffTrainings, { query: query as never }, headers())).reply,
  copy: (id: number, startsAt: string) =>
    app().call(rows.copyTraining, { params: { id }, body: { startsAt }, headers: aKey() }, headers()),
  callOff: (id: number, text: string) =>
    app().call(rows.callOffTraining, { params: { id }, body: { text }, headers: aKey() }, headers()),

  /** A training that guests see, with the picture of another one. Returns its id. */
  async aShownTraining(change: Partial<TrainingValues> = {}): Promise<number> {
    const { reply } = await this.add(change)
    const picture = sql`(select picture_id from trainings where picture_id is not null order by id limit 1)`
    await app().context.db.execute(
      sql`update trainings set picture_id = ${picture}, is_published = true where id = ${reply.id}`,
    )
    return reply.id
  },
  /** What guests see of a training; undefined when they do not. */
  async seen(id: number) {
    const query = { languageCode: 'pl', pageSize: 100 } as const
    return (await app().call(trainingsEndpoints.listTrainings, { query })).reply.find((each) => each.id === id)
  },
  /** A message of a guest; returns its id and address. */
  async write(trainingId: number, languageCode: 'pl' | 'en' = 'pl') {
    const email = `uczestniczka-${++people}@poczta.example`
    const body = {
      Id: trainingId,
      FullName: 'Ewa Lipiec',
      Phone: '601 234 567',
      Email: email,
      Message: 'Czy jest parking?',
    }
    const { status } = await app().call(trainingsEndpoints.sendTrainingMessage, { body: { ...body, languageCode } })
    const found = await queryOne<{ id: string }>(app(), sql`select id from training_messages where email = ${email}`)
    return { status, email, id: found?.id ?? '' }
  },
  read: async (id: string) =>
    (await app().call(trainingMessagesEndpoints.getTrainingMessage, { params: { id } }, headers())).reply,
  messages: async (query: object = {}) =>
    (await app().call(trainingMessagesEndpoints.listTrainingMessages, { query: query as never }, headers())).reply,
  decide: (
    id: string,
    action: MessageAction,
    { text = 'Do zobaczenia.\n\nŻaneta', places = 1, key = aKey(), own = headers() } = {},
  ) => {
    const given = { params: { id }, headers: key }
    if (action === 'leave') return app().call(trainingMessagesEndpoints.leaveTrainingMessage, given, own)
    if (action === 'confirm')
      return app().call(trainingMessagesEndpoints.confirmTrainingMessage, { ...given, body: { places, text } }, own)
    return app().call(trainingMessagesEndpoints[rowOf[action]], { ...given, body: { text } }, own)
  },
})
