/** What a member of staff is there for; a person may have several. */
export const staffRoles = ['owner', 'shop', 'content', 'support', 'accountant'] as const
export type StaffRole = (typeof staffRoles)[number]

/** What a staff role may do: read and write, write up to the limits of the settings, read, nothing. */
export type Mark = 'w' | 'l' | 'r' | '-'

/** The permission matrix of docs/requirements.md: one mark for each of `staffRoles`, in their order. */
const matrix = {
  'orders.view': 'ww-wr',
  'orders.pack': 'ww---',
  'orders.edit': 'ww-w-',
  'orders.create': 'ww-w-',
  'orders.cancel': 'ww-l-',
  'refunds.make': 'wl-l-',
  'returns.handle': 'ww-w-',
  'products.edit': 'www--',
  'prices.set': 'ww---',
  'stock.move': 'ww---',
  'catalogue.import': 'ww---',
  'categories.edit': 'www--',
  'vouchers.manage': 'ww-rr',
  'gift-cards.manage': 'wr-rr',
  'plans.edit': 'w-w-r',
  'members.view': 'wr-wr',
  'members.manage': 'w--l-',
  'courses.edit': 'w-wr-',
  'comments.decide': 'w-ww-',
  'trainings.manage': 'wwww-',
  'texts.draft': 'w-w--',
  'texts.publish': 'w----',
  'mails.view': 'ww-w-',
  'newsletter.manage': 'w-wr-',
  'privacy.handle': 'w--w-',
  'privacy.erase': 'w----',
  'withdrawals.settle': 'wl-l-',
  'documents.view': 'wr-rw',
  'documents.correct': 'w---w',
  'exports.accounting': 'w---w',
  'reports.sales': 'ww--w',
  'reports.members': 'w---w',
  'reports.courses': 'w-w--',
  'audit.view': 'w----',
  'settings.shop': 'ww---',
  'settings.company': 'w----',
  'staff.manage': 'w----',
  'system.operate': 'w--r-',
  'imports.run': 'w----',
} as const
export type Permission = keyof typeof matrix

/** Every permission, in the order of the matrix. */
export const permissions = Object.keys(matrix) as Permission[]

/** From the best mark to the worst. */
const markOrder = ['w', 'l', 'r', '-'] as const satisfies readonly Mark[]

/** What one staff role may do. An unknown permission allows nothing. */
export const markOfRole = (role: StaffRole, permission: Permission): Mark =>
  Object.hasOwn(matrix, permission) ? (matrix[permission][staffRoles.indexOf(role)] as Mark) : '-'

/** What a person with these staff roles may do: the best mark counts. An unknown permission allows nothing. */
export function markOf(roles: readonly StaffRole[], permission: Permission): Mark {
  const held = roles.map((role) => markOfRole(role, permission))
  return markOrder.find((mark) => held.includes(mark)) ?? '-'
}

/** Whether a person with these staff roles may read or, with `write`, change something (within limits or not). */
export function mayUse(roles: readonly StaffRole[], permission: Permission, write = false): boolean {
  const mark = markOf(roles, permission)
  return write ? mark === 'w' || mark === 'l' : mark !== '-'
}

/** The permissions that these staff roles open, in the order of the matrix. */
export const permissionsOf = (roles: readonly StaffRole[]): Permission[] =>
  permissions.filter((permission) => mayUse(roles, permission))

/** The staff roles that can do something with a permission: whom to ask for it. */
export const rolesWith = (permission: Permission, write = false): StaffRole[] =>
  staffRoles.filter((role) => mayUse([role], permission, write))
