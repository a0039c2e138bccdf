import type { App } from './app.ts'
import { queryPostgres } from './database.ts'

/** Gives an account access for longer than any test runs. */
export const grantAccess = ({ databaseUrl }: App, email: string) =>
  queryPostgres(
    databaseUrl ?? '',
    `insert into access_periods (user_id, starts_at, ends_at, cause)
     select id, '2020-01-01', '2100-01-01', 'test' from users where email = $1`,
    [email],
  )

/** Revokes all access of an account. */
export const revokeAccess = ({ databaseUrl }: App, email: string) =>
  queryPostgres(
    databaseUrl ?? '',
    `update access_periods set ends_at = '2020-01-02' where user_id = (select id from users where email = $1)`,
    [email],
  )
