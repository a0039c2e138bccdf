import { homeZone } from '@slodki-ul/contract/dates'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Permission } from '@slodki-ul/contract/identity/permissions'
import { daysOf, type figuresEndpoints } from '@slodki-ul/contract/platform/figures.admin'
import { Temporal } from 'temporal-polyfill'
import type { Context } from '#context.ts'
import type { Period } from '#figure.ts'

type Days = { from: string; to: string }

const midnight = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(homeZone).epochMilliseconds)

/** From midnight to midnight in Warsaw. */
const periodOf = ({ from, to }: Days): Period => ({
  from: midnight(Temporal.PlainDate.from(from)),
  until: midnight(Temporal.PlainDate.from(to).add({ days: 1 })),
})

/** As many days that end where these begin. */
function daysBefore(days: Days): Days {
  const from = Temporal.PlainDate.from(days.from)
  return { from: from.subtract({ days: daysOf(days) }).toString(), to: from.subtract({ days: 1 }).toString() }
}

/** The figures of some days that the caller may see, against the equal period before (BO-039). */
export async function listFigures(
  { db, figures }: Context,
  may: (permission: Permission) => boolean,
  days: Days,
): Promise<Outcome<Reply<(typeof figuresEndpoints)['listFigures']>>> {
  const before = daysBefore(days)
  const measured = await Promise.all(
    figures
      .filter(({ permission }) => may(permission))
      .map(async ({ kind, measure }) => ({
        kind,
        value: await measure(db, periodOf(days)),
        before: await measure(db, periodOf(before)),
      })),
  )
  return succeed({ before, figures: measured })
}
