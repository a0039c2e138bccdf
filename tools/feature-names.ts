/** The features of every package by context. A context may import only those before it; a new feature is added here. */
export const featuresByContext: Record<string, readonly string[]> = {
  platform: [
    'system',
    'audit',
    'settings',
    'files',
    'backups',
    'pictures',
    'previews',
    'mail',
    'jobs',
    'search',
    'runs',
    'exports',
    'health',
    'requests',
    'figures',
  ],
  legal: ['terms', 'consents'],
  identity: ['users', 'auth', 'staff', 'workspace', 'notices'],
  catalogue: ['products', 'prices', 'categories', 'stock', 'imports', 'shipping', 'vouchers'],
  payments: ['payments', 'refunds', 'documents'],
  commerce: ['cart', 'checkout', 'orders', 'returns', 'shipments', 'hand-orders', 'settlements'],
  membership: ['plans', 'billing', 'access', 'people'],
  learning: ['courses', 'videos', 'comments', 'favourites'],
  engagement: ['trainings', 'newsletter', 'community', 'waitlist', 'tracking', 'landings', 'pages'],
  compliance: ['account-data', 'withdrawals', 'eu-sales', 'accounting', 'payouts', 'legal-texts', 'evidence'],
}

/** The contexts in their order. */
export const contexts = Object.keys(featuresByContext)
