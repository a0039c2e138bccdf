import { randomUUID } from 'node:crypto'
import { withdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals'
import { trainingsEndpoints } from '@slodki-ul/contract/engagement/trainings'
import { placeGuestOrder, readOrderNumber } from './account-orders.ts'
import { demoPassword } from './accounts.ts'
import { call } from './api-client.ts'
import type { App } from './app.ts'
import { queryPostgres } from './database.ts'
import { payOrder } from './order-scenarios.ts'
import type { Sandbox } from './sandbox-client.ts'

const hexagons = 58
const training = 2

const promotion = {
  ...{ name: 'Tydzień sześciokątów', kind: 'percent', percent: 10, productIds: [hexagons], categoryIds: [] },
  ...{ prices: [], beginsAt: '2098-01-01T00:00', endsAt: '2098-01-08T00:00' },
}

type Way = { app: App; api: string; sandbox: Sandbox; email: string }

/** Records of the demo, and two that guests make below. */
const found = `select
  (select min(id) from products) as product, (select min(id) from courses) as course,
  (select min(id) from instructors) as instructor, (select 'course-' || min(id) from courses) as film,
  (select id from invoices order by id limit 1) as document,
  (select id from vouchers where kind <> 'gift' and batch_id is null order by code limit 1) as voucher,
  (select max(version) from legal_texts where kind = 'terms') as version,
  (select id from promotions where name = $2) as promotion, (select min(id) from trainings) as training, (select min(id) from plans) as plan,
  (select id from training_messages where email = $1) as message,
  (select id from withdrawals where email = $1) as withdrawal`

/** What an owner adds: kinds of records that the demo has none of. */
const added = (email: string): Record<string, [path: string, body: unknown]> => ({
  batch: [
    'voucher-batches',
    {
      ...{ code: 'LATO', count: 3, kind: 'percent', percent: 15, discountAmount: null, scope: 'shop' },
      ...{ planIds: [], productIds: [], categoryIds: [], minTotal: null, validFrom: null, validTo: '2099-12-31' },
      ...{ descriptionPl: '', descriptionEn: '' },
    },
  ],
  card: ['gift-cards', { valueAmount: 50, months: 12, email, language: 'pl', reason: 'Przeprosiny' }],
  settlement: ['cod-settlements', { name: 'DPD', rows: [{ parcelNumber: '1000000000001U', amount: '10,00' }] }],
  run: ['people/end-sessions', { selection: { all: { searchBy: 'ania@slodki-ul' } } }],
})

type StaffRecords = Record<string, string>

/** Returns the id of a record of each kind that has a page of its own in the back office. */
export async function makeStaffRecords({ app, api, sandbox, email }: Way): Promise<StaffRecords> {
  const order = await placeGuestOrder(api, email, { [hexagons]: 3 }, 'Stripe')
  await payOrder(api, sandbox, { story: 'card', email, orderId: order, url: '' })
  const orderNumber = await readOrderNumber(app, order)
  const statement = { fullName: 'Aneta Gil', orderNumber, scope: '', email, languageCode: 'pl' } as const
  await call(api, withdrawalsEndpoints.sendWithdrawal, { headers: {}, body: statement })
  const request = {
    Id: training,
    FullName: 'Kinga Maj',
    Email: email,
    Message: 'Przyjadę.',
    languageCode: 'pl',
  } as const
  await call(api, trainingsEndpoints.sendTrainingMessage, { body: request })

  let authorization = ''
  const post = async (path: string, body: unknown, type = 'application/json') => {
    const headers = { authorization, 'content-type': type, 'idempotency-key': randomUUID() }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await fetch(`${api}/api/admin/${path}`, { method: 'POST', headers, body: text })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json()) as Record<string, string>
  }
  const { token } = await post('session', { email: 'admin@slodki-ul.test', password: demoPassword })
  authorization = `Bearer ${token}`
  await post('session/confirm', { password: demoPassword })
  const read = async (text: string, values: unknown[]) => (await queryPostgres(app.databaseUrl ?? '', text, values))[0]
  const records: StaffRecords = { order }
  // A product has one promotion at a time.
  if (!(await read('select id from promotions where name = $1', [promotion.name]))) {
    const { hash } = await post('promotions/preview', { values: promotion })
    await post('promotions', { ...promotion, hash })
  }
  for (const [kind, [path, body]] of Object.entries(added(email))) records[kind] = (await post(path, body)).id ?? ''
  records.import = (await post('product-imports?name=cennik.csv', 'SKU;Nazwa\nNOWY-1;Sitko', 'text/csv')).id ?? ''
  for (const [kind, id] of Object.entries((await read(found, [email, promotion.name])) ?? {}))
    records[kind] = String(id)
  return records
}
