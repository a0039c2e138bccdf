import { fail, failed, limitsOf, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { SettingKey } from '@slodki-ul/contract/platform/setting-rows.admin'
import type { EnvironmentValue } from '@slodki-ul/contract/platform/settings.admin'
import type { FieldIssue } from '@slodki-ul/contract/platform/settings.rules'
import { sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { isSameValue } from '#platform/audit/audit-values.rules.ts'
import { checkVersion, recordChange, runAction } from '#platform/audit/staff-actions.ts'
import { initialSettings, type SettingValues } from '#platform/settings/initial-settings.ts'
import { flattenValues, mergeValues } from '#platform/settings/nested-values.rules.ts'
import * as table from '#platform/settings/settings.db.ts'
import { completeSetting } from '#platform/settings/settings-store.ts'

export { readSetting } from '#platform/settings/settings-store.ts'

/** The address of the company, in normalized form, as a part of the statement that needs it. */
export const companyEmail = ({ config }: Pick<Context, 'config'>) =>
  sql<string>`lower(${table.settingText('company', 'email', config.seller.email)})`

/** A setting as staff see it. */
export type SettingRecord<Key extends SettingKey> = {
  version: number
  values: SettingValues[Key]
  changedBy: string | null
  changedAt: string | null
}

/** The newest version of a setting with who made it. */
async function describeSetting<Key extends SettingKey>(
  db: Executor,
  { config, queries }: Pick<Context, 'config' | 'queries'>,
  key: Key,
): Promise<SettingRecord<Key>> {
  const row = await table.selectSetting(db, key)
  const names = row?.changedBy ? await queries.findNames(db, [row.changedBy]) : null
  return {
    version: row?.version ?? 0,
    values: completeSetting(config, key, row),
    changedBy: (row?.changedBy && names?.get(row.changedBy)) ?? null,
    changedAt: row?.changedAt.toISOString() ?? null,
  }
}

/** A setting for its screen. */
export const getSetting = async <Key extends SettingKey>(
  context: Context,
  key: Key,
): Promise<Outcome<SettingRecord<Key>>> => succeed(await describeSetting(context.db, context, key))

/** Locks settings until the end of the transaction, always in the same order. */
async function lockSettings(tx: Transaction, keys: readonly SettingKey[]): Promise<void> {
  for (const key of keys.toSorted()) await table.lockSetting(tx, key)
}

/** How one setting is checked. */
export type SettingCheck<Key extends SettingKey> = {
  readonly key: Key
  /** What is locked: the setting itself, and others that it is compared with. */
  readonly together?: readonly SettingKey[]
  /** The values as they are kept. */
  readonly normalize?: (values: SettingValues[Key]) => SettingValues[Key]
  /** Refused fields, by name. */
  readonly issues: (values: SettingValues[Key]) => Partial<Record<string, FieldIssue>>
  /** What else stands against a change. */
  readonly refuse?: (
    tx: Transaction,
    change: { before: SettingValues[Key]; after: SettingValues[Key] },
  ) => Promise<Outcome<null>>
}

/** The changed fields of a setting; of a field with fields inside, the changed ones of these. */
export type SettingChange<Values> = {
  [Field in keyof Values]?:
    | (Values[Field] extends readonly unknown[]
        ? Values[Field]
        : Values[Field] extends object
          ? SettingChange<Values[Field]>
          : Values[Field])
    | undefined
}

/**
 * Saves the given fields of a setting as its next version. Fails with ERRORS.PROVIDEDATA and the refused fields, or as
 * checkVersion.
 */
export async function changeSetting<Key extends SettingKey>(
  context: Context,
  caller: StaffCaller,
  { key, together = [key], normalize = (values) => values, issues, refuse }: SettingCheck<Key>,
  change: SettingChange<SettingValues[Key]>,
): Promise<Outcome<SettingRecord<Key>>> {
  const outcome = await runAction(context, caller, async (tx): Promise<Outcome<SettingRecord<Key>>> => {
    await lockSettings(tx, together)
    const present = await describeSetting(tx, context, key)
    const { version, values: before } = present
    const current = () => before
    const checked = await checkVersion(tx, context, caller, { record: 'setting', recordId: key, version, current })
    if (failed(checked)) return checked
    const after = normalize(mergeValues(before, change))
    const found = issues(after)
    const fields = Object.fromEntries(Object.entries(found).map(([field, issue]) => [field, issue?.code ?? '']))
    if (Object.keys(fields).length > 0) return fail('ERRORS.PROVIDEDATA', { fields, ...limitsOf(found) })
    if (isSameValue(before, after)) return succeed(present)
    const refused = refuse ? await refuse(tx, { before, after }) : succeed(null)
    if (failed(refused)) return refused
    const changedAt = context.clock.date()
    await table.insertSetting(tx, { key, version: version + 1, value: after, changedBy: caller.userId, changedAt })
    await recordChange(tx, context, caller, {
      ...{ record: 'setting', recordId: key, version: version + 1 },
      ...{ before: flattenValues(before), after: flattenValues(after) },
    })
    return succeed(await describeSetting(tx, context, key))
  })
  context.settings.drop()
  return outcome
}

/** Keeps the company data of the environment as the first version: from then on only an owner changes them. */
export async function saveFirstSettings(context: Context): Promise<void> {
  const { company } = initialSettings(context.config)
  await inTransaction(context, (tx) =>
    table.insertSetting(tx, {
      ...{ key: 'company', version: 1, value: company },
      ...{ changedBy: null, changedAt: context.clock.date() },
    }),
  )
  context.settings.drop()
}

/**
 * What the environment sets (BO-188). The company data of the environment are only the first version, so they are marked
 * as replaced once there is a version.
 */
export async function listEnvironmentValues({ db, config }: Context): Promise<Outcome<EnvironmentValue[]>> {
  const isReplaced = (await table.selectSetting(db, 'company')) !== undefined
  return succeed(
    config.environmentValues.map((value) =>
      isReplaced && value.name.startsWith('SELLER_') ? { ...value, state: 'replaced' } : value,
    ),
  )
}
