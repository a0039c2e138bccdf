import * as z from 'zod/mini'
import { type AdminEndpoint, adminEndpoint, versionHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'

/** Groups of settings; each is one record with a version. */
export const settingKeys = [
  'company',
  'limits',
  'delivery',
  'payments',
  'switches',
  'notifications',
  'ksef',
  'accounting',
  'comments',
] as const
export type SettingKey = (typeof settingKeys)[number]

/** A setting as staff see it. */
export const recordOf = <const Values extends z.ZodMiniObject>(values: Values) =>
  z.object({
    /** 0 while nobody has saved it and the first values hold. */
    version: z.int(),
    values,
    /** Null for the values of the first start. */
    changedBy: z.nullable(z.string()),
    changedAt: z.nullable(momentSchema),
  })

/** The row that replies a setting. */
export const getting = <
  const Key extends SettingKey,
  const Needed extends AdminEndpoint['permission'],
  const Values extends z.ZodMiniObject,
>(
  key: Key,
  permission: Needed,
  values: Values,
) =>
  adminEndpoint({
    method: 'GET',
    path: `admin/settings/${key}`,
    summary: `The settings of ${key} that hold, their version and who made it`,
    permission,
    status: 200,
    reply: recordOf(values),
    errors: [],
    calledBy: 'admin',
  })

/** What a change of settings needs besides its schema. */
export const changing = {
  audit: { record: 'setting' },
  headers: z.object(versionHeader),
  status: 200,
  calledBy: 'admin',
} as const
export const changeErrors = ['ERRORS.VERSIONREQUIRED', 'ERRORS.CHANGEDMEANWHILE'] as const
