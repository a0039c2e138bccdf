import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetKeptRecords } from '#compliance/account-data/account.jobs.ts'
import { rowsOf } from '#db/client.ts'
import { noteExpired, remindEnding } from '#membership/billing/subscription.jobs.ts'
import { removeInvoiceFiles } from '#payments/documents/invoices.jobs.ts'
import { fillTable } from '#testing/many-rows.ts'
import { type Academy, openAcademy } from '#testing/test-app.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
  // Whoever updates a row that is named here fails, and each try leaves a number behind.
  await academy.context.db.execute(sql`create table broken (id uuid primary key)`)
  await academy.context.db.execute(sql`create sequence tries`)
  await academy.context.db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin
      if exists (select from broken where id = new.id) then
        perform nextval('tries');
        raise exception 'broken row';
      end if;
      return new;
    end $$`)
  for (const table of ['subscriptions', 'orders', 'invoices'])
    await academy.context.db.execute(
      sql.raw(`create trigger refuse before update on ${table} for each row execute function refuse()`),
    )
})
afterAll(() => academy.close())
beforeEach(() => academy.context.db.execute(sql`delete from broken`))

const at = (ms: number) => `timestamptz '${new Date(academy.clock.now() + ms).toISOString()}'`

async function idsOf(query: string): Promise<string[]> {
  return rowsOf<{ id: string }>(await academy.context.db.execute(sql.raw(query))).map(({ id }) => id)
}

/** The first of these rows fails from now on. */
async function breakRow(ids: readonly string[]): Promise<void> {
  await academy.context.db.execute(sql`insert into broken values (${ids[0]})`)
}

/** How often the broken row was tried since the last look. */
async function triesOf(work: () => Promise<unknown>): Promise<number> {
  const count = async () => Number((await idsOf(`select nextval('tries') as id`))[0])
  const before = await count()
  await work()
  return (await count()) - before - 1
}

/** As often as one tick runs a job that finds more. */
async function tick(job: (context: Academy['context']) => Promise<number>): Promise<void> {
  for (let turn = 0; turn < 20 && (await job(academy.context)) > 0; turn++);
}

const subscription = {
  plan_id: '1',
  payment_method: `'Blik'`,
  price: '1000',
  language: `'pl'`,
  status: `'Active'`,
}

type Case = {
  job: (context: Academy['context']) => Promise<number>
  /** Makes three rows that are due and answers their ids, the one that is due first before the others. */
  make(): Promise<string[]>
  /** Which of them are done. */
  done: string
}

const cases: Record<string, Case> = {
  'remind-ending-subscriptions': {
    job: remindEnding,
    async make() {
      const paid_until = `${at(5 * dayMs)} + n * interval '1 second'`
      await fillTable(academy, 'subscriptions', 3, {
        ...subscription,
        email: `'remind' || n || '@poczta.example'`,
        paid_until,
      })
      return idsOf(`select id from subscriptions where email::text like 'remind%' order by paid_until`)
    },
    done: `select id from subscriptions where email::text like 'remind%' and reminded is not null`,
  },
  'note-expired-subscriptions': {
    job: noteExpired,
    async make() {
      const paid_until = `${at(-dayMs)} + n * interval '1 second'`
      await fillTable(academy, 'subscriptions', 3, {
        ...subscription,
        email: `'expired' || n || '@poczta.example'`,
        paid_until,
      })
      return idsOf(`select id from subscriptions where email::text like 'expired%' order by paid_until`)
    },
    done: `select id from subscriptions where email::text like 'expired%' and status = 'Expired'`,
  },
  'forget-kept-records': {
    job: forgetKeptRecords,
    async make() {
      await fillTable(academy, 'orders', 3, {
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
      await fillTable(academy, 'files', 3, { name: `'over' || n`, size_bytes: '1' })
      await fillTable(academy, 'invoices', 3, {
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
      academy.clock.advance(pause * minuteMs - 1)
      expect(await triesOf(() => tick(job))).toBe(0)
      academy.clock.advance(1)
      expect(await triesOf(() => tick(job))).toBe(1)
    }
    await academy.context.db.execute(sql`delete from broken`)
    await tick(job)
    expect(await idsOf(done)).toHaveLength(2)
    academy.clock.advance(8 * minuteMs)
    await tick(job)
    expect((await idsOf(done)).sort()).toEqual([...ids].sort())
  })
})
