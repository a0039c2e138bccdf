/** Fields that tell who somebody is: a list with one of them is exported with a fresh code (BO-006). */
const personalFields = new Set([
  ...['email', 'buyerEmail', 'fullName', 'customerName', 'buyerName', 'phone', 'creator', 'ip'],
])

/** Whether a list with these columns is about persons. */
export const isPersonal = (columns: readonly string[]): boolean =>
  columns.some((id) => personalFields.has(id.split('.').at(-1) ?? ''))
