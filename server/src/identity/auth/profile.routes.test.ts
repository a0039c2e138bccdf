import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { usersEndpoints } from '@slodki-ul/contract/identity/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCustomer } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const { getUser, updateUser } = usersEndpoints

const address = { address: 'Lipowa 12', line2: 'm. 4', zipCode: '20-020', city: 'Lublin' }
const companyData = {
  name: 'Pasieka Lipa',
  taxId: '526-000-12-46',
  address: { address: 'Prosta 1', line2: '', zipCode: '00-001', city: 'Warszawa', country: 'PL' },
}
type Headers = Record<string, string>
const change = (headers: Headers, body: object) => testApp.call(updateUser, { body }, headers)
const read = async (headers: Headers) => (await testApp.call(getUser, {}, headers)).reply

describe('GET /users/get-user', () => {
  it('API-19 ENT-02 returns every field of the profile, and besides only a pending address', async () => {
    const { session, headers } = await aCustomer(testApp)
    expect(await read(headers)).toEqual({
      firstName: '',
      lastName: '',
      email: session.email,
      phoneNumber: '',
      address: null,
      companyData: null,
      isTfaEnabled: false,
      passwordIsTemporary: false,
      isDiscordActivated: false,
      hasSubscription: false,
      subscriptionExpiration: null,
      cartId: null,
      acceptedTermsVersion: null,
      pendingEmail: null,
    })
  })
})

describe('PUT /users/update-user', () => {
  it('API-20 stores basic data, address and invoice data, trimmed and normalised, and returns the profile', async () => {
    const { headers } = await aCustomer(testApp)
    const { status, reply } = await change(headers, {
      firstName: ' Zofia ',
      lastName: 'Kalinowska',
      phoneNumber: '601 234 567',
      address,
      companyData,
    })
    expect(status).toBe(200)
    expect(reply).toMatchObject({
      firstName: 'Zofia',
      lastName: 'Kalinowska',
      phoneNumber: '601 234 567',
      address,
      companyData: { ...companyData, taxId: '5260001246', address: { ...companyData.address, country: 'Polska' } },
    })
    expect(await read(headers)).toEqual(reply)
  })

  it('keeps omitted fields, and removes an address sent as null', async () => {
    const { headers } = await aCustomer(testApp)
    await change(headers, { firstName: 'Zofia', address, companyData })
    const { reply } = await change(headers, { lastName: 'Nowa', address: null })
    expect(reply).toMatchObject({ firstName: 'Zofia', lastName: 'Nowa', address: null })
    expect(reply.companyData?.name).toBe('Pasieka Lipa')
  })

  it('stores no invoice data when only the country was chosen', async () => {
    const { headers } = await aCustomer(testApp)
    await change(headers, { companyData })
    const empty = { address: { address: '', line2: '', zipCode: '', city: '', country: 'PL' } }
    expect((await change(headers, { companyData: { name: '', taxId: '', ...empty } })).reply.companyData).toBeNull()
  })

  it('refuses invalid input, and then stores nothing of it (Q-93)', async () => {
    const { headers } = await aCustomer(testApp)
    const { status, problem } = await change(headers, {
      firstName: 'Zofia',
      lastName: '',
      email: 'zosia',
      address: { ...address, city: '' },
      companyData: { ...companyData, taxId: '5260001247' },
    })
    expect([status, problem.code, problem.errors]).toEqual([
      400,
      'ERRORS.PROVIDEDATA',
      {
        lastName: 'ERRORS.REQUIRED',
        email: 'ERRORS.ENTERVALIDEMAIL',
        'address.city': 'ERRORS.REQUIRED',
        'companyData.taxId': 'ERRORS.INVALIDNIP',
      },
    ])
    expect(await read(headers)).toMatchObject({ firstName: '', address: null, companyData: null })
    expect((await change(headers, { firstName: 'a'.repeat(51) })).status).toBe(400)
  })

  it('changes only the caller (SEC-08)', async () => {
    const [one, other] = [await aCustomer(testApp), await aCustomer(testApp)]
    await testApp.call(updateUser, { body: { firstName: 'Zofia', id: other.session.id } as object }, one.headers)
    expect((await read(one.headers)).firstName).toBe('Zofia')
    expect((await read(other.headers)).firstName).toBe('')
    expect((await testApp.call(updateUser, { body: { firstName: 'Nikt' } })).status).toBe(401)
  })

  it('cannot set fields without a form: roles, password, subscription', async () => {
    const { session, headers } = await aCustomer(testApp)
    const smuggled = { roles: ['Admin'], passwordHash: 'x', hasSubscription: true, isTfaEnabled: true, isDemo: true }
    expect((await change(headers, { firstName: 'Zofia', ...smuggled } as object)).status).toBe(200)
    expect(await read(headers)).toMatchObject({ hasSubscription: false, isTfaEnabled: false })
    const { reply } = await testApp.call(authEndpoints.checkSubscription, { query: {} }, headers)
    expect(reply.hasSubscription).toBe(false)
    expect(session.roles).toEqual(['User'])
  })
})
