import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purgeRetainedRecords } from '#compliance/account-data/account.jobs.ts'
import { rowsOf } from '#db/client.ts'
import { expireSubscriptions, sendExpiryReminders } from '#membership/billing/subscription.jobs.ts'
import { removeInvoiceFiles } from '#payments/documents/invoices.jobs.ts'
import { fillTable } from '#testing/many-rows.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ hasMadeUpDocuments: true })
  // Updating a row listed in this table fails, and each try increments a sequence.
  await testApp.context.db.execute(sql`create table broken (id uuid primary key)`)
  await testApp.context.db.execute(sql`create sequence tries`)
  await testApp.context.db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin
      if exists (select from broken where id = new.id) then
        perform nextval('tries');
        raise exception 'broken row';
      end if;
      return new;
    end $$`)
  for (const table of ['subscriptions', 'orders', 'invoices'])
    await testApp.context.db.execute(
      sql.raw(`create trigger refuse before update on ${table} for each row execute function refuse()`),
    )
})
afterAll(() => testApp.close())
beforeEach(() => testApp.context.db.execute(sql`delete from broken`))

const at = (ms: number) => `timestamptz '${new Date(testApp.clock.now() + ms).toISOString()}'`

async function idsOf(query: string): Promise<string[]> {
  return rowsOf<{ id: string }>(await testApp.context.db.execute(sql.raw(query))).map(({ id }) => id)
}

/** Makes the first of these rows fail from now on. */
async function breakRow(ids: readonly string[]): Promise<void> {
  await testApp.context.db.execute(sql`insert into broken values (${ids[0]})`)
}

/** Number of tries of the broken row during `work`. */
async function triesOf(work: () => Promise<unknown>): Promise<number> {
  const count = async () => Number((await idsOf(`select nextval('tries') as id`))[0])
  const before = await count()
  await work()
  return (await count()) - before - 1
}

/** Runs a job as often as one tick runs a job that finds more. */
async function tick(job: (context: TestApp['context']) => Promise<number>): Promise<void> {
  for (let turn = 0; turn < 20 && (await job(testApp.context)) > 0; turn++);
}

const subscription = {
  plan_id: '1',
  payment_method: `'Blik'`,
  price: '1000',
  language: `'pl'`,
  status: `'Active'`,
}

type Case = {
  job: (context: TestApp['context']) => Promise<number>
  /** Creates three due rows and returns their ids, the one due first at the start. */
  make(): Promise<string[]>
  /** Which of them are done. */
  done: string
}

const cases: Record<string, Case> = {
  'remind-ending-subscriptions': {
    job: sendExpiryReminders,
    async make() {
      const paid_until = `${at(5 * dayMs)} + n * interval '1 second'`
      await fillTable(testApp, 'subscriptions', 3, {
        ...subscription,
        email: `'remind' || n || '@poczta.example'`,
        paid_until,
      })
      return idsOf(`select id from subscriptions where email::text like 'remind%' order by paid_until`)
    },
    done: `select id from subscriptions where email::text like 'remind%' and reminded is not null`,
  },
  'expire-subscriptions': {
    job: expireSubscriptions,
    async make() {
      const paid_until = `${at(-dayMs)} + n * interval '1 second'`
      await fillTable(testApp, 'subscriptions', 3, {
        ...subscription,
        email: `'expired' || n || '@poczta.example'`,
        paid_until,
      })
      return idsOf(`select id from subscriptions where email::text like 'expired%' order by paid_until`)
    },
    done: `select id from subscriptions where email::text like 'expired%' and status = 'Expired'`,
  },
  'purge-retained-records': {
    job: purgeRetainedRecords,
    async make() {
      await fillTable(testApp, 'orders', 3, {
        ...{
          status: `'Delivered'`,
          language: `'pl'`,
          email: `'old' || n || '@poczta.example'`,
          payment_method: `'Cod'`,
        },
        ...{
          shipping_method: `'Kurier'`,
          products_total: '0',
          discount_total: '0',
          shipping_cost: '0',
          shipping_vat: '0',
        },
        ...{ total: '0', created_at: `timestamptz '2010-01-01' + n * interval '1 day'` },
      })
      return idsOf(`select id from orders where email::text like 'old%' order by created_at`)
    },
    done: `select id from orders where created_at < timestamptz '2011-01-01' and anonymised_at is not null`,
  },
  'remove-invoice-files': {
    job: removeInvoiceFiles,
    async make() {
      await fillTable(testApp, 'files', 3, { name: `'over' || n`, size_bytes: '1' })
      await fillTable(testApp, 'invoices', 3, {
        ...{
          type: `'Invoice'`,
          position: 'n',
          number: `'over ' || n`,
          order_id: 'gen_random_uuid()',
          payment_method: `'Cod'`,
        },
        ...{ total: '0', vat_total: '0', anonymised_at: `${at(-dayMs)} + n * interval '1 second'` },
        file_id: `(select id from files where name = 'over' || n)`,
      })
      return idsOf(`select id from invoices where number like 'over %' order by anonymised_at`)
    },
    done: `select id from invoices where number like 'over %' and file_id is null`,
  },
}

describe.each(Object.entries(cases))('%s', (_name, { job, make, done }) => {
  it('does the others when one row fails, tries that one again after growing pauses, and does it once it can', async () => {
    const ids = await make()
    expect(ids).toHaveLength(3)
    await breakRow(ids)
    expect(await triesOf(() => tick(job))).toBe(1)
    expect((await idsOf(done)).sort()).toEqual(ids.slice(1).sort())
    expect(await triesOf(() => tick(job))).toBe(0)
    for (const pause of [1, 2, 4]) {
      testApp.clock.advance(pause * minuteMs - 1)
      expect(await triesOf(() => tick(job))).toBe(0)
      testApp.clock.advance(1)
      expect(await triesOf(() => tick(job))).toBe(1)
    }
    await testApp.context.db.execute(sql`delete from broken`)
    await tick(job)
    expect(await idsOf(done)).toHaveLength(2)
    testApp.clock.advance(8 * minuteMs)
    await tick(job)
    expect((await idsOf(done)).sort()).toEqual([...ids].sort())
  })
})
