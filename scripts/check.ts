import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { testsOf } from './changedTests.ts'
import { ROOT, run } from './run.ts'

const HELP = `npm run check [-- --since <revision>]

The fast loop while you edit: types, lint and format, and the tests of the folders that changed since the last commit
(or since --since, e.g. --since main~3). Without a change it looks at the last commit. Browser tests, the PostgreSQL run
and everything else are npm test's.`

const { values } = parseArgs({ options: { since: { type: 'string' }, help: { type: 'boolean', short: 'h' } } })
if (values.help) console.log(HELP)
else process.exitCode = await check(changedFiles(values.since))

/** Answers the exit code: 0 when everything passed. */
async function check(changed: string[]): Promise<number> {
  const startedAt = performance.now()
  const code = changed.filter((file) => /\.tsx?$/.test(file) && existsSync(join(ROOT, file)))
  const tests = testsOf(changed).filter((path) => existsSync(join(ROOT, path)) || path === 'tests/architecture')
  console.log(`${changed.length} changed, tests of ${tests.join(' ')}`)
  const parts: [string, string[]][] = [
    [
      'types',
      ['tsc', '-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/check.tsbuildinfo'],
    ],
    ['format', ['oxfmt', '--check', ...code]],
    ['lint', ['oxlint', '--type-aware', '--quiet', ...code]],
    ['tests', ['vitest', 'run', '--reporter=dot', ...tests]],
  ]
  // without a file named, these two would look at everything
  const asked = parts.filter(([name]) => code.length > 0 || !['format', 'lint'].includes(name))
  const codes = await Promise.all(asked.map(([name, command]) => runPart(name, command)))
  const failed = asked.filter((_, index) => codes[index] !== 0).map(([name]) => name)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(failed.length > 0 ? `\n✗ ${failed.join(', ')}  ${seconds} s` : `\n✓ ${seconds} s`)
  return failed.length > 0 ? 1 : 0
}

/** Paths from the root: changed or new since the revision, those not yet committed among them. */
function changedFiles(since?: string): string[] {
  const git = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return stdout.split('\0').filter(Boolean)
  }
  const changedSince = (revision: string) => [
    ...git('diff', '--name-only', '-z', revision),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ]
  if (since) return changedSince(since)
  const open = changedSince('HEAD')
  return open.length > 0 ? open : changedSince('HEAD~1')
}

/** Runs one part; what it says is shown when it has ended, if it failed or is the tests. */
async function runPart(name: string, command: string[]): Promise<number> {
  const { code, said } = await run(command, { apart: true })
  console.log(`\n${code === 0 ? '✓' : '✗'} ${name}`)
  if (code !== 0 || name === 'tests') console.log(said)
  return code
}
