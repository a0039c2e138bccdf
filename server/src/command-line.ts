import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkProof, describeProof } from '#catalogue/prices/price-proof-signature.ts'
import { runBackup, runRestore } from '#command-backup.ts'
import { type Print, Refusal, usage, withContext } from '#command-context.ts'
import { runDoctor } from '#command-doctor.ts'
import { runAccount, runAdmin } from '#command-staff.ts'
import { runVideo } from '#command-video.ts'
import { ownFingerprints } from '#compliance/evidence/evidence-signature.ts'
import { describeEvidence, verifyEvidence } from '#compliance/evidence/verify-evidence.ts'
import { type Config, readConfig } from '#config.ts'
import { DirectoryLockedError } from '#db/lock-directory.ts'
import { MigrationBlocked } from '#db/migrate.ts'
import { isRefusedByPooler, poolerAdvice } from '#db/pooler.ts'
import { verifyChain } from '#platform/audit/audit-chain.ts'
import { type AuditOptions, describeChain, readAuditOptions } from '#platform/audit/audit-command.ts'
import { BrokenBackup } from '#platform/backups/backup-manifest.ts'
import { RestoreRefused } from '#platform/backups/restore.service.ts'
import { readMove, runMove } from '#platform/files/files-command.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'
import { type Environment, SettingsError } from '#settings.ts'
import { migrateOnly } from '#start.ts'

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

/** The fingerprints that evidence may be signed with: the one given, or those of this shop; undefined without either. */
const fingerprintsOf = (given: string | undefined, env: Environment): string[] | undefined => {
  if (given !== undefined) return [given]
  return env.TOKEN_SECRET ? ownFingerprints(readConfig(env)) : undefined
}

/** Needs no database: signature and public key are in the file. Refuses what it cannot tell the signer of. */
async function runVerifyEvidence(
  words: string[],
  given: string | undefined,
  env: Environment,
  print: Print,
): Promise<void> {
  const [file, ...rest] = words
  if (file === undefined || rest.length > 0) throw new Refusal(usage)
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}.`)
  const check = await verifyEvidence(readFileSync(file), fingerprintsOf(given, env))
  const lines = describeEvidence(check)
  if (check.problems.length > 0 || !check.isSignerChecked) throw new Refusal(lines.join('\n'))
  for (const line of lines) print(line)
}

/** What the shop gives to whoever checks evidence. */
function runEvidenceFingerprint(words: string[], config: Config, print: Print): void {
  if (words.length > 0) throw new Refusal(usage)
  for (const fingerprint of ownFingerprints(config)) print(fingerprint)
}

async function runMigrate(words: string[], config: Config, print: Print): Promise<void> {
  if (words.length > 0) throw new Refusal(usage)
  const applied = await migrateOnly(config)
  print(applied === 0 ? 'The schema is up to date: no migrations to apply.' : `${applied} migrations applied.`)
}

/** Errors whose message says what to do. */
const known = [Refusal, SettingsError, MigrationBlocked, RestoreRefused, BrokenBackup]

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
        'list-files': { type: 'boolean', default: false },
        key: { type: 'string' },
        fingerprint: { type: 'string' },
        replace: { type: 'boolean', default: false },
        drill: { type: 'boolean', default: false },
      },
    })
    const [subject, ...words] = positionals
    if (subject === 'admin')
      await runAdmin(words, { isSuper: values.super, roles: values.role }, readConfig(env), print)
    else if (subject === 'account') await runAccount(words, readConfig(env), print)
    else if (subject === 'audit') await runAudit(words, values, readConfig(env), print)
    else if (subject === 'files') await runFiles(words, values.remove, env, print)
    else if (subject === 'price-proof') runPriceProof(words, readConfig(env), print)
    else if (subject === 'verify-evidence') await runVerifyEvidence(words, values.fingerprint, env, print)
    else if (subject === 'evidence-fingerprint') runEvidenceFingerprint(words, readConfig(env), print)
    else if (subject === 'backup') await runBackup(words, values['list-files'], readConfig(env), print)
    else if (subject === 'restore') await runRestore(words, values, readConfig(env), print)
    else if (subject === 'doctor') await runDoctor(words, readConfig(env), print)
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
    const isKnown = known.some((each) => error instanceof each)
    const code = (error as { code?: string }).code ?? ''
    if (isKnown || code.startsWith('ERR_PARSE_ARGS')) print(isKnown ? (error as Error).message : usage)
    else if (error instanceof ProviderUnavailable) print(`${error.message}. Try again later.`)
    else if (isRefusedByPooler(error)) print(poolerAdvice)
    else if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') print('The database of DATABASE_URL does not answer.')
    else throw error
    return 1
  }
}
