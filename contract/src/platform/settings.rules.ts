import { isEmail } from '../email.rules.ts'
import { isNip, normalizeNip } from '../nip.ts'
import { isRegon } from '../regon.ts'

/** The company as its documents, mails and pages name it. A text that the company does not have is empty. */
export type CompanyData = {
  name: string
  /** Ten digits. */
  nip: string
  /** Street with its number. */
  street: string
  postCode: string
  city: string
  /** Where products are sent back to; the company's address when empty. */
  returnAddress: string
  email: string
  phone: string
  /** IBAN without spaces. */
  bankAccount: string
  krs: string
  regon: string
  bdo: string
  /** Share capital with its currency. */
  capital: string
}

/** How much shop and support staff may give back without an owner, in złoty (BO-012), and how long they may idle. */
export type StaffLimits = {
  orderRefundAmount: number
  dailyRefundAmount: number
  /** Minutes without a call after which a session of the back office ends (BO-005). */
  staffIdleMinutes: number
}

/** Why a field of a setting is refused: a code of a message, with the values that it names. */
export type FieldIssue = { readonly code: FieldIssueCode; readonly max?: number; readonly given?: number }
export const fieldIssueCodes = [
  'ERRORS.REQUIRED',
  'ERRORS.MAXLENGTH',
  'ERRORS.INVALIDNIP',
  'ERRORS.ENTERVALIDEMAIL',
  'ERRORS.ACCOUNTLENGTH',
  'ERRORS.ACCOUNTCHECKSUM',
  'ERRORS.INVALIDKRS',
  'ERRORS.INVALIDREGON',
  'ERRORS.INVALIDBDO',
  'ERRORS.INVALIDPHONE',
  'ERRORS.ABOVEDAILY',
  'ERRORS.INVALIDAMOUNT',
  'ERRORS.DELIVERYCOUNTRIES',
  'ERRORS.IDLEMINUTES',
  'ERRORS.INVALIDPOSTCODE',
  'ERRORS.TOOMANYADDRESSES',
  'ERRORS.INVALIDTIME',
  'ERRORS.DOUBLETIME',
  'ERRORS.TIMEORDER',
  'ERRORS.KSEFKEYS',
  'ERRORS.CODECHARACTERS',
  'ERRORS.CODETAKEN',
  'ERRORS.CODELIKEGIFTCARD',
  'ERRORS.FIXEDBYUSE',
  'ERRORS.PERCENTRANGE',
  'ERRORS.AMOUNTPOSITIVE',
  'ERRORS.ENDSBEFORESTART',
  'ERRORS.NOTLATER',
  'ERRORS.BATCHCOUNT',
  'ERRORS.ATLEASTONE',
  'ERRORS.ABOVETOTALLIMIT',
  'ERRORS.REDUCTIONRANGE',
  'ERRORS.NOTHINGCHOSEN',
  'ERRORS.UNKNOWNPRODUCT',
  'ERRORS.FIXEDBYSTART',
  'ERRORS.ENDSINPAST',
  'ERRORS.LOOKFIRST',
  'ERRORS.TRAININGPLACES',
  'ERRORS.WHOLEPLACES',
  'ERRORS.PLACESTAKEN',
  'ERRORS.PICTUREREQUIRED',
] as const
export type FieldIssueCode = (typeof fieldIssueCodes)[number]

/** Refused fields of a setting by name. */
export type FieldIssues<Values> = { [Field in keyof Values]?: FieldIssue }

/** Longest texts of the company data. */
const companyMax: Readonly<Record<keyof CompanyData, number>> = {
  ...{
    name: 120,
    nip: 20,
    street: 100,
    postCode: 6,
    city: 100,
    returnAddress: 200,
    email: 100,
    phone: 20,
    bankAccount: 40,
  },
  ...{ krs: 10, regon: 14, bdo: 9, capital: 50 },
}

/** The address of the company in one line: `ul. Miodowa 7, 20-110 Lublin`. */
export const addressOf = ({ street, postCode, city }: Pick<CompanyData, 'street' | 'postCode' | 'city'>): string =>
  [street, [postCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** The company with its address in one line. */
export const withAddress = (company: CompanyData): CompanyData & { address: string } => ({
  ...company,
  address: addressOf(company),
})

/** An address in one line, as the environment and the first versions have it, by its parts. */
export function splitAddress(address: string): Pick<CompanyData, 'street' | 'postCode' | 'city'> {
  const [, street = address, postCode = '', city = ''] = /^(.+), (\d{2}-\d{3}) (.+)$/.exec(address) ?? []
  return { street, postCode, city }
}

/** Where products are sent back to. */
export const returnAddressOf = (company: CompanyData): string => company.returnAddress || addressOf(company)

/** Digits of a Polish bank account after its country code. */
const accountDigits = 26

/** A bank account without spaces and dashes, as a Polish IBAN; empty stays empty. */
function normalizeAccount(text: string): string {
  const account = text.replace(/[\s-]/g, '').toUpperCase()
  return /^\d+$/.test(account) ? `PL${account}` : account
}

/** Whether the IBAN of a Polish account passes its checksum: the number read with its beginning moved to the end is 1 modulo 97. */
const isAccount = (iban: string): boolean => BigInt(`${iban.slice(4)}2521${iban.slice(2, 4)}`) % 97n === 1n

/** A bank account in groups of four: `PL61 1090 1014 …`. */
export const formatAccount = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** Company data as they are kept: without surrounding spaces, numbers without separators. */
export const normalizeCompany = (data: CompanyData): CompanyData => {
  const trimmed = Object.fromEntries(Object.entries(data).map(([field, text]) => [field, text.trim()])) as CompanyData
  const { nip, bankAccount, regon, krs, bdo } = trimmed
  return {
    ...trimmed,
    ...{ nip: normalizeNip(nip), bankAccount: normalizeAccount(bankAccount) },
    ...{ krs: krs.replaceAll(' ', ''), regon: regon.replaceAll(' ', ''), bdo: bdo.replaceAll(' ', '') },
  }
}

const required: readonly (keyof CompanyData)[] = ['name', 'nip', 'street', 'postCode', 'city', 'email']

function accountIssue(account: string): FieldIssue | null {
  const digits = account.replace(/\D/g, '').length
  if (!/^PL\d*$/.test(account) || digits !== accountDigits)
    return { code: 'ERRORS.ACCOUNTLENGTH', max: accountDigits, given: digits }
  return isAccount(account) ? null : { code: 'ERRORS.ACCOUNTCHECKSUM' }
}

const checks: Partial<Record<keyof CompanyData, (text: string) => FieldIssue | null>> = {
  nip: (text) => (isNip(text) ? null : { code: 'ERRORS.INVALIDNIP' }),
  postCode: (text) => (/^\d{2}-\d{3}$/.test(text) ? null : { code: 'ERRORS.INVALIDPOSTCODE' }),
  email: (text) => (isEmail(text) ? null : { code: 'ERRORS.ENTERVALIDEMAIL' }),
  phone: (text) => (/^\+?[\d ]{9,20}$/.test(text) ? null : { code: 'ERRORS.INVALIDPHONE' }),
  bankAccount: accountIssue,
  krs: (text) => (/^\d{10}$/.test(text) ? null : { code: 'ERRORS.INVALIDKRS' }),
  regon: (text) => (isRegon(text) ? null : { code: 'ERRORS.INVALIDREGON' }),
  bdo: (text) => (/^\d{9}$/.test(text) ? null : { code: 'ERRORS.INVALIDBDO' }),
}

function issueOf(field: keyof CompanyData, text: string): FieldIssue | null {
  if (text === '') return required.includes(field) ? { code: 'ERRORS.REQUIRED' } : null
  const max = companyMax[field]
  const refused = checks[field]?.(text)
  return text.length > max ? { code: 'ERRORS.MAXLENGTH', max, given: text.length } : (refused ?? null)
}

/** What is wrong with company data (BO-183), by field. */
export function companyIssues(data: CompanyData): FieldIssues<CompanyData> {
  const clean = normalizeCompany(data)
  const fields = Object.keys(clean) as (keyof CompanyData)[]
  return Object.fromEntries(
    fields.flatMap((field) => {
      const issue = issueOf(field, clean[field])
      return issue ? [[field, issue]] : []
    }),
  )
}

/** Shortest and longest time without a call, in minutes. */
const idleMinutes = { min: 15, max: 120 }

/** What is wrong with the limits: one order cannot be worth more than a day. */
export function limitsIssues({
  orderRefundAmount,
  dailyRefundAmount,
  staffIdleMinutes,
}: StaffLimits): FieldIssues<StaffLimits> {
  const amountOf = (amount: unknown): FieldIssue | null =>
    typeof amount === 'number' ? null : { code: 'ERRORS.INVALIDAMOUNT' }
  const isAbove = orderRefundAmount > dailyRefundAmount
  const order =
    amountOf(orderRefundAmount) ??
    (isAbove ? { code: 'ERRORS.ABOVEDAILY' as const, max: dailyRefundAmount, given: orderRefundAmount } : null)
  const daily = amountOf(dailyRefundAmount)
  const isIdleAllowed =
    Number.isInteger(staffIdleMinutes) && staffIdleMinutes >= idleMinutes.min && staffIdleMinutes <= idleMinutes.max
  return {
    ...(order && { orderRefundAmount: order }),
    ...(daily && { dailyRefundAmount: daily }),
    ...(isIdleAllowed ? {} : { staffIdleMinutes: { code: 'ERRORS.IDLEMINUTES' as const } }),
  }
}
