import { describe, expect, it } from 'vitest'
import { describeWithdrawal } from './withdrawal-statement.ts'

const ofOrder = { fullName: 'Żaneta Śliwińska', orderNumber: 'SU-10001', scope: '' }

describe('a withdrawal in words', () => {
  it('names who withdraws, from which order, and that it is all of it', () => {
    expect(describeWithdrawal(ofOrder, 'pl')).toEqual({
      fullName: 'Żaneta Śliwińska',
      contract: 'zamówienie SU-10001',
      scope: 'cała umowa',
      statement:
        'Ja, Żaneta Śliwińska, informuję o moim odstąpieniu od umowy: zamówienie SU-10001. Zakres: cała umowa.',
    })
    expect(describeWithdrawal(ofOrder, 'en').statement).toBe(
      'I, Żaneta Śliwińska, give notice that I withdraw from the contract: order SU-10001. Scope: the whole contract.',
    )
  })

  it('is of the subscription where there is no number', () => {
    const ofSubscription = { ...ofOrder, orderNumber: null }
    expect(describeWithdrawal(ofSubscription, 'pl').contract).toBe('subskrypcja akademii')
    expect(describeWithdrawal(ofSubscription, 'en').contract).toBe('the subscription of the academy')
  })

  it.each([
    ['Miód lipowy\n\n  i rózga.', 'Miód lipowy i rózga'],
    ['  \n ', 'cała umowa'],
    ['...', 'cała umowa'],
  ])('says the scope %j in one line', (typed, scope) => {
    const said = describeWithdrawal({ ...ofOrder, scope: typed }, 'pl')
    expect(said.scope).toBe(scope)
    expect(said.statement).toMatch(new RegExp(`Zakres: ${scope}\\.$`))
  })

  it('adds no line by a name or a number', () => {
    const { statement } = describeWithdrawal({ fullName: 'Ula\r\nBcc: x', orderNumber: 'SU\n1', scope: '' }, 'pl')
    expect(statement).toBe(
      'Ja, Ula Bcc: x, informuję o moim odstąpieniu od umowy: zamówienie SU 1. Zakres: cała umowa.',
    )
  })
})
