import { endpoints } from '@slodki-ul/contract/endpoints'
import { describe, expect, it } from 'vitest'
import { en } from '#i18n/en.ts'
import { pl } from '#i18n/pl.ts'
import { failureMessages, messageOf } from './failure-messages.ts'

describe('failureMessages', () => {
  const calls = Object.entries(endpoints).flatMap(([name, { calledBy }]) => (calledBy === 'web' ? [name] : []))

  it('has a message for every call of the web, and for no other', () => {
    expect(Object.keys(failureMessages).sort()).toEqual(calls.sort())
  })

  it.each(Object.entries(failureMessages))('%s: %s has its text in both languages', (_call, message) => {
    expect(pl.errors[message]).toBeTruthy()
    expect(en.errors[message]).toBeTruthy()
  })
})

describe('messageOf a refused token of a provider', () => {
  it.each([
    ['ERRORS.SOCIALLOGINFAILED', 'loginWithGoogle', 'ERRORS.BASIC'],
    ['ERRORS.NOTABLETOSOCIALLOGIN', 'loginWithGoogle', 'ERRORS.BASIC'],
    ['ERRORS.SOCIALPROVIDERSNOTREADY', 'loginWithGoogle', 'ERRORS.SOCIALPROVIDERSNOTREADY'],
    ['ERRORS.TOOMANYATTEMPTS', 'loginWithGoogle', 'ERRORS.TOOMANYATTEMPTS'],
    ['ERRORS.NOTABLETOSOCIALLOGIN', 'loginWithFacebook', 'ERRORS.NOTABLETOSOCIALLOGIN'],
    ['ERRORS.BASIC', 'loginWithFacebook', 'ERRORS.SOCIALLOGINFAILED'],
  ] as const)('%s of %s is %s (ERR-12, ERR-13, ERR-37)', (code, call, message) =>
    expect(messageOf(code, call)).toBe(message),
  )
})

describe('messageOf signing in', () => {
  it.each([
    ['ERRORS.BASIC', 'login', 'ERRORS.BASIC'],
    ['ERRORS.BASIC', 'loginTfa', 'ERRORS.BASIC'],
    ['ERRORS.BASIC', 'loginWithGoogle', 'ERRORS.BASIC'],
    ['ERRORS.TOOMANYATTEMPTS', 'login', 'ERRORS.TOOMANYATTEMPTS'],
    ['ERRORS.USERALREADYEXISTS', 'register', 'ERRORS.USERALREADYEXISTS'],
  ] as const)('%s of %s is %s (ERR-05)', (code, call, message) => expect(messageOf(code, call)).toBe(message))
})

describe('messageOf documents', () => {
  it.each([
    ['ERRORS.BASIC', 'listInvoices', 'ERRORS.UNABLETOLOADINVOICES'],
    ['ERRORS.BASIC', 'getInvoicePdf', 'ERRORS.UNABLETOLOADPDF'],
    ['ERRORS.UNABLETOLOADPDF', 'getInvoicePdf', 'ERRORS.UNABLETOLOADPDF'],
  ] as const)('%s of %s is %s (ERR-53, ERR-59)', (code, call, message) => expect(messageOf(code, call)).toBe(message))
})

describe('messageOf orders in the account', () => {
  it.each([
    ['ERRORS.BASIC', 'listOrders', 'ERRORS.UNABLETOLOADORDERS'],
    ['ERRORS.BASIC', 'getOrder', 'ERRORS.UNABLETOLOADORDER'],
    ['ERRORS.UNABLETOLOADORDER', 'getOrder', 'ERRORS.UNABLETOLOADORDER'],
    ['ERRORS.BASIC', 'getOrderPdf', 'ERRORS.UNABLETOLOADPDF'],
  ] as const)('%s of %s is %s (ERR-47, ERR-48, ERR-59)', (code, call, message) =>
    expect(messageOf(code, call)).toBe(message),
  )
})

describe('messageOf plans, cards and payments begun again', () => {
  it.each([
    ['ERRORS.BASIC', 'listPlans', 'ERRORS.UNABLETOLOADSUBSCRIPTIONDETAILS'],
    ['ERRORS.BASIC', 'getSubscription', 'ERRORS.UNABLETOLOADSUBSCRIPTION'],
    ['ERRORS.BASIC', 'subscribe', 'ERRORS.UNABLETOORDERSUBSCRIPTION'],
    ['ERRORS.BASIC', 'cancelSubscription', 'ERRORS.UNABLETOCANCELSUBSCRIPTION'],
    ['ERRORS.BASIC', 'updatePaymentMethod', 'ERRORS.UNABLETOUPDATEPAYMENTMETHOD'],
    ['ERRORS.BASIC', 'applySubscriptionVoucher', 'ERRORS.UNABLETOUPDATESUBSCRIPTION'],
    ['ERRORS.BASIC', 'paySubscription', 'ERRORS.UNABLETORESTARTPAYMENT'],
    ['ERRORS.VOUCHERINVALID', 'applyPlanVoucher', 'ERRORS.VOUCHERINVALID'],
    ['ERRORS.ALREADYSUBSCRIBED', 'subscribe', 'ERRORS.ALREADYSUBSCRIBED'],
  ] as const)('%s of %s is %s (ERR-52, ERR-54, ERR-65)', (code, call, message) =>
    expect(messageOf(code, call)).toBe(message),
  )
})

describe('messageOf orders, and what it does not know', () => {
  it.each([
    ['ERRORS.BASIC', 'createOrder', 'ERRORS.UNABLETOCREATEORDER'],
    ['ERRORS.BASIC', 'restartPayment', 'ERRORS.UNABLETORESTARTPAYMENT'],
    ['ERRORS.BASIC', 'getHealth', 'ERRORS.BASIC'],
    ['ERRORS.BASIC', 'toString', 'ERRORS.BASIC'],
    ['ERRORS.STOCKLIMITREACHED', 'addToCart', 'ERRORS.STOCKLIMITREACHED'],
  ] as const)('%s of %s is %s (ERR-51, ERR-65, ERR-66)', (code, call, message) =>
    expect(messageOf(code, call)).toBe(message),
  )
})

describe('a session that ended meanwhile', () => {
  it('has its own message for a password change, and nowhere else (ERR-39)', () => {
    expect(messageOf('ERRORS.UNAUTHORIZED', 'changePassword')).toBe('ERRORS.PASSWORDSESSIONEXPIRED')
    expect(messageOf('ERRORS.UNAUTHORIZED', 'updateUser')).toBe('ERRORS.UNAUTHORIZED')
    for (const { errors } of [pl, en]) expect(errors['ERRORS.PASSWORDSESSIONEXPIRED']).toBeTruthy()
  })
})

describe('messageOf courses and comments', () => {
  it.each([
    ['listCourses', 'ERRORS.UNABLETOLOADCOURSES'],
    ['listCoursePreviews', 'ERRORS.UNABLETOLOADCOURSES'],
    ['getCourse', 'ERRORS.UNABLETOLOADCOURSE'],
    ['listComments', 'ERRORS.UNABLETOLOADCOMMENTS'],
    ['addComment', 'ERRORS.UNABLETOADDCOMMENT'],
    ['approveComment', 'ERRORS.UNABLETOAPPROVECOMMENT'],
    ['declineComment', 'ERRORS.UNABLETODELETECOMMENT'],
    ['rateCourse', 'ERRORS.UNABLETOADDRATING'],
  ] as const)('a failed %s is %s (ERR-43, ERR-44, ERR-55)', (call, message) =>
    expect(messageOf('ERRORS.BASIC', call)).toBe(message),
  )
})

describe('messageOf products, trainings and terms', () => {
  it.each([
    ['getProduct', 'ERRORS.UNABLETOLOADPRODUCT'],
    ['listTrainings', 'ERRORS.UNABLETOLOADTRAININGS'],
    ['getTerms', 'ERRORS.UNABLETOLOADTERMS'],
    ['acceptTerms', 'ERRORS.UNABLETOACCEPTTERMS'],
  ] as const)('a failed %s is %s (ERR-46, ERR-49, ERR-57)', (call, message) =>
    expect(messageOf('ERRORS.BASIC', call)).toBe(message),
  )
})
