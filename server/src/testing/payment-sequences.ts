/** Purchases at the start of a sequence; see payment-purchases.ts. */
export const purchaseNames = [
  ...(['card', 'blik-odd', 'percent', 'gift-part', 'sells-gift', 'files'] as const),
  ...(['monthly', 'yearly-coupon', 'member', 'twice'] as const),
  ...(['ahead', 'ahead-coupon', 'eternal', 'member-ahead', 'twice-ahead'] as const),
] as const
export type PurchaseName = (typeof purchaseNames)[number] | 'free' | 'cod' | 'free-plan'

export type Sequence = { purchase: PurchaseName; steps: string[] }

/** Pseudo-random numbers from 0 to below 1 for a seed (mulberry32). */
function randomBy(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Steps with their relative frequency; a digit is the index of a page or event. */
const pageSteps: [string, number][] = [
  ...([
    ['paid0', 6],
    ['paid1', 4],
    ['paid2', 1],
    ['wait0', 3],
    ['wait1', 1],
    ['fail0', 3],
    ['close0', 3],
  ] as const),
  ...([
    ['next', 14],
    ['any0', 3],
    ['any1', 3],
    ['any2', 2],
    ['again', 6],
    ['jobs', 8],
  ] as const),
  ...([
    ['+3', 4],
    ['+31', 2],
    ['+61', 5],
    ['+1500', 2],
    ['+11600', 1],
  ] as const),
  ...([
    ['down', 1],
    ['refuse', 1],
    ['up', 3],
  ] as const),
  ...([
    ['amount', 1],
    ['currency', 1],
    ['livemode', 1],
    ['reference', 1],
  ] as const),
  ...([
    ['refund:100', 2],
    ['refund:all', 2],
    ['unrefund', 1],
    ['dispute', 1],
    ['lose', 1],
    ['win', 1],
  ] as const),
].map(([step, weight]) => [step, weight])

const renewalSteps: [string, number][] = [
  ...([
    ['renew', 5],
    ['decline', 4],
    ['retry', 3],
    ['switch', 1],
    ['end', 2],
    ['cancel', 1],
  ] as const),
  ...([
    ['+44700', 4],
    ['erase', 1],
  ] as const),
].map(([step, weight]) => [step, weight])

const aheadSteps: [string, number][] = [
  ['prolong', 5],
  ['+41800', 4],
  ['erase', 1],
]

const renewing: readonly string[] = ['monthly', 'yearly-coupon', 'member', 'twice']
const ahead: readonly string[] = ['ahead', 'ahead-coupon', 'eternal', 'member-ahead', 'twice-ahead']

function stepsOf(purchase: PurchaseName): [string, number][] {
  if (renewing.includes(purchase)) return [...pageSteps, ...renewalSteps]
  return ahead.includes(purchase) ? [...pageSteps, ...aheadSteps] : pageSteps
}

function pick(random: () => number, steps: [string, number][]): string {
  const weighted = steps.flatMap(([step, weight]) => Array<string>(weight).fill(step))
  return weighted[Math.floor(random() * weighted.length)] ?? 'jobs'
}

/** The sequence of a number: a purchase, then five to twelve steps. Most payments are reported and then processed. */
export function generateSequence(number: number): Sequence {
  const random = randomBy(number)
  const purchase = purchaseNames[number % purchaseNames.length] ?? 'card'
  const steps = Array.from({ length: 5 + Math.floor(random() * 8) }, () => pick(random, stepsOf(purchase)))
  const isUsual = random() < 0.4
  return { purchase, steps: [...(isUsual ? ['paid0', 'next'] : []), ...steps, 'up', 'next', 'jobs'] }
}

const written: [PurchaseName, string][] = [
  ['cod', 'again +61 jobs'],
  ['free', 'again +61 jobs'],
  ['free-plan', 'again +61 jobs'],
  ['card', 'paid0 next any0 any0 jobs'],
  ['card', 'paid0 jobs next'],
  ['card', '+61 jobs paid0 next jobs'],
  ['card', 'down +61 jobs +1500 jobs up jobs'],
  ['card', 'wait0 next fail0 next again paid1 next jobs'],
  ['card', 'wait0 next +61 jobs paid0 next jobs'],
  ['card', 'close0 next again paid1 next paid0 next jobs'],
  ['percent', 'paid0 next refund:100 next refund:100 next refund:all next lose next jobs'],
  ['sells-gift', 'paid0 next refund:all next unrefund next jobs'],
  ['gift-part', 'amount currency livemode reference +61 jobs'],
  ['blik-odd', 'paid0 amount +61 jobs +1500 jobs'],
  ['monthly', 'paid0 next renew next decline next retry next +44700 jobs'],
  ['monthly', 'paid0 any0 any1 any0 renew any2 any1 jobs'],
  ['yearly-coupon', 'paid0 next switch next refund:all next end next jobs'],
  ['twice', 'paid0 next paid1 next jobs +3 jobs'],
  ['twice-ahead', 'paid0 next paid1 next jobs +3 jobs'],
  ['member-ahead', 'paid0 next +41800 prolong paid1 next prolong +61 jobs'],
  ['ahead', 'paid0 erase next jobs +3 jobs'],
  ['monthly', 'paid0 erase next jobs +3 jobs'],
  ['ahead', '+61 jobs paid0 next jobs'],
  ['monthly', '+61 jobs paid0 next jobs +3 jobs'],
]

/** Sequences written by hand, each for a rule. */
export const writtenSequences: Sequence[] = written.map(([purchase, steps]) => ({ purchase, steps: steps.split(' ') }))
