/**
 * Why a consumer may withdraw from a line of a contract or may not, with the article of the Consumer Rights Act (of 30 May
 * 2014) that says so.
 */
const articles = {
  inTime: 'art. 27',
  notBegun: 'art. 28',
  late: 'art. 27',
  company: 'art. 7aa',
  perishable: 'art. 38 ust. 1 pkt 4',
  fileOpened: 'art. 38 ust. 1 pkt 13',
  cardBegun: 'art. 38 ust. 1 pkt 1',
  refunded: 'art. 32 ust. 1',
  deliveryWhole: 'art. 32 ust. 1',
  deliveryCheapest: 'art. 33',
  deliveryOfPart: 'art. 32 ust. 1',
  daysUsed: 'art. 35',
  notStarted: 'art. 32 ust. 1',
  withoutEnd: 'art. 35',
} as const

export type RightReason = keyof typeof articles
export const rightReasons = Object.keys(articles) as [RightReason, ...RightReason[]]
export const articleOf = (reason: RightReason): string => articles[reason]

/** `check` where staff must find out more than is stored. */
export const rightVerdicts = ['yes', 'no', 'check'] as const
export type RightVerdict = (typeof rightVerdicts)[number]

const verdicts: Record<RightReason, RightVerdict> = {
  ...{
    inTime: 'yes',
    notBegun: 'yes',
    deliveryWhole: 'yes',
    deliveryCheapest: 'yes',
    daysUsed: 'yes',
    notStarted: 'yes',
  },
  ...{ late: 'no', perishable: 'no', fileOpened: 'no', cardBegun: 'no', refunded: 'no' },
  ...{ company: 'check', deliveryOfPart: 'check', withoutEnd: 'check' },
}
export const verdictOf = (reason: RightReason): RightVerdict => verdicts[reason]
