import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isEmail } from '@slodki-ul/contract/email.rules'
import { failed } from '@slodki-ul/contract/errors'
import { type StaffRole, staffRoles } from '@slodki-ul/contract/identity/permissions'
import { languages } from '@slodki-ul/contract/language'
import { textMax } from '@slodki-ul/contract/limits'
import { checkProof, describeProof } from '#catalogue/prices/price-proof-signature.ts'
import { type Config, readConfig } from '#config.ts'
import type { Context } from '#context.ts'
import type { Connection } from '#db/client.ts'
import { DirectoryLockedError } from '#db/lock-directory.ts'
import { isSchemaCurrent, MigrationBlocked } from '#db/migrate.ts'
import { deriveMailedTokens, resetUrl } from '#identity/auth/register.service.ts'
import { addStaff, listStaff, removeStaff, type StaffChange, signOutEverywhere } from '#identity/staff/staff.service.ts'
import { ingestVideo } from '#learning/videos/video-ingest.service.ts'
import { createLog } from '#log.ts'
import { verifyChain } from '#platform/audit/audit-chain.ts'
import { type AuditOptions, describeChain, readAuditOptions } from '#platform/audit/audit-command.ts'
import { readMove, runMove } from '#platform/files/files-command.ts'
import { createVideoHosts } from '#providers/oembed.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'
import { type Environment, SettingsError } from '#settings.ts'
import { closeContext, migrateOnly, openContext } from '#start.ts'

type Print = (line: string) => void

/** An error that the user can fix: only its message is shown. */
class Refusal extends Error {}

const usage = `npm run academy -- admin add EMAIL            makes somebody staff (content and support), with an account if there is none
npm run academy -- admin add EMAIL --super    the same, as owner (Super Admin)
npm run academy -- admin add EMAIL --role R   the same, as shop, content, support or accountant; several by several --role
npm run academy -- admin remove EMAIL         makes them a customer again
npm run academy -- admin list                 names all staff
npm run academy -- account sign-out EMAIL     ends every session of an account
npm run academy -- video add COURSE SOURCE    gives a course (slug or id) another video: a file, or an address at YouTube
                                              or Vimeo; --captions pl=FILE --captions en=FILE (WebVTT), --duration SECONDS
npm run academy -- audit verify               proves that no entry of the audit log was changed or taken out; --since DAY
                                              (YYYY-MM-DD), --anchor POSITION:HASH compares with a head that was noted
npm run academy -- files move FROM TO         copies all files between a folder (file:///…) and a bucket (s3://…); run again,
                                              what has come since; --remove deletes them from FROM
npm run academy -- price-proof verify FILE    tells whether a PDF that proves a price was signed by this shop and not changed
npm run academy -- migrate                    brings the schema of the database up to date and does nothing else`

const notPrepared =
  'Schema version mismatch: this database belongs to another version. Start the app once with the same settings (npm start), then run this again.'

async function requireMigratedDatabase({ db }: Connection): Promise<void> {
  if (!(await isSchemaCurrent(db).catch(() => false))) throw new Refusal(notPrepared)
}

/**
 * Runs a command on the configured data. The embedded database belongs to one process: a running server must stop
 * first.
 */
async function withContext(config: Config, work: (context: Context) => Promise<void>): Promise<void> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'pglite'))) throw new Refusal(notPrepared)
  const context = await openContext(config, createLog('silent'), requireMigratedDatabase)
  try {
    await work(context)
  } finally {
    await closeContext(context)
  }
}

function requireAddress(email: string): void {
  if (!isEmail(email) || email.length > textMax) throw new Refusal(`${email} is no e-mail address.`)
}

const unknownAccount = (email: string) => new Refusal(`There is no account with the address ${email}.`)

const onOff = (isOn: boolean) => (isOn ? 'on' : 'off')

function printAdded(
  context: Context,
  { email, roles, staffRoles, isTfaEnabled, hasChanged, secrets }: StaffChange,
  print: Print,
): void {
  print(
    `${email} ${hasChanged ? 'is now' : 'was already'} ${roles.join(', ')}; in the back office: ${staffRoles.join(', ')}.`,
  )
  if (secrets) {
    const { token } = deriveMailedTokens(context, secrets)
    print('The account is new. A temporary password goes to the mailbox; a password of their own can be set at')
    print(resetUrl(context, secrets.userId, token))
    print('This link works once and for 7 days: whoever has it has the account.')
  }
  if (hasChanged && !secrets) print('All sessions of the account have ended.')
  if (!isTfaEnabled)
    print('Staff calls work once two-factor is switched on in the account, in a session opened with its code.')
}

/** Moderators, as whom `admin add` adds without further words. */
const firstRoles: readonly StaffRole[] = ['content', 'support']

function readStaffRoles(isSuper: boolean, named: readonly string[]): readonly StaffRole[] {
  const roles = named.map((name) => {
    const role = staffRoles.find((each) => each === name)
    if (!role) throw new Refusal(`There is no staff role ${name}: write ${staffRoles.join(', ')}.`)
    return role
  })
  if (isSuper) return ['owner', ...roles]
  return roles.length > 0 ? roles : firstRoles
}

async function runAdmin(
  [action, email, ...rest]: string[],
  { isSuper, roles: named }: { isSuper: boolean; roles: readonly string[] },
  config: Config,
  print: Print,
): Promise<void> {
  if (action === 'list' && email === undefined) {
    return withContext(config, async (context) => {
      const staff = await listStaff(context)
      for (const { email: address, accountRoles, roles, isTfaEnabled } of staff)
        print(`${address}  ${accountRoles.join(', ')}  ${roles.join(', ')}  two-factor ${onOff(isTfaEnabled)}`)
      if (staff.length === 0) print('There is no staff.')
    })
  }
  if ((action !== 'add' && action !== 'remove') || email === undefined || rest.length > 0) throw new Refusal(usage)
  requireAddress(email)
  const roles = readStaffRoles(isSuper, named)
  return withContext(config, async (context) => {
    const outcome = await (action === 'add' ? addStaff(context, email, roles) : removeStaff(context, email))
    if (failed(outcome)) throw unknownAccount(email)
    const { value } = outcome
    if (action === 'add') return printAdded(context, value, print)
    print(`${value.email} ${value.hasChanged ? 'is no longer staff; all its sessions have ended' : 'was no staff'}.`)
  })
}

async function runAccount([action, email, ...rest]: string[], config: Config, print: Print): Promise<void> {
  if (action !== 'sign-out' || email === undefined || rest.length > 0) throw new Refusal(usage)
  requireAddress(email)
  return withContext(config, async (context) => {
    if (failed(await signOutEverywhere(context, email))) throw unknownAccount(email)
    print(`All sessions of ${email} have ended.`)
  })
}

async function runAudit(words: string[], options: AuditOptions, config: Config, print: Print): Promise<void> {
  const expected = words.length === 1 && words[0] === 'verify' ? readAuditOptions(options) : null
  if (!expected) throw new Refusal(usage)
  return withContext(config, async (context) => {
    const report = await verifyChain(context, expected)
    for (const line of describeChain(report)) print(line)
    if (report.problems.length > 0) throw new Refusal('The audit log is not as it was written.')
  })
}

async function runFiles(words: string[], removes: boolean, env: Environment, print: Print): Promise<void> {
  const move = readMove(words)
  if (!move) throw new Refusal(usage)
  return runMove(move, removes, env, print)
}

/** Needs no database: the signature is in the file, the key in the settings. */
function runPriceProof(words: string[], config: Config, print: Print): void {
  const [action, file, ...rest] = words
  if (action !== 'verify' || file === undefined || rest.length > 0) throw new Refusal(usage)
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}.`)
  const check = checkProof(config, readFileSync(file))
  if (check.result !== 'genuine') throw new Refusal(describeProof(check))
  print(describeProof(check))
}

async function runMigrate(words: string[], config: Config, print: Print): Promise<void> {
  if (words.length > 0) throw new Refusal(usage)
  const applied = await migrateOnly(config)
  print(applied === 0 ? 'The schema is up to date: no migrations to apply.' : `${applied} migrations applied.`)
}

type VideoOptions = { captions: readonly string[]; duration: string | undefined }

async function runVideo(
  words: string[],
  { captions, duration }: VideoOptions,
  config: Config,
  print: Print,
): Promise<void> {
  const [action, course, source, ...rest] = words
  if (action !== 'add' || course === undefined || source === undefined || rest.length > 0) throw new Refusal(usage)
  const files = captions.map((text) => {
    const [code, ...path] = text.split('=')
    const language = languages.find((each) => each === code)
    if (!language || !existsSync(path.join('='))) throw new Refusal(`There are no captions at ${text}.`)
    return { language, path: path.join('=') }
  })
  if (duration !== undefined && !/^[1-9]\d{0,5}$/.test(duration))
    throw new Refusal('A duration is a number of seconds.')
  if (!URL.canParse(source) && !existsSync(source)) throw new Refusal(`There is no file ${source}.`)
  return withContext(config, async (context) => {
    const hosts = createVideoHosts(config.videoHosts)
    const ingest = { course, source, captions: files, duration: duration === undefined ? null : Number(duration) }
    const added = await ingestVideo(context, hosts, ingest)
    if ('refusal' in added) throw new Refusal(added.refusal)
    const qualities = added.qualities.map((height) => `${height}p`).join(', ')
    print(`${course} has a new video of ${added.duration} s (${qualities || added.kind}).`)
  })
}

/**
 * Runs a command of `npm run academy` and returns the exit code. The output is for people; a secret is printed
 * only when it cannot be delivered in another way.
 */
export async function runCommand(args: readonly string[], env: Environment, print: Print): Promise<number> {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        super: { type: 'boolean', default: false },
        role: { type: 'string', multiple: true, default: [] },
        captions: { type: 'string', multiple: true, default: [] },
        duration: { type: 'string' },
        since: { type: 'string' },
        anchor: { type: 'string' },
        remove: { type: 'boolean', default: false },
      },
    })
    const [subject, ...words] = positionals
    if (subject === 'admin')
      await runAdmin(words, { isSuper: values.super, roles: values.role }, readConfig(env), print)
    else if (subject === 'account') await runAccount(words, readConfig(env), print)
    else if (subject === 'audit') await runAudit(words, values, readConfig(env), print)
    else if (subject === 'files') await runFiles(words, values.remove, env, print)
    else if (subject === 'price-proof') runPriceProof(words, readConfig(env), print)
    else if (subject === 'migrate') await runMigrate(words, readConfig(env), print)
    else if (subject === 'video')
      await runVideo(words, { captions: values.captions, duration: values.duration }, readConfig(env), print)
    else throw new Refusal(usage)
    return 0
  } catch (error) {
    if (error instanceof DirectoryLockedError) {
      print(`${error.message}\nOn a Postgres server (DATABASE_URL) commands run beside the app.`)
      return 1
    }
    const isKnown = [Refusal, SettingsError, MigrationBlocked].some((known) => error instanceof known)
    const code = (error as { code?: string }).code ?? ''
    if (isKnown || code.startsWith('ERR_PARSE_ARGS')) print(isKnown ? (error as Error).message : usage)
    else if (error instanceof ProviderUnavailable) print(`${error.message}. Try again later.`)
    else if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') print('The database of DATABASE_URL does not answer.')
    else throw error
    return 1
  }
}
