/** Paths below /admin. */
export const paths = {
  dashboard: '/',
  orders: '/orders',
  newOrder: '/orders/new',
  order: '/orders/:id',
  packing: '/packing',
  parcelNumbers: '/parcel-numbers',
  products: '/products',
  imports: '/products/imports',
  import: '/products/imports/:id',
  stock: '/products/stock',
  stockCount: '/products/stock/count',
  product: '/products/:id',
  productPrice: '/products/:id/price',
  productStock: '/products/:id/stock',
  categories: '/categories',
  promotions: '/promotions',
  newPromotion: '/promotions/new',
  promotion: '/promotions/:id',
  courses: '/courses',
  course: '/courses/:id',
  films: '/courses/films',
  film: '/courses/films/:id',
  instructors: '/courses/instructors',
  newInstructor: '/courses/instructors/new',
  instructor: '/courses/instructors/:id',
  plans: '/subscriptions/plans',
  newPlan: '/subscriptions/plans/new',
  plan: '/subscriptions/plans/:id',
  people: '/people',
  documents: '/documents',
  documentNumbers: '/documents/numbers',
  salesRegister: '/documents/register',
  payouts: '/documents/payouts',
  codSettlements: '/documents/settlements',
  codSettlement: '/documents/settlements/:id',
  document: '/documents/:id',
  withdrawals: '/withdrawals',
  withdrawalTerms: '/withdrawals/terms',
  withdrawal: '/withdrawals/:id',
  vouchers: '/vouchers',
  newVoucher: '/vouchers/new',
  batches: '/vouchers/batches',
  newBatch: '/vouchers/batches/new',
  batch: '/vouchers/batches/:id',
  cardBalances: '/vouchers/balances',
  giftCards: '/vouchers/cards',
  giftCard: '/vouchers/cards/:id',
  voucher: '/vouchers/:id',
  trainings: '/trainings',
  newTraining: '/trainings/new',
  trainingMessages: '/trainings/messages',
  trainingMessage: '/trainings/messages/:id',
  gallery: '/trainings/gallery',
  attendance: '/trainings/:id/attendance',
  training: '/trainings/:id',
  legalTexts: '/texts',
  legalText: '/texts/:kind',
  mailTexts: '/texts/mails',
  mailText: '/texts/mails/:kind',
  pageTexts: '/texts/pages',
  pageText: '/texts/pages/:kind',
  legalVersion: '/texts/:kind/:version',
  settings: '/settings',
  company: '/settings/company',
  delivery: '/settings/delivery',
  payments: '/settings/payments',
  switches: '/settings/switches',
  notifications: '/settings/notifications',
  limits: '/settings/limits',
  team: '/settings/team',
  audit: '/settings/audit',
  health: '/settings/health',
  mails: '/settings/mails',
  mail: '/settings/mails/:kind',
  invitation: '/invitation',
  comments: '/comments',
  commentAuthors: '/comments/authors',
  requests: '/requests',
  runs: '/runs',
  run: '/runs/:id',
  preferences: '/preferences',
} as const

export const orderPath = (id: string): string => paths.order.replace(':id', id)
/** A new order with what was in another one, whose place it takes. */
export const replacementPath = (id: string): string => `${paths.newOrder}?replaces=${id}`
export const withdrawalPath = (id: string): string => paths.withdrawal.replace(':id', id)
export const codSettlementPath = (id: string): string => paths.codSettlement.replace(':id', id)
export const documentPath = (id: string): string => paths.document.replace(':id', id)
export const promotionPath = (id: string): string => paths.promotion.replace(':id', id)
export const coursePath = (id: string): string => paths.course.replace(':id', id)
export const instructorPath = (id: string): string => paths.instructor.replace(':id', id)
export const planPath = (id: string): string => paths.plan.replace(':id', id)
export const filmPath = (id: string): string => paths.film.replace(':id', id)
export const importPath = (id: string): string => paths.import.replace(':id', id)
export const productPath = (id: string): string => paths.product.replace(':id', id)

export const mailPath = (kind: string): string => paths.mail.replace(':kind', kind)
export const mailTextPath = (kind: string): string => paths.mailText.replace(':kind', kind)
export const pageTextPath = (kind: string): string => paths.pageText.replace(':kind', kind)
export const runPath = (id: string): string => paths.run.replace(':id', id)
export const voucherPath = (id: string): string => paths.voucher.replace(':id', id)
export const giftCardPath = (id: string): string => paths.giftCard.replace(':id', id)
export const batchPath = (id: string): string => paths.batch.replace(':id', id)
export const legalTextPath = (kind: string): string => paths.legalText.replace(':kind', kind)
export const legalVersionPath = (kind: string, version: string): string => `${legalTextPath(kind)}/${version}`
