import { categoriesModule } from '#catalogue/categories/categories.module.ts'
import { importsModule } from '#catalogue/imports/imports.module.ts'
import { pricesModule } from '#catalogue/prices/prices.module.ts'
import { productsModule } from '#catalogue/products/products.module.ts'
import { shippingModule } from '#catalogue/shipping/shipping.module.ts'
import { stockModule } from '#catalogue/stock/stock.module.ts'
import { vouchersModule } from '#catalogue/vouchers/vouchers.module.ts'
import { cartModule } from '#commerce/cart/cart.module.ts'
import { checkoutModule } from '#commerce/checkout/checkout.module.ts'
import { handOrdersModule } from '#commerce/hand-orders/hand-orders.module.ts'
import { ordersModule } from '#commerce/orders/orders.module.ts'
import { returnsModule } from '#commerce/returns/returns.module.ts'
import { settlementsModule } from '#commerce/settlements/settlements.module.ts'
import { shipmentsModule } from '#commerce/shipments/shipments.module.ts'
import { accountDataModule } from '#compliance/account-data/account-data.module.ts'
import { accountingModule } from '#compliance/accounting/accounting.module.ts'
import { euSalesModule } from '#compliance/eu-sales/eu-sales.module.ts'
import { evidenceModule } from '#compliance/evidence/evidence.module.ts'
import { legalTextsModule } from '#compliance/legal-texts/legal-texts.module.ts'
import { payoutsModule } from '#compliance/payouts/payouts.module.ts'
import { withdrawalsModule } from '#compliance/withdrawals/withdrawals.module.ts'
import type { Context } from '#context.ts'
import type { DoctorCheck } from '#doctor.ts'
import { communityModule } from '#engagement/community/community.module.ts'
import { newsletterModule } from '#engagement/newsletter/newsletter.module.ts'
import { pagesModule } from '#engagement/pages/pages.module.ts'
import { trackingModule } from '#engagement/tracking/tracking.module.ts'
import { trainingsModule } from '#engagement/trainings/trainings.module.ts'
import { waitlistModule } from '#engagement/waitlist/waitlist.module.ts'
import type { Gauge } from '#gauge.ts'
import { authModule } from '#identity/auth/auth.module.ts'
import { noticesModule } from '#identity/notices/notices.module.ts'
import { staffModule } from '#identity/staff/staff.module.ts'
import { usersModule } from '#identity/users/users.module.ts'
import { workspaceModule } from '#identity/workspace/workspace.module.ts'
import { commentsModule } from '#learning/comments/comments.module.ts'
import { coursesModule } from '#learning/courses/courses.module.ts'
import { favouritesModule } from '#learning/favourites/favourites.module.ts'
import { videosModule } from '#learning/videos/videos.module.ts'
import { consentsModule } from '#legal/consents/consents.module.ts'
import { termsModule } from '#legal/terms/terms.module.ts'
import { accessModule } from '#membership/access/access.module.ts'
import { billingModule } from '#membership/billing/billing.module.ts'
import { peopleModule } from '#membership/people/people.module.ts'
import { plansModule } from '#membership/plans/plans.module.ts'
import type { Module } from '#module.ts'
import { documentsModule } from '#payments/documents/documents.module.ts'
import { ksefModule } from '#payments/documents/ksef.module.ts'
import type { PayableKind } from '#payments/payments/attempts.rules.ts'
import type { PaymentHandlers } from '#payments/payments/payable-handlers.service.ts'
import { paymentsModule } from '#payments/payments/payments.module.ts'
import { refundsModule } from '#payments/refunds/refunds.module.ts'
import { auditModule } from '#platform/audit/audit.module.ts'
import { figuresModule } from '#platform/figures/figures.module.ts'
import { filesModule } from '#platform/files/files.module.ts'
import { healthModule } from '#platform/health/health.module.ts'
import type { Queue } from '#platform/jobs/queues.ts'
import type { Job } from '#platform/jobs/ticker.ts'
import { mailQueue } from '#platform/mail/mail.jobs.ts'
import { mailModule } from '#platform/mail/mail.module.ts'
import type { MailTemplates } from '#platform/mail/mail-template.ts'
import { picturesModule } from '#platform/pictures/pictures.module.ts'
import { requestsModule } from '#platform/requests/requests.module.ts'
import { runsModule } from '#platform/runs/runs.module.ts'
import { searchModule } from '#platform/search/search.module.ts'
import { settingsModule } from '#platform/settings/settings.module.ts'
import { systemModule } from '#platform/system/system.module.ts'
import type { Queries } from '#queries.ts'

/** All features, by the order of their contexts; event subscribers run in this order. */
export const modules: readonly Module[] = [
  systemModule,
  auditModule,
  settingsModule,
  filesModule,
  picturesModule,
  mailModule,
  searchModule,
  runsModule,
  healthModule,
  figuresModule,
  requestsModule,
  termsModule,
  consentsModule,
  usersModule,
  authModule,
  staffModule,
  workspaceModule,
  noticesModule,
  productsModule,
  pricesModule,
  categoriesModule,
  stockModule,
  importsModule,
  shippingModule,
  vouchersModule,
  paymentsModule,
  refundsModule,
  documentsModule,
  ksefModule,
  cartModule,
  checkoutModule,
  ordersModule,
  returnsModule,
  settlementsModule,
  shipmentsModule,
  handOrdersModule,
  plansModule,
  billingModule,
  accessModule,
  peopleModule,
  coursesModule,
  videosModule,
  commentsModule,
  favouritesModule,
  trainingsModule,
  newsletterModule,
  communityModule,
  waitlistModule,
  trackingModule,
  pagesModule,
  accountDataModule,
  withdrawalsModule,
  accountingModule,
  payoutsModule,
  legalTextsModule,
  euSalesModule,
  evidenceModule,
]

const queryNames: Record<keyof Queries, true> = {
  countApprovedComments: true,
  findAccess: true,
  findStrip: true,
  findNames: true,
  findOwners: true,
  findStaffEmails: true,
  findRecipients: true,
  findStaffAmong: true,
  findPlanName: true,
  findOrderWithdrawals: true,
  openWithdrawals: true,
  openReturns: true,
  findWithdrawnFiles: true,
  sumSubscriptionsGivenBack: true,
  findCartId: true,
  findOrderId: true,
  findOrderOwner: true,
  findOrderBuyers: true,
  dropVoucherFromCarts: true,
  stockOfOrders: true,
  findOrderedStock: true,
  countOnWaitlist: true,
  findSubscriptionOwner: true,
  findSubscriptionIds: true,
  findSubscriptionResult: true,
  describeVoucherSubjects: true,
  sumVoucherSales: true,
  listPlanNames: true,
  listOfferedPrices: true,
  listPlanSubscribers: true,
  isOfFreeCourse: true,
  isOfPreview: true,
  listCourseFilms: true,
  listCourseSteps: true,
  lockCourseVideo: true,
  setCourseVideo: true,
}

/** The part that exactly one module declares. Throws when none or several do. */
function findOnly<Part>(name: string, partOf: (module: Module) => Part | undefined): Part {
  const parts = modules.map(partOf).filter((part) => part !== undefined)
  const [part] = parts
  if (!part || parts.length > 1) throw new Error(`${name} is declared by ${parts.length} modules.`)
  return part
}

function collectQueries(): Queries {
  for (const name of Object.keys(queryNames) as (keyof Queries)[])
    findOnly<unknown>(`Query ${name}`, ({ queries }) => queries?.[name])
  return Object.assign({}, ...modules.map(({ queries }) => queries))
}

const findPayable = (kind: PayableKind) => findOnly(`Payable ${kind}`, ({ payables }) => payables?.[kind])

/** Payment handlers of all modules. */
const paymentHandlers: PaymentHandlers<Context> = {
  payables: { order: findPayable('order'), charge: findPayable('charge') },
  renewals: findOnly('The follower of renewals', ({ renewals }) => renewals),
  events: modules.flatMap(({ paymentEvents }) => paymentEvents ?? []),
}

/** Handles addresses that nothing else serves. */
export const handleUnknown = findOnly('The handler of unknown addresses', (module) => module.handleUnknown)

/** All kinds of mails. */
const mailTemplates: MailTemplates = Object.assign({}, ...modules.map(({ mails }) => mails))

/** The parts of the context that come from modules. */
export const moduleParts = {
  subscribers: modules.flatMap(({ subscribers }) => subscribers ?? []),
  queries: collectQueries(),
  paymentHandlers,
  searchSources: modules.flatMap(({ searchSources }) => searchSources ?? []),
  categoryTrees: modules.flatMap(({ categoryTrees }) => categoryTrees ?? []),
  categoryReferences: modules.flatMap(({ categoryReferences }) => categoryReferences ?? []),
  stalledChecks: modules.flatMap(({ stalledChecks }) => stalledChecks ?? []),
  waitingCounts: modules.flatMap(({ waitingCounts }) => waitingCounts ?? []),
  figures: modules.flatMap(({ figures }) => figures ?? []),
  requestActions: modules.flatMap(({ requestActions }) => requestActions ?? []),
  mailTemplates,
  undoables: modules.flatMap(({ undoables }) => undoables ?? []),
  bulkActions: modules.flatMap(({ bulkActions }) => bulkActions ?? []),
  evidence: modules.flatMap(({ evidence }) => evidence ?? []),
  personalData: Object.assign({}, ...modules.map(({ personalData }) => personalData)) as Context['personalData'],
}

/** What `npm run academy -- doctor` looks at, in the order in which it is printed. */
export const doctorChecks: readonly DoctorCheck<Context>[] = modules.flatMap((module) => module.doctorChecks ?? [])

/** Figures of the metrics. */
export const gauges: readonly Gauge[] = modules.flatMap((module) => module.gauges ?? [])

/**
 * All scans for due work. Later contexts clean up first, so that what they leave to earlier ones, such as files, is
 * deleted in the same tick.
 */
export const jobs: readonly Job[] = [
  ...modules.flatMap((module) => module.jobs ?? []),
  ...modules.toReversed().flatMap((module) => module.cleanups ?? []),
]

/** All queues of possibly slow work. */
export const queues: readonly Queue[] = [
  ...modules.toReversed().flatMap((module) => module.queues ?? []),
  mailQueue(mailTemplates),
]
