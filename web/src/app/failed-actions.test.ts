import { describe, expect, it } from 'vitest'
import { messageOf } from './failed-actions.ts'

describe('messageOf (ERR-51, ERR-65, ERR-66)', () => {
  it.each([
    ['ERRORS.BASIC', 'createOrder', 'ERRORS.UNABLETOCREATEORDER'],
    ['ERRORS.BASIC', 'restartPayment', 'ERRORS.UNABLETORESTARTPAYMENT'],
    ['ERRORS.BASIC', 'getHealth', 'ERRORS.BASIC'],
    ['ERRORS.BASIC', 'toString', 'ERRORS.BASIC'],
    ['ERRORS.STOCKLIMITREACHED', 'addToCart', 'ERRORS.STOCKLIMITREACHED'],
  ] as const)('%s of %s is %s', (code, call, message) => expect(messageOf(code, call)).toBe(message))
})
