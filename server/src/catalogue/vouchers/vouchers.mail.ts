import { formatZloty, toZloty } from '@slodki-ul/contract/money'
import { giftCardMails } from '#catalogue/vouchers/gift-cards.mail.ts'
import { loadData, mailTemplate } from '#platform/mail/mail-template.ts'

type Claim = { code: string; value: number; claimed: number }

const price = (grosze: number) => formatZloty(toZloty(grosze))

/** To staff: gift cards that were blocked after something had been spent of them. */
const claimed = mailTemplate({
  name: { pl: 'Zablokowana karta podarunkowa, z której wydano', en: 'Blocked gift card that was spent' },
  sentWhen: {
    pl: 'Do sklepu, gdy pieniądze za kartę wróciły, a część z niej była już wydana.',
    en: 'To the shop, when money for a card went back and some of the card had been spent.',
  },
  audience: 'staff',
  load: loadData<{ reference: string; claims: Claim[] }>(),
  example: () => ({ reference: 'SU-10023', claims: [{ code: '…K7MX', value: 20_000, claimed: 6_450 }] }),
  write: ({ reference, claims }) => {
    const total = price(claims.reduce((sum, each) => sum + each.claimed, 0))
    return {
      content: {
        subject: `Zablokowana karta podarunkowa, wydane ${total}: zamówienie ${reference}`,
        title: 'Pieniądze za kartę wróciły, a część jest wydana',
        paragraphs: [
          `Karty podarunkowe z zamówienia ${reference} są zablokowane, bo pieniądze za nie wróciły do kupującego albo kwestionuje je bank.`,
          `Przed blokadą wydano z nich ${total}. Ta kwota należy się od kupującego i jest zapisana przy karcie jako roszczenie.`,
          'Skontaktuj się z kupującym. Jeśli bank rozstrzygnie spór na naszą korzyść, karty odblokują się same.',
        ],
        columns: claims.map((each) => ({
          label: `Karta ${each.code}`,
          rows: [`Wartość ${price(each.value)}`, `Wydane: ${price(each.claimed)}`],
        })),
        values: { number: reference, amount: total },
      },
    }
  },
})

export const voucherMails = { 'staff-gift-cards-claimed': claimed, ...giftCardMails }
