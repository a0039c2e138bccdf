// `node tools/er-diagram.ts`: writes docs/database.md from the newest schema snapshot of drizzle-kit. Run it after
// `drizzle-kit generate`; a unit test fails while the document is stale.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseDocument, readSchema, renderDatabaseDocument } from './schema-diagram.ts'

const root = join(import.meta.dirname, '..')
writeFileSync(join(root, databaseDocument), renderDatabaseDocument(readSchema(root)))
