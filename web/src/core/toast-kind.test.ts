import { describe, expect, it } from 'vitest'
import { toastKindOf } from './toast-kind.ts'

describe('toastKindOf', () => {
  it.each([
    ['ERRORS.BASIC', 'error'],
    ['ERRORS.VOUCHERINVALID', 'error'],
    ['ERRORS.MINIMUMQUANTITYREACHED', 'warning'],
    ['ERRORS.PLEASEACCEPTTERMS', 'warning'],
    // ERR-07
    ['ERRORS.USERALREADYEXISTS', 'warning'],
    ['ERRORS.USERDOESNTEXISTS', 'error'],
  ] as const)('%s is a %s', (code, kind) => expect(toastKindOf(code)).toBe(kind))
})
