import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import { giftCardMails } from '#catalogue/vouchers/gift-cards.mail.ts'
import type { MailBuilder } from '#platform/mail/mail.jobs.ts'

type Claim = { code: string; value: number; claimed: number }

/** To staff: gift cards that were blocked after something had been spent of them. */
const claimed: MailBuilder = async (_context, data) => {
  const claims = data.claims as Claim[]
  const total = price(claims.reduce((sum, each) => sum + each.claimed, 0))
  return {
    content: {
      subject: `Zablokowana karta podarunkowa, wydane ${total}: zamówienie ${String(data.reference)}`,
      title: 'Pieniądze za kartę wróciły, a część jest wydana',
      paragraphs: [
        `Karty podarunkowe z zamówienia ${String(data.reference)} są zablokowane, bo pieniądze za nie wróciły do kupującego albo kwestionuje je bank.`,
        `Przed blokadą wydano z nich ${total}. Ta kwota należy się od kupującego i jest zapisana przy karcie jako roszczenie.`,
        'Skontaktuj się z kupującym. Jeśli bank rozstrzygnie spór na naszą korzyść, karty odblokują się same.',
      ],
      columns: claims.map((each) => ({
        label: `Karta ${each.code}`,
        rows: [`Wartość ${price(each.value)}`, `Wydane: ${price(each.claimed)}`],
      })),
    },
  }
}

const price = (grosze: number) => formatZloty(toZloty(grosze))

export const voucherMails: Record<string, MailBuilder> = { 'staff-gift-cards-claimed': claimed, ...giftCardMails }
