import { runCommand } from '#command-line.ts'
import { startServer } from '#server.ts'

const [program, ...words] = process.argv.slice(2)

// The production build has one entry for both the server and the command line behind `npm run academy`.
if (program === 'academy')
  process.exitCode = await runCommand(words, process.env, (line) => process.stdout.write(`${line}\n`))
else await startServer()
