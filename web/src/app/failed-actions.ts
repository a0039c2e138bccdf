import type { ErrorCode } from '@slodki-ul/contract/error-codes'

const failedActions = {
  addToCart: 'ERRORS.UNABLETOADDTOCART',
  removeFromCart: 'ERRORS.UNABLETOREMOVEFROMCART',
  changeCount: 'ERRORS.UNABLETOUPDATECART',
  addVoucher: 'ERRORS.UNABLETOUPDATECART',
  clearCart: 'ERRORS.UNABLETOCLEARCART',
  createOrder: 'ERRORS.UNABLETOCREATEORDER',
  restartPayment: 'ERRORS.UNABLETORESTARTPAYMENT',
  addToWaitlist: 'ERRORS.UNABLETOADDTOWAITLIST',
  leaveWaitlist: 'ERRORS.UNABLETOLEAVEWAITLIST',
} as const

type Message = ErrorCode | (typeof failedActions)[keyof typeof failedActions]

/**
 * What to say of a failed call, named by its endpoint: its code, or what could not be done when the code says no more
 * than that something went wrong.
 */
export function messageOf(code: ErrorCode, call: string): Message {
  if (code !== 'ERRORS.BASIC' || !Object.hasOwn(failedActions, call)) return code
  return failedActions[call as keyof typeof failedActions]
}
