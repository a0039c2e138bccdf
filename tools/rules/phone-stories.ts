import type { Rule } from './sources.ts'

/** What staff do whole on a phone, and the stories that do it (BO-034). */
const stories: Readonly<Record<string, readonly string[]>> = {
  orders: ['e2e/commerce/order-handling.spec.ts', 'e2e/commerce/order-refunds.spec.ts'],
  packing: ['e2e/commerce/packing.spec.ts'],
  comments: ['e2e/learning/staff-comments.spec.ts'],
  withdrawals: ['e2e/compliance/accepted-withdrawal.spec.ts'],
  requests: ['e2e/commerce/order-refunds.spec.ts'],
  'the dashboard': ['e2e/platform/health.spec.ts'],
}
/** The tag of a test that runs at 390 px only (e2e/support/fixtures.ts). */
const onPhone = /^\s*(long\.)?phoneOnly,$|tag: '@phone'/m

/** Each of these places is worked in by a story on a phone. */
export const checkPhoneStories: Rule = (tree) => {
  const onPhones = new Set(tree.filter(({ text }) => onPhone.test(text)).map(({ path }) => path))
  return Object.entries(stories).flatMap(([place, paths]) =>
    paths.filter((path) => !onPhones.has(path)).map((path) => `${path}: does not work with ${place} on a phone`),
  )
}
