/** Texts that are loaded with their screen, by language and namespace, so that the first load stays small. */
export const screenTexts = {
  pl: {
    audit: () => import('./pl/audit.json'),
    comments: () => import('./pl/comments.json'),
    dashboard: () => import('./pl/dashboard.json'),
    documents: () => import('./pl/documents.json'),
    form: () => import('./pl/form.json'),
    health: () => import('./pl/health.json'),
    invitation: () => import('./pl/invitation.json'),
    notices: () => import('./pl/notices.json'),
    orders: () => import('./pl/orders.json'),
    packing: () => import('./pl/packing.json'),
    'product-form': () => import('./pl/product-form.json'),
    products: () => import('./pl/products.json'),
    refunds: () => import('./pl/refunds.json'),
    requests: () => import('./pl/requests.json'),
    runs: () => import('./pl/runs.json'),
    settings: () => import('./pl/settings.json'),
    shipments: () => import('./pl/shipments.json'),
    staff: () => import('./pl/staff.json'),
    'text-editor': () => import('./pl/text-editor.json'),
    vouchers: () => import('./pl/vouchers.json'),
    withdrawals: () => import('./pl/withdrawals.json'),
  },
  en: {
    audit: () => import('./en/audit.json'),
    comments: () => import('./en/comments.json'),
    dashboard: () => import('./en/dashboard.json'),
    documents: () => import('./en/documents.json'),
    form: () => import('./en/form.json'),
    health: () => import('./en/health.json'),
    invitation: () => import('./en/invitation.json'),
    notices: () => import('./en/notices.json'),
    orders: () => import('./en/orders.json'),
    packing: () => import('./en/packing.json'),
    'product-form': () => import('./en/product-form.json'),
    products: () => import('./en/products.json'),
    refunds: () => import('./en/refunds.json'),
    requests: () => import('./en/requests.json'),
    runs: () => import('./en/runs.json'),
    settings: () => import('./en/settings.json'),
    shipments: () => import('./en/shipments.json'),
    staff: () => import('./en/staff.json'),
    'text-editor': () => import('./en/text-editor.json'),
    vouchers: () => import('./en/vouchers.json'),
    withdrawals: () => import('./en/withdrawals.json'),
  },
}

type Polish = typeof screenTexts.pl
export type ScreenNamespace = keyof Polish
/** The keys of each namespace, for the types of i18next. */
export type ScreenTexts = { [Name in ScreenNamespace]: Awaited<ReturnType<Polish[Name]>>['default'] }
