import { dayMs } from '@slodki-ul/contract/durations'
import { dayInWarsaw } from '#calendar.rules.ts'
import { sendingMoment } from '#catalogue/vouchers/gift-deliveries.rules.ts'
import type { TestApp } from '#testing/test-app.ts'

/** What tests of gift cards that are mailed on a day share; the server is open once the tests run. */
export function giftDeliveries(open: () => TestApp) {
  /** The day in Warsaw in some days. */
  const dayIn = (days: number) => dayInWarsaw(new Date(open().clock.now() + days * dayMs))
  return {
    dayIn,
    aGift: (recipientEmail: string, days: number, message = 'Sto lat & 100 pączków') => ({
      ...{ recipientName: 'Ania', recipientEmail, message, sendOn: dayIn(days) },
    }),
    /** Runs the jobs until nothing is left to do, a while before or at the morning of a day. */
    async runAt(day: string | null, before = 0) {
      const { clock, runJobs } = open()
      if (day) clock.advance(sendingMoment(day, new Date(0)).getTime() - before - clock.now())
      for (let round = 0; round < 3; round++) await runJobs()
    },
    mailsTo: (address: string) => open().sent.filter(({ to }) => to === address),
    mailsWith: (code: string) => open().sent.filter(({ text }) => text.includes(code)),
  }
}
